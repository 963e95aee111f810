import { brokenRules } from './rules.ts';
import { restart, type Actor, type Sequence } from './sequence.ts';
import { readView, type View } from './view.ts';

/** What rules need to know of a step. */
export type Step = {
  kind: string;
  /** index of the acting user */
  actorIndex: number;
  /** status and title of the API's response, if the action had one */
  status?: number | undefined;
  title?: string | undefined;
  offer?: number | undefined;
};

/** A step with the views before and after it. */
export type Transition = {
  sequence: Sequence;
  step: Step;
  before: View;
  after: View;
  /** only charges that users were shown may happen */
  isPredictable: boolean;
};

/** An action of a user, a provider or the clock. */
export type Action = {
  kind: string;
  /** false when the action makes no sense now */
  can?: (sequence: Sequence, actor: Actor, other: Actor) => boolean;
  run: (sequence: Sequence, actor: Actor, other: Actor) => Promise<Partial<Step> | undefined>;
};

/** Who performs an action, and after how many statements of the database the backend is killed. */
export type ActionOptions = { actorIndex: 0 | 1; killAfter: number | null };

const pair = ({ actors }: Sequence, actorIndex: 0 | 1): [Actor, Actor] =>
  [actors[actorIndex], actors[1 - actorIndex]] as [Actor, Actor];

/** True when an action may run. */
export const canRun = (sequence: Sequence, act: Action, { actorIndex }: ActionOptions): boolean =>
  act.can === undefined || act.can(sequence, ...pair(sequence, actorIndex));

const formatFailure = (sequence: Sequence, broken: string[]): string =>
  `${broken.join('\n')}\nafter: ${sequence.log.join(' → ')}`;

/** Reads a new view and checks all rules. */
export async function checkRules(sequence: Sequence, step: Step, isPredictable: boolean): Promise<void> {
  const before = sequence.views.at(-1) as View;
  const after = await readView(sequence);
  const broken = brokenRules({ sequence, step, before, after, isPredictable });
  sequence.views.push(after);
  if (broken.length > 0) throw new Error(formatFailure(sequence, broken));
}

/** Runs an action, kills and restarts the backend during it if requested, and checks the rules. */
export async function runAction(
  sequence: Sequence,
  act: Action,
  { actorIndex, killAfter }: ActionOptions,
): Promise<void> {
  const { environment } = sequence;
  sequence.log.push(`${act.kind} by ${actorIndex}${killAfter === null ? '' : ` killed after ${killAfter}`}`);
  if (killAfter !== null) environment.killable.endAfter(killAfter);
  let result: Partial<Step> | undefined;
  let failure: unknown;
  try {
    result = await act.run(sequence, ...pair(sequence, actorIndex));
  } catch (error) {
    failure = error;
  }
  const isKilled = environment.killable.hasEnded();
  if (failure !== undefined && !isKilled)
    throw new Error(formatFailure(sequence, [String(failure)]), { cause: failure });
  environment.killable.endAfter(Number.POSITIVE_INFINITY);
  if (isKilled) {
    sequence.isUncertain = true;
    await restart(environment);
  }
  await checkRules(
    sequence,
    { kind: act.kind, actorIndex, ...(isKilled ? {} : result) },
    !isKilled && !sequence.isUncertain,
  );
}
