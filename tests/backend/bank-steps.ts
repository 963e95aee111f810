import type { ApiResponse } from './test-backend.ts';

/** Answers on the bank's page to which a payment redirects; returns the address that the bank redirects to. */
export async function leaveBank({ body }: ApiResponse, answer: string): Promise<URL> {
  const { action } = body as unknown as { action: { url: string } };
  const form = new URLSearchParams({ answer });
  const response = await fetch(action.url, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(response.headers.get('Location') ?? '');
}

/** Answers on the bank's page; returns the `redirectResult` of the bank, which is valid once. */
export async function visitBank(paid: ApiResponse, answer: string): Promise<string> {
  const { searchParams } = await leaveBank(paid, answer);
  if (searchParams.get('sessionId') === null) throw new Error('the bank leads back to no session');
  return searchParams.get('redirectResult') ?? '';
}
