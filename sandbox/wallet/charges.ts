import { randomUUID } from 'node:crypto';
import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { Collection, DocumentStore } from '../../server/sandbox/document-store.ts';
import { getInterval } from './interval.ts';
import { fail, type Agreement, type Charge, type ChargeEvent, type NextCharge, type Result } from './model.ts';
import type { ChargeOrder, MoneyOrder } from './schemas.ts';
import { describeCharge, type WalletEvent } from './webhook.ts';

type NewCharge = Omit<ChargeOrder, 'orderId' | 'type'> & Pick<Charge, 'id' | 'type' | 'outcome'>;

/** The charges of the wallet. Each belongs to one agreement; its id is unique within it. */
export type Charges = {
  /** Stores a charge: PENDING for an agreement that is not approved yet, else DUE. */
  add: (agreement: Agreement, order: NewCharge, idempotencyKey: string) => Result<Charge>;
  /** The DUE charges whose day has come, oldest day first. @param day yyyy-mm-dd. */
  listDue: (day: string) => Charge[];
  /** Captures (or reserves) the money of a waiting charge, or fails it. */
  collect: (agreement: Agreement, charge: Charge, outcome: Exclude<NextCharge, 'waits'>) => Charge;
  find: (agreementId: string, id: string) => Charge | undefined;
  /** Charges of an agreement, oldest first. */
  list: (agreementId: string) => Charge[];
  clear: (agreementId: string) => void;
  capture: (agreement: Agreement, charge: Charge, order: MoneyOrder, idempotencyKey: string) => Result<Charge>;
  refund: (agreement: Agreement, charge: Charge, order: MoneyOrder, idempotencyKey: string) => Result<Charge>;
  cancel: (agreement: Agreement, charge: Charge, idempotencyKey: string | null) => Result<Charge>;
};

/** Maximum of all charges of an interval, as a multiple of a LEGACY agreement's price; the initial charge is exempt. */
const largestMultiple = 5;

/** Opens the stored charges. @param options.emit adds an event to the webhook outbox. */
export function openCharges(options: {
  records: DocumentStore;
  ledger: Ledger;
  emit: (event: WalletEvent) => void;
}): Charges {
  const { records, ledger, emit } = options;
  const chargesOf = (agreementId: string): Collection<Charge> => records.collection(`charge ${agreementId}`);
  // a separate collection of the charges that wait for their day: each call looks for those whose day has come
  const waiting = records.collection<Pick<Charge, 'agreementId' | 'id' | 'due'>>('due');
  const keep = (charge: Charge): Charge => {
    const { agreementId, id, due, status, outcome } = charge;
    const key = `${agreementId} ${id}`;
    chargesOf(agreementId).put(id, charge);
    if (status === 'DUE' && outcome !== 'waits') waiting.put(key, { agreementId, id, due });
    else waiting.delete(key);
    return charge;
  };
  const addEvent = (event: ChargeEvent['event'], amount: number, idempotencyKey: string | null): ChargeEvent => ({
    occurred: new Date().toISOString(),
    event,
    amount,
    idempotencyKey,
    success: event !== 'FAIL',
  });
  const record = (kind: 'charge' | 'refund', charge: Charge, value: number, idempotencyKey: string | null): void => {
    const { id, agreementId, status, price } = charge;
    const amount = { value, currency: price.currency };
    ledger.append({ kind, reference: id, subject: agreementId, idempotencyKey, status, amount });
  };
  const firstKey = (charge: Charge): string | null => charge.history[0]?.idempotencyKey ?? null;

  const sumOfInterval = (agreement: Agreement, due: string): number =>
    chargesOf(agreement.id)
      .list()
      .filter(({ type, status }) => type === 'RECURRING' && status !== 'FAILED' && status !== 'CANCELLED')
      .filter((charge) => getInterval(agreement, charge.due) === getInterval(agreement, due))
      .reduce((sum, { price }) => sum + price.amount, 0);

  return {
    find: (agreementId, id) => chargesOf(agreementId).get(id),
    list: (agreementId) => chargesOf(agreementId).list(),
    listDue: (day) =>
      waiting
        .list()
        .filter(({ due }) => due <= day)
        .toSorted((one, other) => (one.due < other.due ? -1 : 1))
        .flatMap(({ agreementId, id }) => chargesOf(agreementId).get(id) ?? []),
    clear: (agreementId) => {
      for (const { id } of chargesOf(agreementId).list()) waiting.delete(`${agreementId} ${id}`);
      chargesOf(agreementId).clear();
    },
    add: (agreement, order, idempotencyKey) => {
      const { id, type, amount, transactionType, description, due, retryDays, externalId, outcome } = order;
      if (chargesOf(agreement.id).get(id))
        return fail(409, 'Conflict', 'orderId', `a charge ${id} exists in this agreement`);
      const isLimited = type === 'RECURRING' && agreement.pricingType === 'LEGACY';
      if (isLimited && sumOfInterval(agreement, due) + amount > agreement.price.amount * largestMultiple)
        return fail(400, 'Bad request', 'amount', `more than ${largestMultiple} times the price in one interval`);
      const charge: Charge = {
        id,
        agreementId: agreement.id,
        type,
        status: agreement.status === 'PENDING' ? 'PENDING' : 'DUE',
        price: { amount, currency: agreement.price.currency },
        transactionType,
        description,
        due,
        outcome,
        retryDays,
        externalId: externalId ?? null,
        transactionId: randomUUID(),
        failureReason: null,
        captured: 0,
        refunded: 0,
        cancelled: 0,
        history: [addEvent('CREATE', amount, idempotencyKey)],
      };
      return { ok: true, value: keep(charge) };
    },
    collect: (agreement, charge, outcome) => {
      const { amount } = charge.price;
      if (outcome === 'fails') {
        const history = [...charge.history, addEvent('FAIL', amount, null)];
        const failed = keep({ ...charge, status: 'FAILED', failureReason: 'user_action_required', history });
        record('charge', failed, amount, firstKey(charge));
        emit(describeCharge('recurring.charge-failed.v1', agreement, failed));
        return failed;
      }
      const isDirect = charge.transactionType === 'DIRECT_CAPTURE';
      const taken = keep({
        ...charge,
        status: isDirect ? 'CHARGED' : 'RESERVED',
        captured: isDirect ? amount : 0,
        history: [...charge.history, addEvent(isDirect ? 'CAPTURE' : 'RESERVE', amount, null)],
      });
      record('charge', taken, amount, firstKey(charge));
      const eventType = isDirect ? 'recurring.charge-captured.v1' : 'recurring.charge-reserved.v1';
      emit(describeCharge(eventType, agreement, taken));
      return taken;
    },
    capture: (agreement, charge, { amount }, idempotencyKey) => {
      const open = charge.price.amount - charge.captured - charge.cancelled;
      if (charge.status !== 'RESERVED' && charge.status !== 'PARTIALLY_CAPTURED')
        return fail(400, 'Bad request', 'status', `a ${charge.status} charge cannot be captured`);
      if (amount > open) return fail(400, 'Bad request', 'amount', `only ${open} is reserved`);
      const captured = keep({
        ...charge,
        status: amount === open ? 'CHARGED' : 'PARTIALLY_CAPTURED',
        captured: charge.captured + amount,
        history: [...charge.history, addEvent('CAPTURE', amount, idempotencyKey)],
      });
      record('charge', captured, amount, idempotencyKey);
      emit(describeCharge('recurring.charge-captured.v1', agreement, captured));
      return { ok: true, value: captured };
    },
    refund: (agreement, charge, { amount }, idempotencyKey) => {
      const open = charge.captured - charge.refunded;
      if (open <= 0) return fail(400, 'Bad request', 'status', 'nothing is left to refund');
      if (amount > open) return fail(400, 'Bad request', 'amount', `only ${open} is left to refund`);
      const refunded = keep({
        ...charge,
        status: amount === open ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
        refunded: charge.refunded + amount,
        history: [...charge.history, addEvent('REFUND', amount, idempotencyKey)],
      });
      record('refund', refunded, amount, idempotencyKey);
      emit(describeCharge('recurring.charge-refunded.v1', agreement, refunded));
      return { ok: true, value: refunded };
    },
    cancel: (agreement, charge, idempotencyKey) => {
      if (!['PENDING', 'DUE', 'RESERVED'].includes(charge.status))
        return fail(400, 'Bad request', 'status', `a ${charge.status} charge cannot be cancelled`);
      const { amount } = charge.price;
      const history = [...charge.history, addEvent('CANCEL', amount, idempotencyKey)];
      const cancelled = keep({ ...charge, status: 'CANCELLED', cancelled: amount, history });
      record('charge', cancelled, 0, idempotencyKey);
      emit(describeCharge('recurring.charge-canceled.v1', agreement, cancelled));
      return { ok: true, value: cancelled };
    },
  };
}
