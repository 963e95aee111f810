import { randomUUID } from 'node:crypto';
import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { openAgreements, type Actor, type Agreements } from './agreements.ts';
import { openCharges, type Charges } from './charges.ts';
import { fail, type Agreement, type AgreementMove, type Charge, type Result } from './model.ts';
import type { ChargeOrder, Draft } from './schemas.ts';
import type { WalletEvent } from './webhook.ts';

/** The longer one of two published limits: two days in the types, for production, and one in the guide. */
const leadDays = 2;

/** The day after a number of days, yyyy-mm-dd in UTC. */
export const writeDay = (from: Date, days = 0): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The wallet: agreements with their charges. Callers run every function inside a records transaction. */
export type Wallet = {
  agreements: Agreements;
  charges: Charges;
  draft: (order: Draft, idempotencyKey: string, msn: string) => Result<Agreement>;
  /**
   * Changes the state of an agreement and its charges: an approval captures the initial charge, an end cancels the
   * others.
   */
  move: (id: string, move: AgreementMove, actor: Actor, idempotencyKey?: string) => Result<Agreement>;
  /** Stores a charge of an active agreement. It has the outcome that the payer chose, and is collected on its due day. */
  charge: (agreementId: string, order: ChargeOrder, idempotencyKey: string) => Result<Charge>;
  /** Collects the charges whose due day has come. @param day yyyy-mm-dd @returns how many. */
  collectDue: (day: string) => number;
  /** Expires agreements that were not approved in time. */
  expireOverdue: () => void;
  clear: () => void;
};

/** Opens the stored wallet. */
export function openWallet(options: {
  records: DocumentStore;
  ledger: Ledger;
  emit: (event: WalletEvent) => void;
  now?: () => Date;
}): Wallet {
  const { now = () => new Date() } = options;
  const agreements = openAgreements(options);
  const charges = openCharges(options);

  const move: Wallet['move'] = (id, step, actor, idempotencyKey) => {
    const moved = agreements.move(id, step, actor, idempotencyKey);
    if (!moved.ok) return moved;
    for (const charge of charges.list(id)) {
      if (charge.status === 'PENDING' && step === 'approve') charges.collect(moved.value, charge, 'succeeds');
      else if (charge.status === 'PENDING' || charge.status === 'DUE') charges.cancel(moved.value, charge, null);
    }
    return moved;
  };

  return {
    agreements,
    charges,
    move,
    draft: (order, idempotencyKey, msn) => {
      const agreement = agreements.draft(order, idempotencyKey, msn);
      const { initialCharge } = order;
      if (!initialCharge || agreement.initialChargeId === null) return { ok: true, value: agreement };
      const due = agreement.created.slice(0, 10);
      const id = agreement.initialChargeId;
      const first = { ...initialCharge, id, type: 'INITIAL', due, outcome: 'succeeds', retryDays: 0 } as const;
      const added = charges.add(agreement, first, idempotencyKey);
      return added.ok ? { ok: true, value: agreement } : added;
    },
    charge: (agreementId, order, idempotencyKey) => {
      const agreement = agreements.find(agreementId);
      if (!agreement) return fail(404, 'Not found', 'agreementId', `no agreement ${agreementId}`);
      if (agreement.status !== 'ACTIVE')
        return fail(400, 'Bad request', 'agreement.status', `the agreement is ${agreement.status}`);
      if (order.due < writeDay(now(), leadDays))
        return fail(400, 'Bad request', 'due', `at least ${leadDays} days ahead`);
      const id = order.orderId ?? `chr-${randomUUID()}`;
      const outcome = agreement.nextCharge;
      const added = charges.add(agreement, { ...order, id, type: 'RECURRING', outcome }, idempotencyKey);
      if (added.ok && outcome === 'fails') agreements.plan(agreementId, 'succeeds');
      return added;
    },
    collectDue: (day) => {
      const due = charges.listDue(day);
      for (const charge of due) {
        const agreement = agreements.find(charge.agreementId);
        if (agreement?.status === 'ACTIVE' && charge.outcome !== 'waits')
          charges.collect(agreement, charge, charge.outcome);
      }
      return due.length;
    },
    expireOverdue: () => {
      for (const id of agreements.listOverdue()) move(id, 'expire', 'SYSTEM');
    },
    clear: () => {
      for (const { id } of agreements.list()) charges.clear(id);
      agreements.clear();
    },
  };
}
