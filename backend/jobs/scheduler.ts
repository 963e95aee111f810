import { describeError } from '../../server/telemetry/describe-error.ts';
import { withRootSpan } from '../../server/telemetry/spans.ts';
import type { AppContext } from '../app-context.ts';
import { sendToCrm } from '../analytics/crm/deliver.ts';
import { deleteExpiredEvents } from '../analytics/retention.ts';
import { deleteExpiredKeys } from '../idempotency/store.ts';
import { deliverMails, type SendMail } from '../email/deliver.ts';
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

/** Everything that happens without a request. What is due stands in the database; nothing is queued in memory. */
export type Scheduler = {
  /** Does all that is due, until a round finds nothing more; gives the number of things done. */
  runDue: () => Promise<number>;
  /** Runs soon. */
  nudge: () => void;
  start: () => void;
  /** Waits for the round under way; none begins after it. */
  stop: () => Promise<void>;
};

/** Rounds that one call may take: a standstill of months is caught up with, an endless loop is not. */
const maxRounds = 50;

/**
 * Makes the scheduler of one process. Several processes may run theirs on one database: each piece of work is claimed.
 *
 * @param intervalMs pause between two looks at what is due.
 */
export function createScheduler(context: AppContext, sendMail: SendMail, intervalMs: number): Scheduler {
  const jobs: [string, () => Promise<number>][] = [
    ['webhooks', () => applyWebhooks(context)],
    ['reconcile', () => reconcileIntents(context)],
    ['renewals', () => runRenewals(context)],
    ['wallet', () => pollWallet(context)],
    ['students', () => checkStudentProofs(context)],
    ['trials', () => remindOfTrials(context)],
    ['pauses', () => remindOfPauses(context)],
    ['free-terms', () => remindOfFreeTerms(context)],
    ['holds', () => notifyOnHold(context)],
    ['prices', () => raisePrices(context)],
    ['provider-tasks', () => runProviderTasks(context)],
    ['erasures', () => runErasures(context)],
    ['events', () => deleteExpiredEvents(context)],
    ['keys', () => deleteExpiredKeys(context.db)],
    ['crm', () => sendToCrm(context)],
    ['mails', () => deliverMails(context, sendMail)],
  ];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
  let isStopped = false;

  const runRound = async (): Promise<number> => {
    let done = 0;
    for (const [name, job] of jobs) {
      if (isStopped) break;
      try {
        const part = { name: `job ${name}`, kind: 'internal', attributes: {} } as const;
        done += await withRootSpan(part, job, (count) => count > 0);
      } catch (error) {
        context.log.error('job failed', { job: name, ...describeError(error) });
      }
    }
    return done;
  };
  const runAll = async (): Promise<number> => {
    await context.clock.refresh();
    let total = 0;
    for (let round = 0; round < maxRounds; round += 1) {
      const done = await runRound();
      total += done;
      if (done === 0 || isStopped) break;
    }
    return total;
  };
  const runDue = async (): Promise<number> => {
    // What became due while a run was under way may have been passed by: wait for it, then look again.
    await running?.catch(() => 0);
    // the database may close as soon as the run under way has ended
    if (isStopped) return 0;
    running ??= runAll().finally(() => (running = undefined));
    return running;
  };
  const schedule = (delayMs: number): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      runDue()
        .catch((error: unknown) => context.log.error('round failed', describeError(error)))
        .finally(() => schedule(intervalMs));
    }, delayMs).unref();
  };
  return {
    runDue,
    nudge: () => {
      if (timer !== undefined) schedule(50);
    },
    start: () => schedule(0), // what a crash left open is the first thing to look at
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running?.catch(() => 0);
    },
  };
}
