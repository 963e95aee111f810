/** A failed call, as problem+json describes it (RFC 9457). */
export type ApiProblem = {
  /** HTTP status; 0 without a response */
  status: number;
  /** error code that callers decide by: the specification's response title */
  title: string;
  /** the specification's snake-case code, where it names one */
  code?: string;
  requestId?: string;
  /** the bank's reason for a declined charge */
  refusalReasonCode?: string;
  /** the same call may succeed later: no response, too many calls, or a fault of the service */
  isTemporary: boolean;
};

/** The result of a call. A failed call is no exception, not even when the network fails. */
export type ApiResult<Value> = { ok: true; value: Value } | { ok: false; problem: ApiProblem };

/** True when the same call may succeed later. @param status 0 without a response. */
export const isTemporary = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

const getString = (source: object, field: string): string | undefined => {
  const value = (source as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Reads a problem from any body, because a proxy may answer with HTML.
 *
 * @param error the parsed body of the failed response.
 */
export function toProblem(status: number, error: unknown): ApiProblem {
  const body = typeof error === 'object' && error !== null ? error : {};
  const code = getString(body, 'code');
  const requestId = getString(body, 'requestId');
  const refusalReasonCode = getString(body, 'refusalReasonCode');
  return {
    status,
    title: getString(body, 'title') ?? (status === 0 ? 'Unreachable' : `Http${status}`),
    ...(code !== undefined && { code }),
    ...(requestId !== undefined && { requestId }),
    ...(refusalReasonCode !== undefined && { refusalReasonCode }),
    isTemporary: isTemporary(status),
  };
}

/**
 * Waits for a call of the client.
 *
 * @param call the result of `client.GET(…)` or another method.
 * @returns the value, or the problem; `Unreachable` without a response.
 */
export async function toApiResult<Value>(
  call: Promise<{ data?: Value; error?: unknown; response: Response }>,
): Promise<ApiResult<Value>> {
  try {
    const { data, error, response } = await call;
    if (!response.ok || error !== undefined) return { ok: false, problem: toProblem(response.status, error) };
    return { ok: true, value: data as Value };
  } catch {
    return { ok: false, problem: toProblem(0, undefined) };
  }
}
