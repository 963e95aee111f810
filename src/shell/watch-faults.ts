const tell = (fault: unknown): void =>
  void import('../analytics/report-fault.ts').then(
    ({ reportFault }) => reportFault(fault),
    () => undefined,
  );

/** Lets what goes wrong on the page be told; what tells it is loaded then and not before. */
export function watchFaults(): void {
  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
