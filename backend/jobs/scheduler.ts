import { describeError } from '../../server/telemetry/describe-error.ts';
import { withRootSpan } from '../../server/telemetry/spans.ts';
import type { AppContext } from '../app-context.ts';
import { countListenersWhenDue } from '../content/listening/count-listeners.ts';
import { sendToCrm } from '../analytics/crm/deliver.ts';
import { deleteExpiredEvents } from '../analytics/retention.ts';
import { deleteExpiredKeys } from '../idempotency/store.ts';
import { deliverMails, type SendMail } from '../email/deliver.ts';
import { applyDueSwitches } from '../settings/scheduled-settings.ts';
import { runErasures } from '../privacy/run-erasures.ts';
import { applyWebhooks } from '../webhooks/apply-events.ts';
import { remindOfFreeTerms } from './remind-free-period-end.ts';
import { notifyOnHold } from './notify-on-hold.ts';
import { remindOfPauses } from './remind-pause-end.ts';
import { raisePrices } from './apply-price-increases.ts';
import { runProviderTasks } from './provider-tasks.ts';
import { reconcileIntents } from './reconcile-payments.ts';
import { runRenewals } from './renewals.ts';
import { checkStudentProofs } from './check-student-proofs.ts';
import { remindOfTrials } from './remind-trial-end.ts';
import { pollWallet } from './collect-wallet-charges.ts';

/** Everything that happens without a request. Due work is in the database; nothing is queued in memory. */
export type Scheduler = {
  /** Runs everything that is due until a round finds nothing; returns how much was done. */
  runDue: () => Promise<number>;
  /** Runs every job soon. */
  wake: () => void;
  start: () => void;
  /** Waits for the runs in progress; none starts after it. */
  stop: () => Promise<void>;
};

/** A kind of work with its own loop: a long run delays no other job. */
type Job = {
  name: string;
  run: () => Promise<number>;
  /** pause between two runs that find nothing, in ms */
  pauseMs: number;
};

/** Rounds of one call: enough to catch up after months of downtime, but no endless loop. */
const maxRounds = 50;

/** Pause before the next run of a job that found work, in ms. */
const nextRunMs = 50;

/** Notices that are due on a day, and clean-up, run less often than payments and emails. */
const dailyWorkFactor = 12;

/**
 * Creates the scheduler of one process. Several processes may run theirs on one database, because each item is claimed.
 *
 * @param intervalMs pause between two runs of a job.
 */
export function createScheduler(context: AppContext, sendMail: SendMail, intervalMs: number): Scheduler {
  const frequent = (name: string, run: Job['run']): Job => ({ name, run, pauseMs: intervalMs });
  const infrequent = (name: string, run: Job['run']): Job => ({ name, run, pauseMs: intervalMs * dailyWorkFactor });
  const jobs: readonly Job[] = [
    frequent('webhooks', () => applyWebhooks(context)),
    frequent('reconcile', () => reconcileIntents(context)),
    frequent('renewals', () => runRenewals(context)),
    frequent('wallet', () => pollWallet(context)),
    frequent('students', () => checkStudentProofs(context)),
    infrequent('trials', () => remindOfTrials(context)),
    infrequent('pauses', () => remindOfPauses(context)),
    infrequent('free-terms', () => remindOfFreeTerms(context)),
    infrequent('holds', () => notifyOnHold(context)),
    infrequent('prices', () => raisePrices(context)),
    frequent('provider-tasks', () => runProviderTasks(context)),
    frequent('settings', () => applyDueSwitches(context.db, context.clock.now())),
    frequent('erasures', () => runErasures(context)),
    infrequent('events', () => deleteExpiredEvents(context)),
    infrequent('keys', () => deleteExpiredKeys(context.db)),
    infrequent('listeners', () => countListenersWhenDue(context)),
    frequent('crm', () => sendToCrm(context)),
    frequent('mails', () => deliverMails(context, sendMail)),
  ];
  /** of each job at most one */
  const running = new Map<Job, Promise<number>>();
  const timers = new Map<Job, NodeJS.Timeout>();
  const waiting = new Set<Job>();
  let round: Promise<number> | undefined;
  let isStarted = false;
  let isStopped = false;

  const runOnce = async ({ name, run }: Job, isClockFresh: boolean): Promise<number> => {
    try {
      if (!isClockFresh) await context.clock.refresh();
      if (isStopped) return 0;
      const span = { name: `job ${name}`, kind: 'internal', attributes: {} } as const;
      return await withRootSpan(span, run, (count) => count > 0);
    } catch (error) {
      context.log.error('job failed', { job: name, ...describeError(error) });
      return 0;
    }
  };
  /** Runs a job after its run in progress, which may have missed work that became due since. */
  const runAgain = async (job: Job, isClockFresh = false): Promise<number> => {
    while (running.has(job)) await running.get(job);
    if (isStopped) return 0;
    const run = runOnce(job, isClockFresh).finally(() => running.delete(job));
    running.set(job, run);
    return run;
  };

  const schedule = (job: Job, delayMs: number): void => {
    clearTimeout(timers.get(job));
    if (!isStopped) timers.set(job, setTimeout(() => void loop(job), delayMs).unref());
  };
  const wake = (): void => {
    if (isStarted) for (const job of jobs) schedule(job, nextRunMs);
  };
  const loop = async (job: Job): Promise<void> => {
    // one loop waits for the run in progress; others would do the same
    if (waiting.has(job)) return;
    waiting.add(job);
    while (running.has(job)) await running.get(job);
    waiting.delete(job);
    const done = await runAgain(job);
    schedule(job, job.pauseMs);
    // what it did may be work for other jobs
    if (done > 0) wake();
  };

  const runAll = async (): Promise<number> => {
    let total = 0;
    for (let count = 0; count < maxRounds && !isStopped; count += 1) {
      let done = 0;
      // the first job of a round refreshes the clock for all of them
      for (const [index, job] of jobs.entries()) done += await runAgain(job, index > 0);
      total += done;
      if (done === 0) break;
    }
    return total;
  };
  const runDue = async (): Promise<number> => {
    // work that became due during a round may have been missed: wait for it, then start another one
    await round;
    if (isStopped) return 0;
    round ??= runAll().finally(() => (round = undefined));
    return round;
  };
  return {
    runDue,
    wake,
    start: () => {
      isStarted = true;
      for (const job of jobs) schedule(job, 0); // start with what a crash left open
    },
    stop: async () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all([round, ...running.values()]);
    },
  };
}
