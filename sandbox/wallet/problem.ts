import type { WalletError } from './model.ts';

/** An error with its body in the API's format. */
export const toProblem = ({ status, title, field, reason }: Omit<WalletError, 'status'> & { status: number }) => ({
  status,
  body: { type: 'about:blank', title, status, detail: reason, extraDetails: [{ name: field, reason }] },
});

/**
 * Responds with problem+json.
 *
 * @param field that the error is about; @param reason of the error.
 */
export function respondProblem(status: number, title: string, field: string, reason: string): Response {
  const { body } = toProblem({ status, title, field, reason });
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
}
