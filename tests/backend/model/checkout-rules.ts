import { monthlyPrices } from '../../../core/domain/offer.ts';
import { pairUsers, firstOf, listNewCharges } from './money-rules.ts';
import type { Rule } from './rules.ts';
import type { UserView } from './view.ts';

/** Offers whose half price is not the price of another offer. */
const bundles = ['duo', 'total', 'totalDuo'] as const;

const isBought = (discriminator: string): boolean => /^(Adyen|Vipps)/.test(discriminator);
const running = ({ subscriptions }: UserView) =>
  subscriptions.filter(({ discriminator, status }) => isBought(discriminator) && status !== 6);
const bought = ({ subscriptions }: UserView) => subscriptions.filter(({ discriminator }) => isBought(discriminator));

/** Rules of purchases: what a payment may lead to. */
export const checkoutRules: Rule[] = [
  {
    id: 'INV-06',
    description: 'a notification with a wrong signature is rejected and changes nothing',
    findBreach: ({ step, before, after }) => {
      if (step.kind !== 'forge notification') return undefined;
      if (step.status !== 401) return `status ${step.status}`;
      return JSON.stringify(before.actors) === JSON.stringify(after.actors) ? undefined : 'something changed';
    },
  },
  {
    id: 'INV-09',
    description: 'a user has access only with a successful payment, a voucher or a host',
    findBreach: ({ after }) =>
      firstOf(after.actors, ({ id, hasAccess, subscriptions }) => {
        if (!hasAccess || subscriptions.some(({ discriminator }) => discriminator.startsWith('Multi')))
          return undefined;
        const isAuthorised = after.card.some(
          ({ subject, kind, status }) => subject === id && kind === 'authorisation' && status === 'Authorised',
        );
        const isAgreed = after.wallet.some(({ kind, status }) => kind === 'agreement' && status === 'ACTIVE');
        return isAuthorised || isAgreed || subscriptions.some(({ voucher }) => voucher !== null)
          ? undefined
          : JSON.stringify(subscriptions);
      }),
  },
  {
    id: 'INV-11',
    description: 'a user, a card and a wallet each have one trial',
    findBreach: ({ sequence, after }) => {
      const trials = after.actors.map(
        (actor) => bought(actor).filter(({ trialEndsAt }) => trialEndsAt !== null).length,
      );
      const isTwice = trials.some((count) => count > 1);
      const cards = after.card.filter(({ kind }) => kind === 'token').length;
      const total = trials.reduce((sum, count) => sum + count, 0);
      // card and wallet are two instruments: each may have had its own trial
      const allowed = sequence.isOneCard && !(cards > 0 && after.wallet.length > 0) && !sequence.isUncertain ? 1 : 2;
      return isTwice || total > allowed ? `trials: ${trials.join()}` : undefined;
    },
  },
  {
    id: 'INV-13',
    description: 'a code is active on no more subscriptions than it has uses',
    findBreach: ({ sequence, after }) => {
      for (const { subscriptions } of after.actors) {
        for (const { id, voucher } of subscriptions) {
          if (voucher === null || Date.parse(voucher.startsAt) > after.now) continue;
          const on = sequence.worked.get(voucher.voucherCode) ?? new Set();
          sequence.worked.set(voucher.voucherCode, on.add(id));
        }
      }
      const over = sequence.codes.find(({ code, maxUses }) => (sequence.worked.get(code)?.size ?? 0) > maxUses);
      return over?.code;
    },
  },
  {
    id: 'INV-14',
    description: 'a second voucher is rejected while one is set, and a discount lasts the months of its voucher',
    findBreach: ({ sequence, step, before, after }) => {
      const current = before.actors[step.actorIndex]?.subscriptions.find(({ status }) => status === 1);
      if (step.kind.startsWith('redeem') && step.status === 200 && current?.voucher)
        return JSON.stringify(current.voucher);
      const half = sequence.codes.find(({ discount }) => discount === 'FIFTYPERCENT');
      const isStudent = sequence.actors.some(({ provenUntil }) => provenUntil > 0); // half the standard price, too
      const prices = isStudent ? bundles : [...bundles, 'standard' as const];
      const halfPrices = new Set(prices.map((offer) => Math.floor(monthlyPrices[offer][sequence.region] / 2)));
      const paid = after.movements.filter(({ direction, amount }) => direction === 'in' && halfPrices.has(amount));
      const back = new Set(
        after.movements.filter(({ direction }) => direction === 'out').map(({ reference }) => reference),
      );
      const halves = paid.filter(({ reference }) => !back.has(reference)).length;
      return halves > (half?.months ?? 0) && !sequence.isUncertain ? `${halves} half prices` : undefined;
    },
  },
  {
    id: 'INV-15',
    description: 'nothing is charged in a free voucher period',
    findBreach: (transition) =>
      firstOf(pairUsers(transition), ([, { subscriptions, id }]) =>
        firstOf(subscriptions, ({ voucher, nextCharge, status }) => {
          if (voucher?.discountType !== 1 || status === 4) return undefined;
          const isEarly = nextCharge !== null && (voucher.endsAt === null || nextCharge.date < voucher.endsAt);
          if (isEarly && nextCharge.date >= voucher.startsAt) return JSON.stringify({ voucher, nextCharge });
          const isAtWork = Date.parse(voucher.startsAt) <= transition.before.now;
          const isTime = transition.step.kind.startsWith('advance') || transition.step.kind === 'tick';
          const charged =
            isAtWork && isTime ? listNewCharges(transition).find(({ userId }) => userId === id) : undefined;
          return transition.isPredictable && charged ? charged.reference : undefined;
        }),
      ),
  },
  {
    id: 'INV-26',
    description: 'a user has at most one running subscription, including extra accounts',
    findBreach: ({ after }) =>
      firstOf(after.actors, (actor) => {
        const extraAccounts = actor.subscriptions.filter(
          ({ discriminator, status }) => discriminator.startsWith('Multi') && status !== 6,
        );
        const open = running(actor).filter(({ status }) => status !== 5);
        return open.length + extraAccounts.length > 1 ? JSON.stringify(actor.subscriptions) : undefined;
      }),
  },
  {
    id: 'INV-32',
    description: 'the student plan requires a valid proof',
    findBreach: ({ sequence, after }) => {
      return firstOf(sequence.actors, ({ provenUntil, user }) => {
        const view = after.actors.find(({ id }) => id === user.id);
        const student = view?.subscriptions.find(
          ({ offer, status }) => offer.subscriptionOfferType === 1 && [1, 2, 3].includes(status),
        );
        // a kill may have cut off the response that said so
        return student && provenUntil < after.now && !sequence.isUncertain ? JSON.stringify(student) : undefined;
      });
    },
  },
];
