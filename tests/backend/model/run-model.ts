import fc from 'fast-check';
import { opening } from './commands.ts';
import { endSequence } from './ending.ts';
import { clearStage, setStage, type Opening, type Stage, type Theatre } from './stage.ts';

const isFull = process.env['TEST_FULL'] === '1';

/** Sequences of a run: few in the short one, many in the full one; MODEL_RUNS says otherwise. */
export const countRuns = (short: number, full: number): number =>
  Number(process.env['MODEL_RUNS'] ?? (isFull ? full : short));

/**
 * Plays sequences until one breaks a rule: the same ones in each short run, others in each full one. The seed is told when that happens, with the shortest sequence that was
 * found; MODEL_SEED (and MODEL_PATH) play it again. Looking for the shortest takes long: MODEL_SHRINK=0 tells the first.
 *
 * @param begin what is bought before the sequence, if anything.
 * @returns how many steps were played, so that a run which did nothing is seen.
 */
export async function runModel(
  theatre: Theatre,
  commands: fc.Arbitrary<Iterable<fc.AsyncCommand<Stage, Stage, true>>>,
  options: { runs: number; begin?: (stage: Stage) => Promise<void> },
): Promise<number> {
  let steps = 0;
  const property = fc.asyncProperty(opening, commands, async (how: Opening, played) => {
    const stage = await setStage(theatre, how);
    try {
      await options.begin?.(stage);
      await fc.asyncModelRun(() => ({ model: stage, real: stage }), played);
      await endSequence(stage);
    } finally {
      steps += stage.views.length;
      await clearStage(stage);
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
