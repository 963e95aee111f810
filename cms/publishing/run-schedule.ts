import type { Log } from '../../server/telemetry/log.ts';
import { localeOf } from '../model/in-locales.ts';
import { hashText } from './document-texts.ts';
import type { ActionResult, PageDrafts } from './drafts.ts';
import type { Plan, Schedule } from './schedule.ts';

type ScheduleOptions = {
  schedule: Schedule;
  pages: Pick<PageDrafts, 'find' | 'readPublic' | 'publish' | 'publishText'>;
  onPublished: () => Promise<void>;
  log: Pick<Log, 'info' | 'warn'>;
};

/** Lists the starts and ends of plans, earliest first, an end before a start at the same time. */
const listChanges = (plans: readonly Plan[]): { at: string; plan: Plan }[] =>
  plans
    .filter(({ failure }) => failure === undefined)
    .map((plan) => ({ at: (plan.isRunning && plan.until) || plan.at, plan }))
    .sort(
      (one, other) =>
        one.at.localeCompare(other.at) || Number(other.plan.isRunning === true) - Number(one.plan.isRunning === true),
    );

const fail = (failure: NonNullable<Plan['failure']>) => ({ ok: false as const, failure });
const toOutcome = (result: ActionResult) => (result.ok ? { ok: true as const } : fail(result.rejection.code));

/** Publishes the draft of a region, or removes its page. */
function start({ pages, schedule }: ScheduleOptions, plan: Plan) {
  const { id, region, act, by, version } = plan;
  const locale = localeOf(region);
  if (act === 'publish' && pages.find(id)?.versions[locale] !== version) return fail('conflict');
  // stored first: after a crash the text that visitors saw is still known
  const before = plan.before ?? pages.readPublic(id)?.[locale] ?? '';
  if (plan.until !== undefined) schedule.set({ ...plan, before });
  const outcome = toOutcome(
    act === 'publish' ? pages.publish(id, { by, locales: [locale] }) : pages.publishText(id, locale, '', { by }),
  );
  if (outcome.ok && plan.until !== undefined) schedule.set({ ...plan, before, isRunning: true });
  return outcome;
}

/** Shows what visitors saw before the plan, unless someone published another version since. */
function end({ pages }: ScheduleOptions, { id, region, by, version, before = '' }: Plan) {
  const locale = localeOf(region);
  if (hashText(pages.readPublic(id), locale) !== version) return fail('replaced');
  return toOutcome(pages.publishText(id, locale, before, { by }));
}

/**
 * Applies the starts and ends of plans that are due, in their order. A rejected one leaves the public page as it is, and
 * stays in the schedule with its reason.
 */
export async function applyDueChanges(options: ScheduleOptions, now: Date): Promise<void> {
  const { schedule, log } = options;
  let isChanged = false;
  try {
    for (;;) {
      const [next] = listChanges(schedule.list());
      if (next === undefined || next.at > now.toISOString()) break;
      const { plan } = next;
      const isEnd = plan.isRunning === true;
      const outcome = isEnd ? end(options, plan) : start(options, plan);
      const details = { act: plan.act, document: plan.id, region: plan.region, by: plan.by, isEnd };
      if (!outcome.ok) {
        schedule.set({ ...plan, failure: outcome.failure });
        log.warn('a planned change of content was rejected', { ...details, reason: outcome.failure });
        continue;
      }
      if (isEnd || plan.until === undefined) schedule.remove(plan);
      log.info('content changed on schedule', details);
      isChanged = true;
    }
  } finally {
    // once for all changes, and also when a later one fails
    if (isChanged) await options.onPublished();
  }
}

/** The longest time until the CMS looks at the plans again, in ms: a new plan, or a moved clock, may be due. */
const intervalMs = 250;

/** Time until the next planned change, in ms. */
function measureWait(schedule: Schedule, now: Date): number {
  const [next] = listChanges(schedule.list());
  const wait = next === undefined ? intervalMs : Date.parse(next.at) - now.getTime();
  return Math.min(Math.max(wait, 0), intervalMs);
}

/**
 * Applies plans at their time while the process runs. Its timer does not keep the process alive.
 *
 * @param now the current time; the sandbox moves it.
 */
export function watchSchedule(options: ScheduleOptions, now: () => Date): void {
  const run = async (): Promise<void> => {
    let waitMs = intervalMs;
    try {
      await applyDueChanges(options, now());
      waitMs = measureWait(options.schedule, now());
    } catch (error) {
      options.log.warn('the schedule cannot be applied', {
        message: error instanceof Error ? error.message : 'unknown',
      });
    }
    setTimeout(() => void run(), waitMs).unref();
  };
  void run();
}
