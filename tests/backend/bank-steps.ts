import type { Answer } from './test-backend.ts';

/** Answers the question of the bank's own page, where a payment has led to, and gives the address that it leads back to. */
export async function leaveBank({ body }: Answer, answer: string): Promise<URL> {
  const { action } = body as unknown as { action: { url: string } };
  const form = new URLSearchParams({ answer });
  const response = await fetch(action.url, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(response.headers.get('Location') ?? '');
}

/** Answers it and gives what the bank hands back, once. */
export async function visitBank(paid: Answer, answer: string): Promise<string> {
  const { searchParams } = await leaveBank(paid, answer);
  if (searchParams.get('sessionId') === null) throw new Error('the bank leads back to no session');
  return searchParams.get('redirectResult') ?? '';
}
