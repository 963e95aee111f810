import { brokenRules } from './rules.ts';
import { restart, type Person, type Stage } from './stage.ts';
import { look, type View } from './view.ts';

/** What a step did, as far as rules ask. */
export type Step = {
  kind: string;
  /** place of the person who acted */
  who: number;
  /** status and title of the API's answer, where one act had one */
  status?: number | undefined;
  title?: string | undefined;
  offer?: number | undefined;
};

/** What a step was given, what it saw before and what it left. */
export type Scene = {
  stage: Stage;
  step: Step;
  before: View;
  after: View;
  /** nothing but what the people were told may happen in it */
  isForeseen: boolean;
};

/** Something that people, providers or time do. */
export type Act = {
  kind: string;
  /** false: it makes no sense now */
  can?: (stage: Stage, person: Person, other: Person) => boolean;
  play: (stage: Stage, person: Person, other: Person) => Promise<Partial<Step> | undefined>;
};

/** What an act is played with: whose it is, and after how many statements of the database the backend is killed. */
export type Cast = { who: 0 | 1; killAfter: number | null };

const pair = ({ people }: Stage, who: 0 | 1): [Person, Person] => [people[who], people[1 - who]] as [Person, Person];

/** True when an act may be played. */
export const mayPlay = (stage: Stage, act: Act, { who }: Cast): boolean =>
  act.can === undefined || act.can(stage, ...pair(stage, who));

const say = (stage: Stage, broken: string[]): string => `${broken.join('\n')}\nafter: ${stage.log.join(' → ')}`;

/** Looks again and holds what is seen against all rules. */
export async function judge(stage: Stage, step: Step, isForeseen: boolean): Promise<void> {
  const before = stage.views.at(-1) as View;
  const after = await look(stage);
  const broken = brokenRules({ stage, step, before, after, isForeseen });
  stage.views.push(after);
  if (broken.length > 0) throw new Error(say(stage, broken));
}

/** Plays an act, kills the backend in the middle of it if told so, starts it again, and judges what is there then. */
export async function playAct(stage: Stage, act: Act, { who, killAfter }: Cast): Promise<void> {
  const { theatre } = stage;
  stage.log.push(`${act.kind} by ${who}${killAfter === null ? '' : ` killed after ${killAfter}`}`);
  if (killAfter !== null) theatre.life.endAfter(killAfter);
  let told: Partial<Step> | undefined;
  let failure: unknown;
  try {
    told = await act.play(stage, ...pair(stage, who));
  } catch (error) {
    failure = error;
  }
  const isKilled = theatre.life.hasEnded();
  if (failure !== undefined && !isKilled) throw new Error(say(stage, [String(failure)]), { cause: failure });
  theatre.life.endAfter(Number.POSITIVE_INFINITY);
  if (isKilled) {
    stage.isInDoubt = true;
    await restart(theatre);
  }
  await judge(stage, { kind: act.kind, who, ...(isKilled ? {} : told) }, !isKilled && !stage.isInDoubt);
}
