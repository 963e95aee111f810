/** The code of an error or of its causes: a SQLSTATE, `ECONNREFUSED` … */
export function findErrorCode(error: unknown): string | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** The kind of an error for metrics and traces: its code, or the name of its class. */
export const getErrorKind = (error: unknown): string =>
  findErrorCode(error) ?? (error instanceof Error ? error.name : 'unknown');

/**
 * Describes a thrown value for the log: its message and stack. The message of a failed SQL statement quotes its values,
 * which may be personal data, so the result has only its code and constraint.
 */
export function describeError(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const { constraint } = (error.cause ?? {}) as { constraint?: unknown };
  const message =
    'query' in error && 'params' in error
      ? ['statement failed:', getErrorKind(error), typeof constraint === 'string' ? constraint : ''].join(' ').trimEnd()
      : error.message;
  return { message, ...(frames.length > 0 && { stack: [error.name, ...frames].join('\n') }) };
}
