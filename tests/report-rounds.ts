import type { TestContext } from 'vitest';

/** What a long test did, for the table of `npm run trust`: how often, and its worst figure with a unit. */
export type Rounds = { rounds: number; worst: string };

declare module 'vitest' {
  // declarations merge only as an interface
  interface TaskMeta {
    rounds?: Rounds;
  }
}

/** Rounds of each race: RACE_ROUNDS, or many in the full run. No breach in 200 rounds bounds its rate at 1.5 %. */
export const raceRounds = Number(process.env['RACE_ROUNDS'] ?? (process.env['TEST_FULL'] === '1' ? 200 : 1));

/** Stores what a test did in its report. */
export function reportRounds({ task }: Pick<TestContext, 'task'>, rounds: number, worst: string): void {
  task.meta.rounds = { rounds, worst };
}
