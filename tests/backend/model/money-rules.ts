import { monthlyPrices, offerTypes } from '../../../core/domain/offer.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { Rule } from './rules.ts';
import type { Scene } from './play.ts';
import { isLater, type Move, type PersonView, type View } from './view.ts';

const dayMs = 86_400_000;
const listIn = ({ moves }: View): Move[] => moves.filter(({ way }) => way === 'in');

/** What came in during a scene. */
export const newlyIn = ({ before, after }: Scene): Move[] => {
  const known = new Set(before.moves.map(({ id }) => id));
  return listIn(after).filter(({ id }) => !known.has(id));
};

/** Each person before and after. */
export const eachPerson = ({ before, after }: Scene): [PersonView, PersonView][] =>
  after.people.map((person, place) => [before.people[place] as PersonView, person]);

/** The first that is found among several. */
export const firstOf = <Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined => {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
};

const show = ({ reference, amount, provider }: Move): string => `${provider} ${reference} ${amount}`;

/** Money: what is charged, when, how often, and that the books say the same. */
export const moneyRules: Rule[] = [
  {
    id: 'INV-01',
    says: 'one period of a subscription is charged once',
    breach: ({ after }) => {
      const later = listIn(after).filter(({ reference }) => isLater(reference));
      const twice = later.find((move) => later.some(({ id, purpose }) => id !== move.id && purpose === move.purpose));
      return twice && show(twice);
    },
  },
  {
    id: 'INV-08',
    says: "every charge is a price of the catalogue, whole or half, in the market's currency",
    breach: (scene) => {
      const { region } = scene.stage;
      const whole = offerTypes.map((offer) => monthlyPrices[offer][region]);
      const prices = new Set([...whole, ...whole.map((price) => Math.floor(price / 2))]);
      const wrong = newlyIn(scene).find(
        ({ amount, currency }) => !prices.has(amount) || currency !== regionConfigs[region].currency,
      );
      return wrong && `${show(wrong)} ${wrong.currency}`;
    },
  },
  {
    id: 'INV-10',
    says: 'a trial lasts fourteen days, in which nothing is charged',
    breach: ({ after }) =>
      firstOf(
        after.people.flatMap(({ held }) => held),
        ({ id, startedAt, trialEndsAt }) => {
          if (trialEndsAt === null) return undefined;
          const ends = Date.parse(trialEndsAt);
          if (ends - Date.parse(startedAt) !== 14 * dayMs) return `${startedAt} – ${trialEndsAt}`;
          const early = listIn(after).find(({ purpose, seenAt }) => purpose.startsWith(id) && seenAt < ends);
          return early && show(early);
        },
      ),
  },
  {
    id: 'INV-10',
    says: 'what is charged next, and when, is what the person was told; and nothing else is',
    breach: (scene) => {
      const { stage, step, before, after, isForeseen } = scene;
      if (!isForeseen || !(step.kind.startsWith('live') || step.kind === 'tick' || step.kind === 'wait'))
        return undefined;
      const fresh = newlyIn(scene);
      // between the two halves of `live` what was told is due already: it was told before them
      const earlier = step.kind.startsWith('live') ? (stage.views.at(-2) ?? before) : before;
      return firstOf(earlier.people, ({ id, held }) => {
        const mine = fresh.filter(({ userId }) => userId === id);
        const told = held.flatMap((one) => (one.nextCharge === null ? [] : [one.nextCharge]));
        const [next] = told;
        if (next === undefined || Date.parse(next.date) > after.now || step.kind === 'wait') {
          return mine[0] && `${show(mine[0])}, told: ${JSON.stringify(told)}`;
        }
        const isPaying = stage.people.find(({ listener }) => listener.id === id)?.hasNoCard === false;
        // after a long standstill the oldest periods are given away, and what is charged first is a later one
        if (!isPaying || after.now - Date.parse(next.date) > 60 * dayMs) return undefined;
        if (mine[0]?.amount === Math.round(next.amount * 100)) return undefined;
        return `told: ${JSON.stringify(next)}, charged: ${mine.map(show).join()}`;
      });
    },
  },
  {
    id: 'INV-21',
    says: 'at most three periods are charged after a standstill',
    breach: (scene) => {
      // a charge that a lost answer left open comes beside them
      if (!scene.isForeseen || !scene.step.kind.startsWith('live')) return undefined;
      return firstOf(scene.after.people, ({ id }) => {
        const mine = newlyIn(scene).filter(({ userId, reference }) => userId === id && isLater(reference));
        return mine.length > 3 ? mine.map(show).join() : undefined;
      });
    },
  },
  {
    id: 'INV-22',
    says: 'each attempt has a name of its own, and a period has at most four that failed',
    breach: ({ after }) => {
      // an attempt that waited for its bank is written down once more when that is over
      const rows = after.card.filter(
        ({ kind, status, reference }) => kind === 'authorisation' && status !== 'Pending' && isLater(reference ?? ''),
      );
      const names = rows.map(({ reference }) => reference);
      if (new Set(names).size !== names.length) return `doubled: ${names.join()}`;
      const periods = names.map((name) => name?.replace(/-\d+$/, ''));
      return periods.find((period) => periods.filter((other) => other === period).length > 5);
    },
  },
  {
    id: 'INV-23',
    says: 'a payment of the history was taken, and is of the currency',
    breach: ({ stage, after }) =>
      firstOf(after.people, ({ id, history }) => {
        const taken = listIn(after).filter(({ userId }) => userId === id);
        const left = taken.map(({ amount }) => amount);
        return firstOf(history, ({ status, amount, currencyCode }) => {
          if (currencyCode !== regionConfigs[stage.region].currency) return currencyCode;
          if (status !== 'Success') return undefined;
          const place = left.indexOf(Math.round(amount * 100));
          if (place === -1) return `${amount} is in the history, taken: ${taken.map(show).join()}`;
          left.splice(place, 1);
          return undefined;
        });
      }),
  },
  {
    id: 'INV-24',
    says: 'a payment that succeeded stays so',
    breach: ({ stage, after }) => {
      const all = after.people.flatMap(({ history }) => history);
      for (const { id, status } of all) if (status === 'Success') stage.succeeded.add(id);
      return all.find(({ id, status }) => stage.succeeded.has(id) && status !== 'Success')?.id;
    },
  },
  {
    id: 'INV-28',
    says: 'a removed card is charged no more',
    breach: (scene) =>
      firstOf(scene.stage.people, ({ hasNoCard, listener }) => {
        if (!hasNoCard || scene.step.kind === 'remove card') return undefined;
        const charged = newlyIn(scene).find(({ userId, provider }) => userId === listener.id && provider === 'card');
        return scene.isForeseen ? charged && show(charged) : undefined;
      }),
  },
];
