/**
 * An error as the wallet reports it: problem+json with the field at fault.
 *
 * @param field what the error is about; @param reason what is wrong with it.
 */
export function answerProblem(status: number, title: string, field: string, reason: string): Response {
  return Response.json(
    { type: 'about:blank', title, status, detail: reason, extraDetails: [{ name: field, reason }] },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}
