import { toApiResult, type ApiProblem } from './api-result.ts';

/** A failed call as React Query needs it: thrown. */
export class ApiError extends Error {
  readonly problem: ApiProblem;

  constructor(problem: ApiProblem) {
    super(problem.title);
    this.problem = problem;
  }
}

/**
 * Waits for a call of the client inside a query or mutation.
 *
 * @throws ApiError with the problem of a call that failed.
 */
export async function unwrap<Value>(
  call: Promise<{ data?: Value; error?: unknown; response: Response }>,
): Promise<NonNullable<Value>> {
  const result = await toApiResult(call);
  if (!result.ok) throw new ApiError(result.problem);
  return result.value as NonNullable<Value>;
}

/** The problem of a query's error; undefined for anything but a response of the API. */
export const getProblem = (error: unknown): ApiProblem | undefined =>
  error instanceof ApiError ? error.problem : undefined;
