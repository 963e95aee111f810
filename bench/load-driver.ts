import { applyLoad, type Load, type Round } from './load.ts';

/** What the driver answers to an order. */
export type Report = { round: Round; cpuMs: number } | { failure: string };

/** The load comes from a process of its own, so that it takes no time from what it measures nor from who keeps the books. */
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
