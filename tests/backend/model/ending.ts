import { judge, type Step } from './play.ts';
import { listMandates } from './outside-acts.ts';
import { restart, type Stage } from './stage.ts';
import { look, type Move, type PersonView, type View } from './view.ts';

const byReference = (moves: Move[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { reference, way, amount } of moves) {
    sums.set(reference, (sums.get(reference) ?? 0) + (way === 'in' ? amount : -amount));
  }
  return sums;
};

/** Charges that stand: taken, and not given back. Each is whole or not there at all. */
const listStanding = ({ moves }: View, { id }: PersonView): Map<string, number> =>
  new Map([...byReference(moves.filter(({ userId }) => userId === id))].filter(([, sum]) => sum !== 0));

/** Purchases of a person by card that the provider's ledger knows as gone through and not taken back. */
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
  // where a trial was not to be had the first charge decides, not the look at the card before it
  const decisive = named.filter(({ reference }) => !references.has(`${reference}-first`));
  const good = decisive.filter(({ reference, status }) => status === 'Authorised' && !undone.has(reference));
  return new Set(good.map(({ reference }) => reference?.slice(0, 36))).size;
}

/** Plans that a code opened: once its time is over they are called by their offer, like any other. */
const listOpenedByCode = ({ views }: Stage): Set<string> => {
  const first = new Map<string, string>();
  for (const { id, productId } of views.flatMap(({ people }) => people.flatMap(({ held }) => held))) {
    if (!first.has(id)) first.set(id, productId);
  }
  return new Set([...first].filter(([, productId]) => productId === 'coupon-plan').map(([id]) => id));
};

/** What speaks against it that stored state and ledgers agree; nothing when they do. */
function findDisagreement(stage: Stage, view: View): string | undefined {
  const openedByCode = listOpenedByCode(stage);
  for (const person of view.people) {
    const standing = listStanding(view, person);
    const booked = person.history
      .filter(({ status, refund }) => status === 'Success' && refund === null)
      .map(({ amount }) => Math.round(amount * 100));
    const sorted = (list: number[]) => list.toSorted((one, other) => one - other).join();
    if (sorted([...standing.values()]) !== sorted(booked)) {
      return `INV-03 INV-04 INV-23 INV-27 stands: ${JSON.stringify([...standing])}, in the history: ${JSON.stringify(person.history)}`;
    }
    const held = person.held.filter(({ discriminator }) => discriminator.startsWith('Adyen'));
    const byCard = held.length;
    const purchases = countPurchases(view, person.id);
    // a code opens a plan with or without a look at a card, and whoever withdrew has the money back and had the plan
    const byCode = held.filter(({ id }) => openedByCode.has(id)).length;
    const takenBack = person.history.filter(({ refund }) => refund !== null).length;
    if (byCard < purchases || byCard - byCode - takenBack > purchases)
      return `INV-02 ${purchases} purchases led to ${byCard} subscriptions: ${JSON.stringify(person.held)}`;
  }
  const mandates = listMandates(view).length;
  const plans = view.people.flatMap(({ held }) =>
    held.filter(({ discriminator }) => discriminator.startsWith('Vipps')),
  );
  const running = plans.filter(({ status }) => status !== 6).length;
  // a plan whose mandate its payer ended goes on as a cancelled one to the end of what is paid
  const charging = plans.filter(({ status }) => status !== 4 && status !== 6).length;
  if (mandates > running || charging > mandates) {
    return `INV-02 INV-26 ${mandates} mandates run for ${charging} plans that go on and ${running} that have access`;
  }
  return undefined;
}

/** What must not change any more when all is settled. */
const normalForm = ({ people, moves }: View): string =>
  JSON.stringify([people, moves.map(({ reference, way, amount }) => [reference, way, amount])]);

async function isReceiptSound(
  stage: Stage,
  place: number,
  { id, status }: PersonView['history'][number],
): Promise<boolean> {
  if (status !== 'Success') return true;
  const { body } = (await stage.people[place]?.listener.call('GET', `/transaction/paymentTransaction/${id}`)) ?? {};
  const { total, lines } = body as unknown as { total: number; lines: { net: number; vat: number; total: number }[] };
  const minor = (amount: number): number => Math.round(amount * 100);
  return (
    lines.every((line) => minor(line.net) + minor(line.vat) === minor(line.total)) &&
    lines.reduce((sum, line) => sum + minor(line.total), 0) === minor(total)
  );
}

/**
 * Ends a sequence: nothing is at fault any more, what waited is decided, the notifications arrive, each of them twice;
 * then the stored state must be what the ledgers say, and stay so.
 */
export async function endSequence(stage: Stage): Promise<void> {
  const { theatre } = stage;
  const { world } = theatre;
  stage.log.push('end');
  if (theatre.life.hasEnded()) await restart(theatre);
  await Promise.all([world.card('DELETE', '/__control/faults'), world.wallet.call('DELETE', '/__control/faults')]);
  const ends: Step = { kind: 'end', who: 0 };
  // without a single notification: what a lost answer or a kill left open is found by asking
  await restart(theatre);
  await world.tick();
  for (const { reference } of (await world.ledger()).filter(({ status }) => status === 'Pending')) {
    await world.card('POST', '/__control/payments', { reference, outcome: 'refused' });
  }
  for (const person of stage.people) {
    if (person.draft?.isAnswered === false) await world.wallet.answer(person.draft.agreementUrl, 'expire');
  }
  for (const id of listMandates(stage.views.at(-1) as View)) {
    const page = await (await fetch(`${world.settings.walletUrl}/agreements/${id}`)).text();
    for (const [, charge = ''] of page.matchAll(/name="charge" value="([^"]+)"/g)) {
      await world.wallet.act(id, { act: 'collect', charge });
    }
    await world.wallet.act(id, { act: 'plan', plan: 'succeeds' });
  }
  for (const mode of ['duplicate', 'release'] as const) {
    const [path, body] = mode === 'release' ? ['/release', undefined] : ['', { mode }];
    await Promise.all([
      world.card('POST', `/__control/webhooks${path}`, body),
      world.wallet.call('POST', `/__control/webhooks${path}`, body),
    ]);
  }
  for (let round = 0; round < 4; round += 1) {
    await world.tick();
    await world.advance(round === 2 ? 'PT13H' : 'PT2M'); // the wallet is asked about running mandates twice a day
  }
  await world.tick();
  await Promise.all([
    world.card('POST', '/__control/webhooks/release'),
    world.wallet.call('POST', '/__control/webhooks/release'),
  ]);
  await world.tick();
  stage.isInDoubt = true; // time has passed, and what was refused before may have been taken by now
  await judge(stage, ends, false);
  const settled = stage.views.at(-1) as View;
  const found = findDisagreement(stage, settled);
  if (found !== undefined) throw new Error(`${found}\nafter: ${stage.log.join(' → ')}`);
  for (const [place, person] of settled.people.entries()) {
    for (const paid of person.history) {
      if (!(await isReceiptSound(stage, place, paid))) throw new Error(`INV-23 the receipt ${paid.id} does not add up`);
    }
  }
  if ((await world.tick()) !== 0)
    throw new Error(`INV-05 there is still something to do\nafter: ${stage.log.join(' → ')}`);
  const later = normalForm(await look(stage));
  if (later !== normalForm(settled))
    throw new Error(`INV-05 INV-07 it changed again: ${later}\nwas: ${normalForm(settled)}`);
}
