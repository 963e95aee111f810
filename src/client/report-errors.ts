const report = (fault: unknown): void =>
  void import('../analytics/report-error.ts').then(
    ({ reportError: reportFault }) => reportFault(fault),
    () => undefined,
  );

/**
 * Lets what goes wrong on the page be told; what tells it is loaded then and not before. What was only given up, as the
 * fading between two pages is when a third one is on its way, is no fault, and nobody is told.
 */
export function reportErrors(): void {
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', (event) => {
    if (/AbortError|Transition was/.test(event.reason)) event.preventDefault();
    else report(event.reason);
  });
}
