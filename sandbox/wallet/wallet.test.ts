import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLedger, type Ledger } from '../../server/sandbox/control-routes.ts';
import { openDocumentStore, type DocumentStore } from '../../server/sandbox/document-store.ts';
import { approvalTimeMs } from './agreements.ts';
import type { Agreement, AgreementMove, AgreementStatus } from './model.ts';
import type { ChargeOrder, Draft } from './schemas.ts';
import { openWallet, type Wallet } from './wallet.ts';
import type { WalletEvent } from './webhook.ts';

const order: Draft = {
  pricing: { type: 'LEGACY', amount: 9_900, currency: 'NOK' },
  interval: { unit: 'MONTH', count: 1 },
  productName: 'Nordlyd Premium',
  merchantRedirectUrl: 'http://localhost:3000/no/verify-vm',
  merchantAgreementUrl: 'http://localhost:3000/no/min-konto',
  countryCode: 'NO',
};
const january: ChargeOrder = {
  amount: 9_900,
  transactionType: 'DIRECT_CAPTURE',
  description: 'Nordlyd Premium, januar',
  due: '2027-01-01',
  retryDays: 0,
  orderId: 'sub-1-2027-01',
};

let records: DocumentStore;
let ledger: Ledger;
let events: WalletEvent[];
let wallet: Wallet;
beforeEach(() => {
  records = openDocumentStore(':memory:');
  ledger = openLedger(records);
  events = [];
  wallet = openWallet({ records, ledger, emit: (event) => void events.push(event) });
});
afterEach(() => {
  vi.useRealTimers();
  records.close();
});

const draft = (more: Partial<Draft> = {}): Agreement => {
  const drafted = wallet.draft({ ...order, ...more }, crypto.randomUUID(), '123456');
  if (!drafted.ok) throw new Error('not drafted');
  return drafted.value;
};
const activate = (more: Partial<Draft> = {}): Agreement => {
  const { id } = draft(more);
  wallet.move(id, 'approve', 'PAYER');
  return wallet.agreements.find(id) as Agreement;
};
/** Orders a charge, whose due day then comes. */
const collect = (id: string, ordered: ChargeOrder, key: string) => {
  const added = wallet.charge(id, ordered, key);
  expect(added).toMatchObject({ ok: true, value: { status: 'DUE', captured: 0 } });
  wallet.collectDue(ordered.due);
  return wallet.charges.find(id, ordered.orderId ?? '');
};
const eventTypes = () => events.map(({ eventType }) => eventType);

describe('mandates', () => {
  const paths: [AgreementMove[], AgreementStatus, string][] = [
    [['approve'], 'ACTIVE', 'recurring.agreement-activated.v1'],
    [['reject'], 'STOPPED', 'recurring.agreement-rejected.v1'],
    [['expire'], 'EXPIRED', 'recurring.agreement-expired.v1'],
    [['approve', 'stop'], 'STOPPED', 'recurring.agreement-stopped.v1'],
  ];
  it.each(paths)('%j results in %s and sends %s', (steps, status, eventType) => {
    const { id } = draft();
    for (const step of steps) expect(wallet.move(id, step, 'PAYER').ok).toBe(true);
    expect(wallet.agreements.find(id)?.status).toBe(status);
    expect(eventTypes().at(-1)).toBe(eventType);
    expect(ledger.list().at(-1)).toMatchObject({ kind: 'agreement', reference: id, status });
  });

  it('reject every other change without an event', () => {
    const ended = draft();
    wallet.move(ended.id, 'reject', 'PAYER');
    const { length } = events;
    for (const step of ['approve', 'reject', 'expire', 'stop'] as const)
      expect(wallet.move(ended.id, step, 'PAYER')).toMatchObject({ ok: false, refusal: { status: 400 } });
    expect(wallet.move(draft().id, 'stop', 'MERCHANT').ok).toBe(false);
    expect(wallet.move(activate().id, 'expire', 'SYSTEM').ok).toBe(false);
    expect(events).toHaveLength(length + 1);
  });

  it('expire when the payer does not respond in time, and not before', () => {
    vi.useFakeTimers();
    const { id } = draft();
    vi.advanceTimersByTime(approvalTimeMs - 1_000);
    wallet.expireOverdue();
    expect(wallet.agreements.find(id)?.status).toBe('PENDING');
    vi.advanceTimersByTime(2_000);
    wallet.expireOverdue();
    expect(wallet.agreements.find(id)?.status).toBe('EXPIRED');
  });

  it('capture their initial charge when approved, and cancel it when rejected', () => {
    const initialCharge = { amount: 4_900, description: 'Start', transactionType: 'DIRECT_CAPTURE' } as const;
    const paid = activate({ initialCharge });
    expect(wallet.charges.list(paid.id)).toMatchObject([{ type: 'INITIAL', status: 'CHARGED', captured: 4_900 }]);
    const rejected = draft({ initialCharge });
    wallet.move(rejected.id, 'reject', 'PAYER');
    expect(wallet.charges.list(rejected.id)).toMatchObject([{ status: 'CANCELLED', captured: 0 }]);
  });
});

describe('charges', () => {
  it('collect the amount once, with a ledger entry and an event', () => {
    const { id } = activate();
    expect(collect(id, january, 'key-1')).toMatchObject({ status: 'CHARGED' });
    expect(ledger.list().filter(({ kind }) => kind === 'charge')).toMatchObject([
      {
        reference: january.orderId,
        subject: id,
        idempotencyKey: 'key-1',
        status: 'CHARGED',
        amount: { value: 9_900, currency: 'NOK' },
      },
    ]);
    expect(events.at(-1)).toMatchObject({
      eventType: 'recurring.charge-captured.v1',
      chargeId: january.orderId,
      amountCaptured: 9_900,
    });
  });

  it('are rejected with 409 for a used orderId, and collected twice under two orderIds', () => {
    const { id } = activate();
    wallet.charge(id, january, 'key-1');
    expect(wallet.charge(id, january, 'key-2')).toMatchObject({ ok: false, refusal: { status: 409 } });
    expect(wallet.charge(id, { ...january, orderId: 'again' }, 'key-3').ok).toBe(true);
    expect(wallet.charge(activate().id, january, 'key-4').ok).toBe(true);
  });

  it('require an active mandate and a valid amount', () => {
    expect(wallet.charge(draft().id, january, 'key-1').ok).toBe(false);
    expect(wallet.charge('agr_none', january, 'key-1')).toMatchObject({ refusal: { status: 404 } });
    expect(wallet.charge(activate().id, { ...january, amount: 99_001 }, 'key-1').ok).toBe(false);
  });

  it('are collected on their due day and not before, each once', () => {
    const { id } = activate();
    wallet.charge(id, january, 'key-1');
    wallet.charge(id, { ...january, due: '2027-02-01', orderId: 'february' }, 'key-2');
    expect([wallet.collectDue('2026-12-31'), eventTypes().at(-1)]).toEqual([0, 'recurring.agreement-activated.v1']);
    expect([wallet.collectDue('2027-01-01'), wallet.collectDue('2027-01-31')]).toEqual([1, 0]);
    expect(wallet.charges.list(id).map(({ status }) => status)).toEqual(['CHARGED', 'DUE']);
    wallet.move(id, 'stop', 'PAYER');
    expect([wallet.collectDue('2027-02-01'), wallet.charges.find(id, 'february')?.status]).toEqual([0, 'CANCELLED']);
  });

  it('fail once when the payer chose so, then succeed again', () => {
    const { id } = activate();
    wallet.agreements.plan(id, 'fails');
    const failed = { status: 'FAILED', failureReason: 'user_action_required', captured: 0 };
    expect(collect(id, january, 'key-1')).toMatchObject(failed);
    expect(eventTypes().at(-1)).toBe('recurring.charge-failed.v1');
    expect(collect(id, { ...january, orderId: 'retry' }, 'key-2')).toMatchObject({ status: 'CHARGED' });
  });

  it('are cancelled when they are pending and the mandate stops', () => {
    const { id } = activate();
    wallet.agreements.plan(id, 'waits');
    expect(collect(id, january, 'key-1')).toMatchObject({ status: 'DUE' });
    wallet.move(id, 'stop', 'PAYER');
    expect(wallet.charges.find(id, 'sub-1-2027-01')?.status).toBe('CANCELLED');
    expect(eventTypes().slice(-2)).toEqual(['recurring.agreement-stopped.v1', 'recurring.charge-canceled.v1']);
  });

  it('are refunded in parts up to the collected amount', () => {
    const agreement = activate();
    collect(agreement.id, january, 'key-1');
    const refund = (amount: number) => {
      const charge = wallet.charges.find(agreement.id, 'sub-1-2027-01');
      if (!charge) throw new Error('no charge');
      return wallet.charges.refund(agreement, charge, { amount, description: 'Angret kjøp' }, 'key-2');
    };
    expect(refund(9_901).ok).toBe(false);
    expect(refund(4_900)).toMatchObject({ value: { status: 'PARTIALLY_REFUNDED' } });
    expect(refund(5_000)).toMatchObject({ value: { status: 'REFUNDED' } });
    expect(refund(1).ok).toBe(false);
    const refunds = ledger.list().filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ amount }) => amount?.value)).toEqual([4_900, 5_000]);
  });

  it('are captured in parts or cancelled when they are reserved', () => {
    const agreement = activate();
    const reserve = (orderId: string) => {
      const reserved = collect(agreement.id, { ...january, transactionType: 'RESERVE_CAPTURE', orderId }, orderId);
      if (reserved === undefined) throw new Error('not reserved');
      return reserved;
    };
    const part = wallet.charges.capture(agreement, reserve('one'), { amount: 900, description: 'del' }, 'key-1');
    expect(part).toMatchObject({ value: { status: 'PARTIALLY_CAPTURED', captured: 900 } });
    expect(wallet.charges.cancel(agreement, reserve('two'), 'key-2')).toMatchObject({ value: { status: 'CANCELLED' } });
  });
});
