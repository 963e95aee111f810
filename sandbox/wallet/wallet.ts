import { randomUUID } from 'node:crypto';
import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { openAgreements, type Actor, type Agreements } from './agreements.ts';
import { openCharges, type Charges } from './charges.ts';
import { fail, type Agreement, type AgreementMove, type Charge, type Result } from './model.ts';
import type { ChargeOrder, Draft } from './schemas.ts';
import type { WalletEvent } from './webhook.ts';

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
  /** Charges an active agreement with the outcome that the payer chose, without waiting for the due date. */
  charge: (agreementId: string, order: ChargeOrder, idempotencyKey: string) => Result<Charge>;
  /** Expires agreements that were not approved in time. */
  expireOverdue: () => void;
  clear: () => void;
};

/** Opens the stored wallet. */
export function openWallet(options: {
  records: DocumentStore;
  ledger: Ledger;
  emit: (event: WalletEvent) => void;
}): Wallet {
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
      const first = { ...initialCharge, id: agreement.initialChargeId, type: 'INITIAL', due, retryDays: 0 } as const;
      const added = charges.add(agreement, first, idempotencyKey);
      return added.ok ? { ok: true, value: agreement } : added;
    },
    charge: (agreementId, order, idempotencyKey) => {
      const agreement = agreements.find(agreementId);
      if (!agreement) return fail(404, 'Not found', 'agreementId', `no agreement ${agreementId}`);
      if (agreement.status !== 'ACTIVE')
        return fail(400, 'Bad request', 'agreement.status', `the agreement is ${agreement.status}`);
      const id = order.orderId ?? `chr-${randomUUID()}`;
      const added = charges.add(agreement, { ...order, id, type: 'RECURRING' }, idempotencyKey);
      if (!added.ok || agreement.nextCharge === 'waits') return added;
      agreements.plan(agreementId, 'succeeds');
      return { ok: true, value: charges.collect(agreement, added.value, agreement.nextCharge) };
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
