import { applyLoad, type Load, type Round } from './load.ts';

/** What the driver sends back after a load. */
export type Report = { round: Round; cpuMs: number } | { failure: string };

/** A separate process generates the load, so that it takes no time from the measured process or the measuring one. */
process.on('message', (load: Load) => {
  const before = process.cpuUsage();
  void applyLoad(load).then(
    (round) => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ round, cpuMs: (user + system) / 1_000 } satisfies Report);
    },
    (error: unknown) => process.send?.({ failure: String(error) } satisfies Report),
  );
});
