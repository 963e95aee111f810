import type { EmailData } from '../database/schema/delivery.ts';

/** Replaces the secrets of an email, with which its reader could act for the customer. */
function hideSecrets(data: EmailData): EmailData {
  if (data.kind === 'emailCode') return { ...data, code: '······' };
  if (data.kind !== 'withdrawalStated') return data;
  const { contracts: _contracts, ...rest } = data;
  return { ...rest, token: null };
}

/** Emails with a secret are not sent again: their link or code has ended. */
export const canResend = ({ kind }: EmailData): boolean => kind !== 'emailCode' && kind !== 'withdrawalStated';

/** The text of an email as it was sent, without its secrets. */
export async function readMailText(
  data: EmailData,
  name: string,
  siteUrl: string,
): Promise<{ subject: string; text: string }> {
  const { renderEmail } = await import('../email/render.ts'); // loaded by the first email, not at the start
  return renderEmail(hideSecrets(data), name, siteUrl);
}
