import { addMonths } from '../../../core/domain/period.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { graceDays } from '../../../core/domain/subscription.ts';
import { pairUsers, firstOf, listNewCharges } from './money-rules.ts';
import { findRunning } from './plan-actions.ts';
import type { Transition } from './run-action.ts';
import type { Rule } from './rules.ts';
import type { ApiSubscription } from './view.ts';

const isTime = ({ step }: Transition): boolean =>
  ['tick', 'wait'].includes(step.kind) || step.kind.startsWith('advance');
const hasAccess = (status: number): boolean => [1, 2, 3, 4].includes(status);
const isDuo = ({ offer }: ApiSubscription): boolean =>
  offer.subscriptionOfferType === 2 || offer.subscriptionOfferType === 4;

/** The subscription of the acting user before and after. */
const ofActor = ({ step, before, after }: Transition) => {
  const was = findRunning(before.actors[step.actorIndex]);
  const is = after.actors[step.actorIndex]?.subscriptions.find(({ id }) => id === was?.id);
  return { was, is, actor: after.actors[step.actorIndex] };
};

/** The same subscription before and after, for each user who had one. */
const listContinued = (transition: Transition): [ApiSubscription, ApiSubscription][] =>
  pairUsers(transition).flatMap(([was, is]) => {
    const old = findRunning(was);
    const same = is.subscriptions.find(({ id }) => id === old?.id);
    return old && same ? [[old, same] as [ApiSubscription, ApiSubscription]] : [];
  });

/** Records the billing days that a purchase or a change has set; days of renewals are checked against them. */
function recordBillingDays(transition: Transition): void {
  const { sequence, before, after } = transition;
  const known = before.actors.flatMap(({ subscriptions }) => subscriptions);
  for (const { id, trialEndsAt, currentPeriodEndsAt } of after.actors.flatMap(({ subscriptions }) => subscriptions)) {
    if (known.some((old) => old.id === id && (isTime(transition) || old.currentPeriodEndsAt === currentPeriodEndsAt)))
      continue;
    const days = sequence.billingDays.get(id) ?? new Set(trialEndsAt === null ? [] : [trialEndsAt]);
    sequence.billingDays.set(id, days.add(currentPeriodEndsAt));
  }
}

/** True for the last day of a month with fewer than 31 days. */
const isLastOfMonth = (date: Date, timeZone: string): boolean => {
  const day = (instant: number): number =>
    Number(new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }).format(instant));
  return day(date.getTime() + 86_400_000) === 1 && day(date.getTime()) < 31;
};

/** Rules of the subscription lifecycle: cancellation, changes, guests, calendar. */
export const lifecycleRules: Rule[] = [
  {
    id: 'INV-16',
    description: 'a cancelled plan ends with its paid period, a trial or voucher immediately',
    findBreach: (transition) => {
      if (!transition.isPredictable) return undefined;
      const { step, after } = transition;
      const { was, is, actor } = ofActor(transition);
      if (step.kind === 'cancel' && step.status === 200 && was && is && was.status !== 4) {
        const isFree = was.status === 2 || (was.voucher !== null && Date.parse(was.voucher.startsAt) <= after.now);
        if (isFree && was.status !== 3) return is.status === 6 && !actor?.hasAccess ? undefined : JSON.stringify(is);
        if (was.status === 1 && Date.parse(was.currentPeriodEndsAt) > after.now) {
          return is.status === 4 && is.endsAt === was.currentPeriodEndsAt ? undefined : JSON.stringify([was, is]);
        }
      }
      if (step.kind === 'reactivate' && step.status === 200 && was?.status === 6)
        return 'an ended plan is active again';
      return firstOf(listContinued(transition), ([old, now]) => {
        if (!isTime(transition) || old.status !== 4) return undefined;
        const isOver = Date.parse(old.endsAt ?? '') <= after.now;
        return now.status === (isOver ? 6 : 4) ? undefined : JSON.stringify([old, now]);
      });
    },
  },
  {
    id: 'INV-18',
    description: 'a reactivation restores the end date and charges nothing',
    findBreach: (transition) => {
      const { was, is } = ofActor(transition);
      if (transition.step.kind !== 'reactivate' || transition.step.status !== 200 || !transition.isPredictable)
        return undefined;
      if (listNewCharges(transition).length > 0) return 'something was charged';
      return was?.currentPeriodEndsAt === is?.currentPeriodEndsAt ? undefined : JSON.stringify([was, is]);
    },
  },
  {
    id: 'INV-19',
    description: 'an upgrade starts immediately with one charge; a declined one changes nothing',
    findBreach: (transition) => {
      const { step, isPredictable, sequence } = transition;
      const { was, is } = ofActor(transition);
      if (!step.kind.startsWith('change to') || was === undefined || is === undefined) return undefined;
      const charged = listNewCharges(transition).filter(
        ({ userId }) => userId === sequence.actors[step.actorIndex]?.user.id,
      );
      if (charged.length > 1) return `${charged.length} charges`;
      if (step.status === 200 && charged.length === 1) {
        return is.offer.subscriptionOfferType === step.offer ? undefined : JSON.stringify([was, is]);
      }
      const isRefused = step.status !== undefined && step.status >= 400;
      if (!isRefused || !isPredictable) return undefined;
      return JSON.stringify(was) === JSON.stringify(is) ? undefined : JSON.stringify([was, is]);
    },
  },
  {
    id: 'INV-20',
    description: 'a scheduled plan changes nothing before its date and is active from that date',
    findBreach: (transition) => {
      if (!transition.isPredictable) return undefined;
      const { step, after } = transition;
      const { was, is } = ofActor(transition);
      const isSet = step.kind.startsWith('change to') && step.status === 200 && is?.nextOffer;
      if (isSet && was && is) {
        if (is.nextOffer?.subscriptionOfferType !== step.offer) return 'another plan was stored';
        const values = ({ offer, currentPeriodEndsAt }: ApiSubscription) =>
          JSON.stringify([offer, currentPeriodEndsAt]);
        return values(was) === values(is) ? undefined : JSON.stringify([was, is]);
      }
      return firstOf(listContinued(transition), ([old, now]) => {
        if (!isTime(transition) || old.nextOffer === null || !hasAccess(now.status)) return undefined;
        const hasCome = Date.parse(old.nextOffer.startsAt) <= after.now;
        const expected = hasCome ? old.nextOffer.subscriptionOfferType : old.offer.subscriptionOfferType;
        const shown = now.offer.subscriptionOfferType;
        // a student plan without a proof is the standard plan
        return shown === expected || (expected === 1 && shown === 0) || old.offer.subscriptionOfferType === 1
          ? undefined
          : JSON.stringify([old, now]);
      });
    },
  },
  {
    id: 'INV-21',
    description: "periods are whole months from the same day of the region's calendar",
    findBreach: (transition) => {
      const { sequence, isPredictable } = transition;
      recordBillingDays(transition);
      if (!isPredictable || !isTime(transition)) return undefined;
      const { timeZone } = regionConfigs[sequence.region];
      return firstOf(listContinued(transition), ([old, now]) => {
        if (old.currentPeriodEndsAt === now.currentPeriodEndsAt || old.voucher !== null) return undefined;
        const ends = new Date(now.currentPeriodEndsAt);
        const isOnDay = [...(sequence.billingDays.get(now.id) ?? [])].some((day) => {
          const from = new Date(day);
          if (isLastOfMonth(from, timeZone)) return true; // the day from which it counts is unknown
          const months = (ends.getUTCFullYear() - from.getUTCFullYear()) * 12 + ends.getUTCMonth() - from.getUTCMonth();
          const near = [months - 1, months, months + 1]; // the month may differ between the region and UTC
          return near.some((count) => addMonths(from, count, timeZone).getTime() === ends.getTime());
        });
        return isOnDay ? undefined : JSON.stringify([old, now]);
      });
    },
  },
  {
    id: 'INV-25',
    description: 'a stopped agreement or a chargeback ends the plan',
    findBreach: (transition) => {
      const { step, before, after } = transition;
      if (!transition.isPredictable) return undefined;
      if (step.kind === 'charge back') {
        const { was, is, actor } = ofActor(transition);
        return was && (is?.status !== 6 || actor?.hasAccess) ? JSON.stringify([was, is]) : undefined;
      }
      if (step.kind !== 'stop agreements') return undefined;
      return firstOf(before.actors, (actor) => {
        const was = findRunning(actor);
        if (was?.discriminator.startsWith('Vipps') !== true) return undefined;
        const is = after.actors.find(({ id }) => id === actor.id)?.subscriptions.find(({ id }) => id === was.id);
        return is?.status === 4 || is?.status === 6 ? undefined : JSON.stringify([was, is]);
      });
    },
  },
  {
    id: 'INV-29',
    description: 'an extra account has at most one guest',
    findBreach: ({ after }) => (after.actors.some(({ guests }) => guests > 1) ? 'more than one' : undefined),
  },
  {
    id: 'INV-30',
    description: 'a guest is never the host, and has access while the host has a Duo plan',
    findBreach: ({ step, after }) => {
      if (step.kind === 'join oneself' && step.status === 200) return 'joined their own plan';
      return firstOf([0, 1], (index) => {
        const [guest, host] = [after.actors[index], after.actors[1 - index]];
        const isGuest = guest?.subscriptions.some(
          ({ discriminator, status }) => discriminator.startsWith('Multi') && hasAccess(status),
        );
        const plan = host && findRunning(host);
        return isGuest && (plan === undefined || !hasAccess(plan.status) || !isDuo(plan))
          ? JSON.stringify([guest, plan])
          : undefined;
      });
    },
  },
  {
    id: 'INV-31',
    description: 'access follows from stored state and time, whether or not a job ran',
    findBreach: ({ step, before, after }) => {
      if (step.kind !== 'wait') return undefined;
      return firstOf(before.actors, (actor) => {
        const was = findRunning(actor);
        const is = after.actors.find(({ id }) => id === actor.id);
        if (was === undefined || is === undefined) return undefined;
        const overdue = after.now - Date.parse(was.pause?.resumesAt ?? was.currentPeriodEndsAt);
        // a paused plan gives no access, whether or not a job ran
        const isPaused = was.pause !== null && overdue < 0 && Date.parse(was.pause.startsAt) <= after.now;
        if (isPaused)
          return is.hasAccess && is.subscriptions.every(({ id, status }) => id !== was.id || hasAccess(status))
            ? 'access during a pause'
            : undefined;
        if (overdue < 0 && hasAccess(was.status)) return is.hasAccess ? undefined : 'no access in a paid period';
        const isFree =
          was.voucher?.discountType === 1 &&
          (was.voucher.endsAt === null || Date.parse(was.voucher.endsAt) > after.now);
        const leeway = was.discriminator.startsWith('Vipps') ? 3 : 8;
        if (isFree || was.status === 3 || overdue < leeway * 86_400_000 + 3_600_000) return undefined;
        return is.hasAccess ? `${overdue / 86_400_000} days unpaid` : undefined;
      });
    },
  },
  {
    id: 'INV-31',
    description: 'a declined charge leaves access for seven days, whether or not a job ran',
    findBreach: ({ sequence, after, isPredictable }) => {
      if (!isPredictable) return undefined;
      const inGrace = after.actors.flatMap(({ subscriptions }) => subscriptions).filter(({ status }) => status === 3);
      return firstOf(inGrace, ({ id, discriminator, currentPeriodEndsAt }) => {
        const isSame = (one: ApiSubscription): boolean =>
          one.id === id && one.status === 3 && one.currentPeriodEndsAt === currentPeriodEndsAt;
        const first = sequence.views.find(({ actors }) =>
          actors.some(({ subscriptions }) => subscriptions.some(isSame)),
        );
        const days = (after.now - (first ?? after).now) / 86_400_000;
        const leeway = discriminator.startsWith('Vipps') ? 3 : 0;
        return days > graceDays + leeway + 1 ? `${days} days since ${currentPeriodEndsAt}` : undefined;
      });
    },
  },
];
