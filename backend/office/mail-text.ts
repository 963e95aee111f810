import type { MailFacts } from '../database/schema/delivery.ts';

/** Replaces the secrets of an email, with which its reader could act for the customer. */
function hideSecrets(facts: MailFacts): MailFacts {
  if (facts.kind === 'emailCode') return { ...facts, code: '······' };
  if (facts.kind !== 'withdrawalStated') return facts;
  const { contracts: _contracts, ...rest } = facts;
  return { ...rest, token: null };
}

/** Emails with a secret are not sent again: their link or code has ended. */
export const canResend = ({ kind }: MailFacts): boolean => kind !== 'emailCode' && kind !== 'withdrawalStated';

/** The text of an email as it was sent, without its secrets. */
export async function readMailText(
  facts: MailFacts,
  name: string,
  siteUrl: string,
): Promise<{ subject: string; text: string }> {
  const { renderEmail } = await import('../email/render.ts'); // loaded by the first email, not at the start
  return renderEmail(hideSecrets(facts), name, siteUrl);
}
