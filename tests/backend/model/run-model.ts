import fc from 'fast-check';
import { sequenceStart } from './commands.ts';
import { endSequence } from './end-sequence.ts';
import { closeSequence, startSequence, type SequenceStart, type Sequence, type Environment } from './sequence.ts';

const isFull = process.env['TEST_FULL'] === '1';

/** Sequences of a run: few in the short one, many in the full one; MODEL_RUNS overrides both. */
export const countRuns = (short: number, full: number): number =>
  Number(process.env['MODEL_RUNS'] ?? (isFull ? full : short));

/**
 * Runs sequences until one breaks a rule: the same ones in each short run, new ones in each full run. A failure reports
 * the seed with the shortest sequence found; MODEL_SEED (and MODEL_PATH) repeat it. MODEL_SHRINK=0 skips the slow
 * search for the shortest one.
 *
 * @param begin actions before the sequence, if any.
 * @returns the number of steps, so that a run without steps is noticed.
 */
export async function runModel(
  environment: Environment,
  commands: fc.Arbitrary<Iterable<fc.AsyncCommand<Sequence, Sequence, true>>>,
  options: { runs: number; begin?: (sequence: Sequence) => Promise<void> },
): Promise<number> {
  let steps = 0;
  const property = fc.asyncProperty(sequenceStart, commands, async (start: SequenceStart, commandList) => {
    const sequence = await startSequence(environment, start);
    try {
      await options.begin?.(sequence);
      await fc.asyncModelRun(() => ({ model: sequence, real: sequence }), commandList);
      await endSequence(sequence);
    } finally {
      steps += sequence.views.length;
      await closeSequence(sequence);
    }
  });
  const seed = Number(process.env['MODEL_SEED'] ?? (isFull ? Date.now() % 2_147_483_647 : 1));
  const path = process.env['MODEL_PATH'];
  await fc.assert(property, {
    numRuns: options.runs,
    seed,
    endOnFailure: process.env['MODEL_SHRINK'] === '0',
    ...(path !== undefined && { path }),
  });
  return steps;
}
