/** What is wrong by its short name, looked for through the errors that wrap it: a SQLSTATE, `ECONNREFUSED` … */
export function findErrorCode(error: unknown): string | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** The kind of an error, as figures and traces tell kinds apart: its code, or the name of its class. */
export const nameError = (error: unknown): string =>
  findErrorCode(error) ?? (error instanceof Error ? error.name : 'unknown');

/**
 * Describes something thrown for the log: its words, and the lines of code that it came through.
 *
 * What a failed statement says quotes its values, which may be anybody's; of that its code and its rule are told.
 */
export function describeError(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const { constraint } = (error.cause ?? {}) as { constraint?: unknown };
  const message =
    'query' in error && 'params' in error
      ? ['statement failed:', nameError(error), typeof constraint === 'string' ? constraint : ''].join(' ').trimEnd()
      : error.message;
  return { message, ...(places.length > 0 && { stack: [error.name, ...places].join('\n') }) };
}
