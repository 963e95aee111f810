const report = (error: unknown): void =>
  void import('../analytics/report-error.ts').then(
    ({ reportError }) => reportError(error),
    () => undefined,
  );

/**
 * Reports uncaught errors; the reporter loads on the first one. An abort, such as an interrupted view transition, is no
 * error.
 */
export function reportErrors(): void {
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', (event) => {
    if (/AbortError|Transition was/.test(event.reason)) event.preventDefault();
    else report(event.reason);
  });
}
