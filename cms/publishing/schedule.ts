import { join } from 'node:path';
import { z } from 'zod';
import { openJsonFile } from './json-file.ts';

/** A planned publication of a page in one region, or its removal there. `failure` says why it did not happen. */
const plan = z.strictObject({
  id: z.string(),
  region: z.enum(['se', 'no', 'fi']),
  act: z.enum(['publish', 'unpublish']),
  /** ISO instant */
  at: z.string(),
  /** ISO instant at which visitors see again what they saw before */
  until: z.string().optional(),
  by: z.string(),
  /** the draft of the region that the publisher reviewed; a changed one is not published. Empty for a removal */
  version: z.string(),
  /** the text that visitors saw before the start; empty without a page */
  before: z.string().optional(),
  isRunning: z.literal(true).optional(),
  failure: z.enum(['conflict', 'mistakes', 'fixed', 'unknown', 'replaced']).optional(),
});
export type Plan = z.infer<typeof plan>;

/** Planned publications and removals. One page has at most one plan at a time in a region. */
export type Schedule = {
  /** earliest first */
  list: () => Plan[];
  /** adds a plan, or replaces that of the same page, region and start */
  set: (next: Plan) => void;
  remove: (which: Pick<Plan, 'id' | 'region' | 'at'>) => void;
};

const isSame = (one: Pick<Plan, 'id' | 'region' | 'at'>, other: Pick<Plan, 'id' | 'region' | 'at'>): boolean =>
  one.id === other.id && one.region === other.region && one.at === other.at;

/** @param folder where the schedule is stored. */
export function openSchedule(folder: string): Schedule {
  const file = openJsonFile(join(folder, 'plans.json'), z.array(plan));
  const listOthers = (which: Pick<Plan, 'id' | 'region' | 'at'>): Plan[] =>
    file.read().filter((one) => !isSame(one, which));
  return {
    list: file.read,
    set: (next) => file.write([...listOthers(next), next].toSorted((one, other) => one.at.localeCompare(other.at))),
    remove: (which) => file.write(listOthers(which)),
  };
}

/** Why a plan is not accepted. */
export type PlanObstacle =
  | { code: 'past' | 'endBeforeStart' | 'notPublic' }
  /** a plan of the same page and region that applies at that time */
  | { code: 'overlap'; other: Plan };

/**
 * Finds what prevents a new plan.
 *
 * @param plans of the same page.
 * @param isPublic whether the region has the page now.
 */
export function findObstacle(
  next: Plan,
  plans: readonly Plan[],
  isPublic: boolean,
  now: Date,
): PlanObstacle | undefined {
  if (next.at <= now.toISOString()) return { code: 'past' };
  if (next.until !== undefined && next.until <= next.at) return { code: 'endBeforeStart' };
  const own = plans.filter(({ region, failure }) => region === next.region && failure === undefined);
  const other = own.find(
    (one) => one.at === next.at || (one.at < (next.until ?? next.at) && next.at < (one.until ?? one.at)),
  );
  if (other) return { code: 'overlap', other };
  // a plan with an end changes nothing after it
  const lasting = own.filter(({ at, until }) => until === undefined && at < next.at).at(-1);
  const running = own.find(({ isRunning }) => isRunning);
  const isThere = lasting ? lasting.act === 'publish' : running ? running.before !== '' : isPublic;
  return next.act === 'unpublish' && !isThere ? { code: 'notPublic' } : undefined;
}
