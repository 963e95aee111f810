import { checkRules, type Step } from './run-action.ts';
import { listAgreements } from './provider-actions.ts';
import { restart, type Sequence } from './sequence.ts';
import { readView, type MoneyMovement, type UserView, type View } from './view.ts';

const byReference = (movements: MoneyMovement[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { reference, direction, amount } of movements) {
    sums.set(reference, (sums.get(reference) ?? 0) + (direction === 'in' ? amount : -amount));
  }
  return sums;
};

/** Charges that were collected and not refunded. Each is whole or absent. */
const listCollected = ({ movements }: View, { id }: UserView): Map<string, number> =>
  new Map([...byReference(movements.filter(({ userId }) => userId === id))].filter(([, sum]) => sum !== 0));

/** Card purchases of a user that the provider's ledger shows as authorised and not reversed. */
function countPurchases({ card }: View, id: string): number {
  const mine = card.filter(({ subject }) => subject === id);
  const undone = new Set(
    mine
      .filter(({ kind, status }) => ['refunded', 'cancelled'].includes(status) && kind !== 'token')
      .map(({ reference }) => reference),
  );
  const named = mine.filter(
    ({ kind, reference }) => kind === 'authorisation' && !/^[0-9a-f-]{36}-\d+-\d+$/.test(reference ?? ''),
  );
  const references = new Set(named.map(({ reference }) => reference));
  // where a trial was not available the first charge decides, not the authorisation before it
  const decisive = named.filter(({ reference }) => !references.has(`${reference}-first`));
  const good = decisive.filter(({ reference, status }) => status === 'Authorised' && !undone.has(reference));
  return new Set(good.map(({ reference }) => reference?.slice(0, 36))).size;
}

/** Plans that a code started: after the free period they carry their offer's name. */
const listOpenedByCode = ({ views }: Sequence): Set<string> => {
  const first = new Map<string, string>();
  for (const { id, productId } of views.flatMap(({ actors }) => actors.flatMap(({ subscriptions }) => subscriptions))) {
    if (!first.has(id)) first.set(id, productId);
  }
  return new Set([...first].filter(([, productId]) => productId === 'coupon-plan').map(([id]) => id));
};

/** The first difference between stored state and ledgers; undefined when they agree. */
function findDifference(sequence: Sequence, view: View): string | undefined {
  const openedByCode = listOpenedByCode(sequence);
  for (const actor of view.actors) {
    const collected = listCollected(view, actor);
    const booked = actor.history
      .filter(({ status, refund }) => status === 'Success' && refund === null)
      .map(({ amount }) => Math.round(amount * 100));
    const sorted = (list: number[]) => list.toSorted((one, other) => one - other).join();
    if (sorted([...collected.values()]) !== sorted(booked)) {
      return `INV-03 INV-04 INV-23 INV-27 collected: ${JSON.stringify([...collected])}, in the history: ${JSON.stringify(actor.history)}`;
    }
    const subscriptions = actor.subscriptions.filter(({ discriminator }) => discriminator.startsWith('Adyen'));
    const byCard = subscriptions.length;
    const purchases = countPurchases(view, actor.id);
    // a code starts a plan with or without an authorisation, and a withdrawn plan was refunded
    const byCode = subscriptions.filter(({ id }) => openedByCode.has(id)).length;
    const refunded = actor.history.filter(({ refund }) => refund !== null).length;
    if (byCard < purchases || byCard - byCode - refunded > purchases)
      return `INV-02 ${purchases} purchases led to ${byCard} subscriptions: ${JSON.stringify(actor.subscriptions)}`;
  }
  const agreements = listAgreements(view).length;
  const plans = view.actors.flatMap(({ subscriptions }) =>
    subscriptions.filter(({ discriminator }) => discriminator.startsWith('Vipps')),
  );
  const running = plans.filter(({ status }) => status !== 6).length;
  // a plan with a stopped agreement continues as a cancelled one until the paid period ends
  const charging = plans.filter(({ status }) => status !== 4 && status !== 6).length;
  if (agreements > running || charging > agreements) {
    return `INV-02 INV-26 ${agreements} agreements for ${charging} renewing plans and ${running} that have access`;
  }
  return undefined;
}

/** What must not change after everything is settled. */
const normalForm = ({ actors, movements }: View): string =>
  JSON.stringify([actors, movements.map(({ reference, direction, amount }) => [reference, direction, amount])]);

async function isReceiptSound(
  sequence: Sequence,
  index: number,
  { id, status }: UserView['history'][number],
): Promise<boolean> {
  if (status !== 'Success') return true;
  const { body } = (await sequence.actors[index]?.user.call('GET', `/transaction/paymentTransaction/${id}`)) ?? {};
  const { total, lines } = body as unknown as { total: number; lines: { net: number; vat: number; total: number }[] };
  const minor = (amount: number): number => Math.round(amount * 100);
  return (
    lines.every((line) => minor(line.net) + minor(line.vat) === minor(line.total)) &&
    lines.reduce((sum, line) => sum + minor(line.total), 0) === minor(total)
  );
}

/**
 * Ends a sequence: clears all faults, settles what is pending, and delivers each notification twice. Then the stored
 * state must match the ledgers and stay unchanged.
 */
export async function endSequence(sequence: Sequence): Promise<void> {
  const { environment } = sequence;
  const { api } = environment;
  sequence.log.push('end');
  if (environment.killable.hasEnded()) await restart(environment);
  await Promise.all([api.card('DELETE', '/__control/faults'), api.wallet.call('DELETE', '/__control/faults')]);
  const ends: Step = { kind: 'end', actorIndex: 0 };
  // without any notification: reconciliation finds what a lost response or a kill left open
  await restart(environment);
  await api.tick();
  for (const { reference } of (await api.ledger()).filter(({ status }) => status === 'Pending')) {
    await api.card('POST', '/__control/payments', { reference, outcome: 'refused' });
  }
  for (const actor of sequence.actors) {
    if (actor.draft?.isAnswered === false) await api.wallet.answer(actor.draft.agreementUrl, 'expire');
  }
  for (const id of listAgreements(sequence.views.at(-1) as View)) {
    const page = await (await fetch(`${api.settings.walletUrl}/agreements/${id}`)).text();
    for (const [, charge = ''] of page.matchAll(/name="charge" value="([^"]+)"/g)) {
      await api.wallet.act(id, { act: 'collect', charge });
    }
    await api.wallet.act(id, { act: 'plan', plan: 'succeeds' });
  }
  for (const mode of ['duplicate', 'release'] as const) {
    const [path, body] = mode === 'release' ? ['/release', undefined] : ['', { mode }];
    await Promise.all([
      api.card('POST', `/__control/webhooks${path}`, body),
      api.wallet.call('POST', `/__control/webhooks${path}`, body),
    ]);
  }
  for (let round = 0; round < 4; round += 1) {
    await api.tick();
    await api.advance(round === 2 ? 'PT13H' : 'PT2M'); // the wallet's running agreements are polled twice a day
  }
  await api.tick();
  await Promise.all([
    api.card('POST', '/__control/webhooks/release'),
    api.wallet.call('POST', '/__control/webhooks/release'),
  ]);
  await api.tick();
  sequence.isUncertain = true; // time has passed: earlier declines may have been charged by now
  await checkRules(sequence, ends, false);
  const settled = sequence.views.at(-1) as View;
  const found = findDifference(sequence, settled);
  if (found !== undefined) throw new Error(`${found}\nafter: ${sequence.log.join(' → ')}`);
  for (const [index, actor] of settled.actors.entries()) {
    for (const paid of actor.history) {
      if (!(await isReceiptSound(sequence, index, paid)))
        throw new Error(`INV-23 the receipt ${paid.id} has a wrong sum`);
    }
  }
  if ((await api.tick()) !== 0) throw new Error(`INV-05 jobs are still due\nafter: ${sequence.log.join(' → ')}`);
  const later = normalForm(await readView(sequence));
  if (later !== normalForm(settled))
    throw new Error(`INV-05 INV-07 it changed again: ${later}\nwas: ${normalForm(settled)}`);
}
