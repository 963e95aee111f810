import { applyLoad, type Load, type Round } from './load.ts';

/** The driver's reply to an order. */
export type Report = { round: Round; cpuMs: number } | { failure: string };

/**
 * The load comes from a separate process, so that it takes no time from the measured process or from the reporting one.
 */
process.on('message', (order: Load) => {
  const before = process.cpuUsage();
  void applyLoad(order).then(
    (round) => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ round, cpuMs: (user + system) / 1_000 } satisfies Report);
    },
    (error: unknown) => process.send?.({ failure: String(error) } satisfies Report),
  );
});
