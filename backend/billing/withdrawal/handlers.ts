import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../../api-spec/generated/v2.ts';
import { normalizeEmail } from '../../../core/domain/email-address.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { offerNumbers } from '../../../core/domain/offer.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { isUuid } from '../../database/uuid.ts';
import { findSubscription } from '../subscription/store.ts';
import { findRefunds, listPaid } from '../transactions/refund.ts';
import { findRights, type StoredWithdrawal, type WithdrawalRight } from './withdrawal-right.ts';
import { confirmWithdrawal, stateWithdrawal } from './statement.ts';
import { withdraw, type WithdrawFailure } from './withdraw.ts';

type WithdrawalHandlers = Pick<Handlers, 'getWithdrawal' | 'withdraw' | 'stateWithdrawal' | 'confirmWithdrawal'>;
type Schemas = components['schemas'];

const describe = ({ current, withdrawUntil, amount }: WithdrawalRight): Schemas['WithdrawalContract'] => ({
  subscriptionId: current.id,
  offerType: offerNumbers[current.offer],
  concludedAt: current.startedAt.toISOString(),
  withdrawUntil: withdrawUntil.toISOString(),
  refund: { amount: toMajor(amount), currencyCode: current.currency },
});

/** An address with a name longer than the pattern of the contract can say, or that is too long in ASCII. */
const invalidEmail = {
  status: 400 as const,
  problem: {
    title: 'InvalidRequest' as const,
    errors: [{ location: 'body' as const, field: '/email', message: 'is not an email address' }],
  },
};

/** The response to a statement takes at least this long in ms, so that its time does not reveal an account either. */
const statementMs = 100;

/** Withdrawal from a contract within fourteen days, with or without a session. */
export function withdrawalHandlers(context: AppContext): WithdrawalHandlers {
  const { db, clock, publishChange, wakeScheduler } = context;

  /** The status of a refund: failed when any part failed, successful when all parts are. */
  const readStatus = async (subscriptionId: string): Promise<Schemas['WithdrawalRefund']['status']> => {
    const paid = await listPaid(db, subscriptionId);
    const states = [
      ...(
        await findRefunds(
          db,
          paid.map(({ id }) => id),
        )
      ).values(),
    ].map(({ state }) => state);
    if (states.length === 0) return 'None';
    if (states.includes('failed')) return 'Failed';
    return states.includes('pending') ? 'Pending' : 'Success';
  };
  const write = async (done: StoredWithdrawal): Promise<Schemas['Withdrawal']> => {
    const current = await findSubscription(db, done.subscriptionId, clock.now());
    if (current === undefined) throw new Error('a withdrawal refers to a subscription that does not exist');
    return {
      subscriptionId: done.subscriptionId,
      offerType: offerNumbers[current.offer],
      statedAt: done.statedAt.toISOString(),
      refund: {
        amount: toMajor(done.amount),
        currencyCode: done.currency,
        status: await readStatus(done.subscriptionId),
      },
    };
  };
  const refuse = (code: Exclude<WithdrawFailure, 'NotFound'>) => ({ status: 409 as const, problem: { title: code } });

  return {
    getWithdrawal: async ({ user }) => {
      const { newest, others } = await findRights(db, user.userId, clock.now());
      if (newest === undefined) {
        return {
          status: 200,
          body: { canWithdraw: false, obstacle: 'NoContractError', contract: null, withdrawal: null, others: [] },
        };
      }
      const { obstacle, done } = newest;
      return {
        status: 200,
        body: {
          canWithdraw: obstacle === null,
          obstacle,
          contract: describe(newest),
          withdrawal: done && (await write(done)),
          others: others.map(describe),
        },
      };
    },
    withdraw: async ({ user, body }) => {
      if (!isUuid(body.subscriptionId)) return { status: 404, problem: { title: 'NotFound' } };
      const email = normalizeEmail(body.email);
      if (email === undefined) return invalidEmail;
      const now = clock.now();
      const done = await runTransaction(db, (tx) =>
        withdraw(publishChange, tx, user.userId, { ...body, email, statedAt: now }, now),
      );
      wakeScheduler();
      if (done.ok) return { status: 201, body: await write(done.value) };
      return done.code === 'NotFound' ? { status: 404, problem: { title: done.code } } : refuse(done.code);
    },
    stateWithdrawal: async ({ body, region }) => {
      const email = normalizeEmail(body.email);
      if (email === undefined) return invalidEmail;
      const stating = stateWithdrawal(context, { ...body, email, region });
      const [statedAt] = await Promise.all([stating, pause(statementMs)]);
      return { status: 202, body: { statedAt: statedAt.toISOString() } };
    },
    confirmWithdrawal: async ({ body }) => {
      const done = await confirmWithdrawal(context, body.token);
      if (done.ok) return { status: 200, body: await write(done.value) };
      return done.code === 'NotFound'
        ? { status: 404, problem: { title: 'WithdrawalStatementNotFoundError' } }
        : refuse(done.code);
    },
  };
}
