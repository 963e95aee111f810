import { randomBytes, randomUUID } from 'node:crypto';
import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { Collection, DocumentStore } from '../../server/sandbox/document-store.ts';
import {
  fail,
  type Agreement,
  type AgreementMove,
  type AgreementStatus,
  type NextCharge,
  type Result,
} from './model.ts';
import type { Change, Draft } from './schemas.ts';
import type { WalletEvent } from './webhook.ts';

/** Time for a payer's approval as at the real provider, in ms. */
export const approvalTimeMs = 10 * 60_000;

/** The state machine: allowed transitions of each state. */
const moves: Record<AgreementStatus, Partial<Record<AgreementMove, AgreementStatus>>> = {
  PENDING: { approve: 'ACTIVE', reject: 'STOPPED', expire: 'EXPIRED' },
  ACTIVE: { stop: 'STOPPED' },
  STOPPED: {},
  EXPIRED: {},
};

const eventTypes = {
  approve: 'recurring.agreement-activated.v1',
  reject: 'recurring.agreement-rejected.v1',
  expire: 'recurring.agreement-expired.v1',
  stop: 'recurring.agreement-stopped.v1',
} as const;

/** Initiator of a change. */
export type Actor = Extract<WalletEvent, { actor: string }>['actor'];

/** The agreements of the wallet. */
export type Agreements = {
  /** Creates a PENDING agreement. */
  draft: (order: Draft, idempotencyKey: string, msn: string) => Agreement;
  find: (id: string) => Agreement | undefined;
  findByToken: (token: string) => Agreement | undefined;
  /** Oldest first. */
  list: () => Agreement[];
  /** Ids of agreements that were not approved in time. */
  listOverdue: () => string[];
  clear: () => void;
  /**
   * Changes the state of an agreement if allowed, writes the ledger entry, notifies the merchant and returns the
   * agreement.
   */
  move: (id: string, move: AgreementMove, actor: Actor, idempotencyKey?: string) => Result<Agreement>;
  /** Changes texts or price of an active agreement. */
  change: (id: string, change: Omit<Change, 'status'>) => Result<Agreement>;
  /** Stores the payer's phone number. @param phone digits only */
  identify: (id: string, phone: string) => void;
  /** Stores the outcome of the next charge. */
  plan: (id: string, nextCharge: NextCharge) => void;
};

const readPrice = (pricing: Draft['pricing']) => ({
  amount: pricing.type === 'LEGACY' ? pricing.amount : pricing.suggestedMaxAmount,
  currency: pricing.currency,
});

/** Opens the stored agreements. @param options.emit adds an event to the webhook outbox. */
export function openAgreements(options: {
  records: DocumentStore;
  ledger: Ledger;
  emit: (event: WalletEvent) => void;
}): Agreements {
  const { records, ledger, emit } = options;
  const agreements: Collection<Agreement> = records.collection('agreement');
  const tokens: Collection<string> = records.collection('confirmation');
  // A separate collection of pending agreements: each call looks for overdue ones, and there may be thousands of
  // others.
  const pending: Collection<{ id: string; until: number }> = records.collection('pending');
  const record = ({ id, price, status, productName }: Agreement, idempotencyKey: string | null): void => {
    const amount = { value: price.amount, currency: price.currency };
    ledger.append({ kind: 'agreement', reference: id, amount, status, idempotencyKey, subject: productName });
  };

  const find = (id: string): Agreement | undefined => agreements.get(id);
  const unknown = (id: string) => fail(404, 'Not found', 'agreementId', `no agreement ${id}`);

  const move: Agreements['move'] = (id, step, actor, idempotencyKey) => {
    const agreement = find(id);
    if (!agreement) return unknown(id);
    const status = moves[agreement.status][step];
    if (!status) return fail(400, 'Bad request', 'status', `a ${agreement.status} agreement cannot ${step}`);
    const occurred = new Date().toISOString();
    const moved: Agreement = {
      ...agreement,
      status,
      start: status === 'ACTIVE' ? occurred : agreement.start,
      stop: status === 'STOPPED' ? occurred : agreement.stop,
    };
    agreements.put(id, moved);
    pending.delete(id);
    record(moved, idempotencyKey ?? null);
    emit({
      eventType: eventTypes[step],
      agreementId: id,
      agreementUUID: moved.uuid,
      agreementExternalId: moved.externalId,
      actor,
      occurred,
      msn: moved.msn,
    });
    return { ok: true, value: moved };
  };

  return {
    find,
    findByToken: (token) => {
      const id = tokens.get(token);
      return id === undefined ? undefined : find(id);
    },
    list: () => agreements.list(),
    listOverdue: () =>
      pending
        .list()
        .filter(({ until }) => until < Date.now())
        .map(({ id }) => id),
    clear: () => [agreements, tokens, pending].forEach((collection) => collection.clear()),
    draft: (order, idempotencyKey, msn) => {
      const agreement: Agreement = {
        id: `agr_${randomBytes(6).toString('hex')}`,
        uuid: randomUUID(),
        msn,
        token: randomBytes(24).toString('base64url'),
        status: 'PENDING',
        price: readPrice(order.pricing),
        pricingType: order.pricing.type,
        interval: order.interval,
        campaign: order.campaign ?? null,
        productName: order.productName,
        productDescription: order.productDescription ?? null,
        merchantRedirectUrl: order.merchantRedirectUrl,
        merchantAgreementUrl: order.merchantAgreementUrl ?? null,
        externalId: order.externalId ?? null,
        scope: order.scope ?? null,
        phone: order.phoneNumber ?? null,
        initialChargeId: order.initialCharge ? (order.initialCharge.orderId ?? `chr-${randomUUID()}`) : null,
        created: new Date().toISOString(),
        start: null,
        stop: null,
        nextCharge: 'succeeds',
      };
      agreements.put(agreement.id, agreement);
      tokens.put(agreement.token, agreement.id);
      pending.put(agreement.id, { id: agreement.id, until: Date.parse(agreement.created) + approvalTimeMs });
      record(agreement, idempotencyKey);
      return agreement;
    },
    move,
    change: (id, change) => {
      const agreement = find(id);
      if (!agreement) return unknown(id);
      if (agreement.status !== 'ACTIVE') return fail(400, 'Bad request', 'status', 'the agreement is not active');
      const { pricing, interval, ...texts } = change;
      const amount = agreement.pricingType === 'LEGACY' ? pricing?.amount : pricing?.suggestedMaxAmount;
      if (pricing !== undefined && amount === undefined)
        return fail(400, 'Bad request', 'pricing', `the pricing is ${agreement.pricingType}`);
      const changed = {
        ...agreement,
        ...texts,
        interval: interval?.period ?? agreement.interval,
        price: { ...agreement.price, amount: amount ?? agreement.price.amount },
      };
      agreements.put(id, changed);
      return { ok: true, value: changed };
    },
    identify: (id, phone) => {
      const agreement = find(id);
      if (agreement?.status === 'PENDING') agreements.put(id, { ...agreement, phone });
    },
    plan: (id, nextCharge) => {
      const agreement = find(id);
      if (agreement) agreements.put(id, { ...agreement, nextCharge });
    },
  };
}
