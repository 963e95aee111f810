/**
 * Responds with problem+json.
 *
 * @param field that the error is about; @param reason of the error.
 */
export function respondProblem(status: number, title: string, field: string, reason: string): Response {
  return Response.json(
    { type: 'about:blank', title, status, detail: reason, extraDetails: [{ name: field, reason }] },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}
