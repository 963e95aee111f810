import type { TestContext } from 'vitest';

/** What a long test did, for the table of `npm run trust`: how often, and its worst figure with a unit. */
export type Rounds = { rounds: number; worst: string };

declare module 'vitest' {
  // declarations merge only as an interface
  interface TaskMeta {
    rounds?: Rounds;
  }
}

/** Stores what a test did in its report. */
export function reportRounds({ task }: Pick<TestContext, 'task'>, rounds: number, worst: string): void {
  task.meta.rounds = { rounds, worst };
}
