import { monthlyPrices } from '../../../core/domain/offer.ts';
import { eachPerson, firstOf, newlyIn } from './money-rules.ts';
import type { Rule } from './rules.ts';
import type { PersonView } from './view.ts';

/** Offers whose half price is no other price. */
const bundles = ['duo', 'total', 'totalDuo'] as const;

const isBought = (discriminator: string): boolean => /^(Adyen|Vipps)/.test(discriminator);
const running = ({ held }: PersonView) =>
  held.filter(({ discriminator, status }) => isBought(discriminator) && status !== 6);
const bought = ({ held }: PersonView) => held.filter(({ discriminator }) => isBought(discriminator));

/** Buying: what a payment leads to, and what it may not. */
export const checkoutRules: Rule[] = [
  {
    id: 'INV-06',
    says: 'a notification that is not signed by the provider is refused and changes nothing',
    breach: ({ step, before, after }) => {
      if (step.kind !== 'forge notification') return undefined;
      if (step.status !== 401) return `answered ${step.status}`;
      return JSON.stringify(before.people) === JSON.stringify(after.people) ? undefined : 'something changed';
    },
  },
  {
    id: 'INV-09',
    says: 'without a payment that went through, a voucher or a host nobody has access',
    breach: ({ after }) =>
      firstOf(after.people, ({ id, hasAccess, held }) => {
        if (!hasAccess || held.some(({ discriminator }) => discriminator.startsWith('Multi'))) return undefined;
        const isAuthorised = after.card.some(
          ({ subject, kind, status }) => subject === id && kind === 'authorisation' && status === 'Authorised',
        );
        const isAgreed = after.wallet.some(({ kind, status }) => kind === 'agreement' && status === 'ACTIVE');
        return isAuthorised || isAgreed || held.some(({ voucher }) => voucher !== null)
          ? undefined
          : JSON.stringify(held);
      }),
  },
  {
    id: 'INV-11',
    says: 'a trial is given once to a person, and once for a card or wallet',
    breach: ({ stage, after }) => {
      const trials = after.people.map(
        (person) => bought(person).filter(({ trialEndsAt }) => trialEndsAt !== null).length,
      );
      const isTwice = trials.some((count) => count > 1);
      const cards = after.card.filter(({ kind }) => kind === 'token').length;
      const total = trials.reduce((sum, count) => sum + count, 0);
      // card and wallet are two instruments: where both were used each may have had its own
      const allowed = stage.isOneCard && !(cards > 0 && after.wallet.length > 0) && !stage.isInDoubt ? 1 : 2;
      return isTwice || total > allowed ? `trials: ${trials.join()}` : undefined;
    },
  },
  {
    id: 'INV-13',
    says: 'a code works on no more subscriptions than it has uses',
    breach: ({ stage, after }) => {
      for (const { held } of after.people) {
        for (const { id, voucher } of held) {
          if (voucher === null || Date.parse(voucher.startsAt) > after.now) continue;
          const on = stage.worked.get(voucher.voucherCode) ?? new Set();
          stage.worked.set(voucher.voucherCode, on.add(id));
        }
      }
      const over = stage.codes.find(({ code, maxUses }) => (stage.worked.get(code)?.size ?? 0) > maxUses);
      return over?.code;
    },
  },
  {
    id: 'INV-14',
    says: 'a second voucher is refused while one is set, and half prices are as many as the voucher has months',
    breach: ({ stage, step, before, after }) => {
      const held = before.people[step.who]?.held.find(({ status }) => status === 1);
      if (step.kind.startsWith('redeem') && step.status === 200 && held?.voucher) return JSON.stringify(held.voucher);
      const half = stage.codes.find(({ discount }) => discount === 'FIFTYPERCENT');
      const isStudent = stage.people.some(({ provenUntil }) => provenUntil > 0); // half of standard, too
      const prices = isStudent ? bundles : [...bundles, 'standard' as const];
      const halfPrices = new Set(prices.map((offer) => Math.floor(monthlyPrices[offer][stage.region] / 2)));
      const paid = after.moves.filter(({ way, amount }) => way === 'in' && halfPrices.has(amount));
      const back = new Set(after.moves.filter(({ way }) => way === 'out').map(({ reference }) => reference));
      const halves = paid.filter(({ reference }) => !back.has(reference)).length;
      return halves > (half?.months ?? 0) && !stage.isInDoubt ? `${halves} half prices` : undefined;
    },
  },
  {
    id: 'INV-15',
    says: 'nothing is charged within the time of a free voucher',
    breach: (scene) =>
      firstOf(eachPerson(scene), ([, { held, id }]) =>
        firstOf(held, ({ voucher, nextCharge, status }) => {
          if (voucher?.discountType !== 1 || status === 4) return undefined;
          const isEarly = nextCharge !== null && (voucher.endsAt === null || nextCharge.date < voucher.endsAt);
          if (isEarly && nextCharge.date >= voucher.startsAt) return JSON.stringify({ voucher, nextCharge });
          const isAtWork = Date.parse(voucher.startsAt) <= scene.before.now;
          const isTime = scene.step.kind.startsWith('live') || scene.step.kind === 'tick';
          const charged = isAtWork && isTime ? newlyIn(scene).find(({ userId }) => userId === id) : undefined;
          return scene.isForeseen && charged ? charged.reference : undefined;
        }),
      ),
  },
  {
    id: 'INV-26',
    says: 'at most one subscription of a person runs that was bought here, and none beside a place as guest',
    breach: ({ after }) =>
      firstOf(after.people, (person) => {
        const places = person.held.filter(
          ({ discriminator, status }) => discriminator.startsWith('Multi') && status !== 6,
        );
        const open = running(person).filter(({ status }) => status !== 5);
        return open.length + places.length > 1 ? JSON.stringify(person.held) : undefined;
      }),
  },
  {
    id: 'INV-32',
    says: 'the student plan takes a proof that is valid',
    breach: ({ stage, after }) => {
      return firstOf(stage.people, ({ provenUntil, listener }) => {
        const view = after.people.find(({ id }) => id === listener.id);
        const held = view?.held.find(
          ({ offer, status }) => offer.subscriptionOfferType === 1 && [1, 2, 3].includes(status),
        );
        // a kill may have cut off the answer that said so
        return held && provenUntil < after.now && !stage.isInDoubt ? JSON.stringify(held) : undefined;
      });
    },
  },
];
