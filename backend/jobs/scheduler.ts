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

/** Everything that happens without a request. Due work is in the database; nothing is queued in memory. */
export type Scheduler = {
  /** Runs everything that is due until a round finds nothing; returns how much was done. */
  runDue: () => Promise<number>;
  /** Runs soon. */
  nudge: () => void;
  start: () => void;
  /** Waits for the round in progress; none starts after it. */
  stop: () => Promise<void>;
};

/** Rounds of one call: enough to catch up after months of downtime, but no endless loop. */
const maxRounds = 50;

/**
 * Creates the scheduler of one process. Several processes may run theirs on one database, because each item is claimed.
 *
 * @param intervalMs pause between two rounds.
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
    // work that became due during a run may have been missed: wait for it, then run again
    await running?.catch(() => 0);
    // the database may close as soon as the current run has ended
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
    start: () => schedule(0), // start with what a crash left open
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running?.catch(() => 0);
    },
  };
}
