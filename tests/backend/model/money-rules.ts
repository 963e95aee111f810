import { dayMs } from '../../../core/domain/period.ts';
import { monthlyPrices, offerTypes } from '../../../core/domain/offer.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { Rule } from './rules.ts';
import type { Transition } from './run-action.ts';
import { isLater, type MoneyMovement, type UserView, type View } from './view.ts';

const listIn = ({ movements }: View): MoneyMovement[] => movements.filter(({ direction }) => direction === 'in');

/** Charges collected during a transition. */
export const listNewCharges = ({ before, after }: Transition): MoneyMovement[] => {
  const known = new Set(before.movements.map(({ id }) => id));
  return listIn(after).filter(({ id }) => !known.has(id));
};

/** Each user before and after. */
export const pairUsers = ({ before, after }: Transition): [UserView, UserView][] =>
  after.actors.map((actor, index) => [before.actors[index] as UserView, actor]);

/** The first finding among several items. */
export const firstOf = <Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined => {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
};

const format = ({ reference, amount, provider }: MoneyMovement): string => `${provider} ${reference} ${amount}`;

/** Rules of money: amounts, dates and number of charges, and the matching history. */
export const moneyRules: Rule[] = [
  {
    id: 'INV-01',
    description: 'one period of a subscription is charged once',
    findBreach: ({ after }) => {
      const later = listIn(after).filter(({ reference }) => isLater(reference));
      const twice = later.find((movement) =>
        later.some(({ id, purpose }) => id !== movement.id && purpose === movement.purpose),
      );
      return twice && format(twice);
    },
  },
  {
    id: 'INV-08',
    description: "every charge is a full or half list price in the region's currency",
    findBreach: (transition) => {
      const { region } = transition.sequence;
      const whole = offerTypes.map((offer) => monthlyPrices[offer][region]);
      const prices = new Set([...whole, ...whole.map((price) => Math.floor(price / 2))]);
      const wrong = listNewCharges(transition).find(
        ({ amount, currency }) => !prices.has(amount) || currency !== regionConfigs[region].currency,
      );
      return wrong && `${format(wrong)} ${wrong.currency}`;
    },
  },
  {
    id: 'INV-10',
    description: 'a trial lasts fourteen days and charges nothing',
    findBreach: ({ after }) =>
      firstOf(
        after.actors.flatMap(({ subscriptions }) => subscriptions),
        ({ id, startedAt, trialEndsAt }) => {
          if (trialEndsAt === null) return undefined;
          const ends = Date.parse(trialEndsAt);
          if (ends - Date.parse(startedAt) !== 14 * dayMs) return `${startedAt} – ${trialEndsAt}`;
          const early = listIn(after).find(({ purpose, seenAt }) => purpose.startsWith(id) && seenAt < ends);
          return early && format(early);
        },
      ),
  },
  {
    id: 'INV-10',
    description: 'each charge equals the next charge that the user was shown',
    findBreach: (transition) => {
      const { sequence, step, before, after, isPredictable } = transition;
      if (!isPredictable || !(step.kind.startsWith('advance') || step.kind === 'tick' || step.kind === 'wait'))
        return undefined;
      const fresh = listNewCharges(transition);
      // between the two halves of `advance` the charge is already due: it was shown before
      const earlier = step.kind.startsWith('advance') ? (sequence.views.at(-2) ?? before) : before;
      return firstOf(earlier.actors, ({ id, subscriptions }) => {
        const mine = fresh.filter(({ userId }) => userId === id);
        const shown = subscriptions.flatMap((one) => (one.nextCharge === null ? [] : [one.nextCharge]));
        const [next] = shown;
        if (next === undefined || Date.parse(next.date) > after.now || step.kind === 'wait') {
          return mine[0] && `${format(mine[0])}, shown: ${JSON.stringify(shown)}`;
        }
        const isPaying = sequence.actors.find(({ user }) => user.id === id)?.hasNoCard === false;
        // after a long downtime the oldest periods are waived, and the first charge is for a later one
        if (!isPaying || after.now - Date.parse(next.date) > 60 * dayMs) return undefined;
        if (mine[0]?.amount === Math.round(next.amount * 100)) return undefined;
        return `shown: ${JSON.stringify(next)}, charged: ${mine.map(format).join()}`;
      });
    },
  },
  {
    id: 'INV-21',
    description: 'at most three periods are charged after a downtime',
    findBreach: (transition) => {
      // a charge left open by a lost response comes in addition
      if (!transition.isPredictable || !transition.step.kind.startsWith('advance')) return undefined;
      return firstOf(transition.after.actors, ({ id }) => {
        const mine = listNewCharges(transition).filter(({ userId, reference }) => userId === id && isLater(reference));
        return mine.length > 3 ? mine.map(format).join() : undefined;
      });
    },
  },
  {
    id: 'INV-22',
    description: 'each attempt has a unique reference, and a period at most four failed ones',
    findBreach: ({ after }) => {
      // an attempt that waited for its bank is recorded again when it ends
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
    description: "a payment of the history was collected in the region's currency",
    findBreach: ({ sequence, after }) =>
      firstOf(after.actors, ({ id, history }) => {
        const taken = listIn(after).filter(({ userId }) => userId === id);
        const left = taken.map(({ amount }) => amount);
        return firstOf(history, ({ status, amount, currencyCode }) => {
          if (currencyCode !== regionConfigs[sequence.region].currency) return currencyCode;
          if (status !== 'Success') return undefined;
          const index = left.indexOf(Math.round(amount * 100));
          if (index === -1) return `${amount} is in the history, taken: ${taken.map(format).join()}`;
          left.splice(index, 1);
          return undefined;
        });
      }),
  },
  {
    id: 'INV-24',
    description: 'a successful payment stays successful',
    findBreach: ({ sequence, after }) => {
      const all = after.actors.flatMap(({ history }) => history);
      for (const { id, status } of all) if (status === 'Success') sequence.succeeded.add(id);
      return all.find(({ id, status }) => sequence.succeeded.has(id) && status !== 'Success')?.id;
    },
  },
  {
    id: 'INV-28',
    description: 'a removed card is not charged',
    findBreach: (transition) =>
      firstOf(transition.sequence.actors, ({ hasNoCard, user }) => {
        if (!hasNoCard || transition.step.kind === 'remove card') return undefined;
        const charged = listNewCharges(transition).find(
          ({ userId, provider }) => userId === user.id && provider === 'card',
        );
        return transition.isPredictable ? charged && format(charged) : undefined;
      }),
  },
];
