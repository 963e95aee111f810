import { addMonths } from '../../../core/domain/period.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { graceDays } from '../../../core/domain/subscription.ts';
import { eachPerson, firstOf, newlyIn } from './money-rules.ts';
import { findRunning } from './plan-acts.ts';
import type { Scene } from './play.ts';
import type { Rule } from './rules.ts';
import type { Held } from './view.ts';

const isTime = ({ step }: Scene): boolean => ['tick', 'wait'].includes(step.kind) || step.kind.startsWith('live');
const hasAccess = (status: number): boolean => [1, 2, 3, 4].includes(status);
const isDuo = ({ offer }: Held): boolean => offer.subscriptionOfferType === 2 || offer.subscriptionOfferType === 4;

/** What a person held before and holds after, of the one who acted. */
const ofActor = ({ step, before, after }: Scene) => {
  const was = findRunning(before.people[step.who]);
  const is = after.people[step.who]?.held.find(({ id }) => id === was?.id);
  return { was, is, person: after.people[step.who] };
};

/** The same subscription before and after, for each person who had one. */
const kept = (scene: Scene): [Held, Held][] =>
  eachPerson(scene).flatMap(([was, is]) => {
    const old = findRunning(was);
    const same = is.held.find(({ id }) => id === old?.id);
    return old && same ? [[old, same] as [Held, Held]] : [];
  });

/** Notes the days that a purchase or a change set; those that renewals led to are what is held against them. */
function noteBillingDays(scene: Scene): void {
  const { stage, before, after } = scene;
  const known = before.people.flatMap(({ held }) => held);
  for (const { id, trialEndsAt, currentPeriodEndsAt } of after.people.flatMap(({ held }) => held)) {
    if (known.some((old) => old.id === id && (isTime(scene) || old.currentPeriodEndsAt === currentPeriodEndsAt)))
      continue;
    const days = stage.billingDays.get(id) ?? new Set(trialEndsAt === null ? [] : [trialEndsAt]);
    stage.billingDays.set(id, days.add(currentPeriodEndsAt));
  }
}

/** True for the last day of a month that is shorter than others. */
const isLastOfMonth = (date: Date, timeZone: string): boolean => {
  const day = (instant: number): number =>
    Number(new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }).format(instant));
  return day(date.getTime() + 86_400_000) === 1 && day(date.getTime()) < 31;
};

/** The life of what was bought: cancelling, changing, guests, the calendar. */
export const lifecycleRules: Rule[] = [
  {
    id: 'INV-16',
    says: 'cancelled ends with what is paid, a trial or voucher at once and for good',
    breach: (scene) => {
      if (!scene.isForeseen) return undefined;
      const { step, after } = scene;
      const { was, is, person } = ofActor(scene);
      if (step.kind === 'cancel' && step.status === 200 && was && is && was.status !== 4) {
        const isFree = was.status === 2 || (was.voucher !== null && Date.parse(was.voucher.startsAt) <= after.now);
        if (isFree && was.status !== 3) return is.status === 6 && !person?.hasAccess ? undefined : JSON.stringify(is);
        if (was.status === 1 && Date.parse(was.currentPeriodEndsAt) > after.now) {
          return is.status === 4 && is.endsAt === was.currentPeriodEndsAt ? undefined : JSON.stringify([was, is]);
        }
      }
      if (step.kind === 'reactivate' && step.status === 200 && was?.status === 6) return 'it came back';
      return firstOf(kept(scene), ([old, now]) => {
        if (!isTime(scene) || old.status !== 4) return undefined;
        const isOver = Date.parse(old.endsAt ?? '') <= after.now;
        return now.status === (isOver ? 6 : 4) ? undefined : JSON.stringify([old, now]);
      });
    },
  },
  {
    id: 'INV-18',
    says: 'taking a cancellation back restores the end date and charges nothing',
    breach: (scene) => {
      const { was, is } = ofActor(scene);
      if (scene.step.kind !== 'reactivate' || scene.step.status !== 200 || !scene.isForeseen) return undefined;
      if (newlyIn(scene).length > 0) return 'something was charged';
      return was?.currentPeriodEndsAt === is?.currentPeriodEndsAt ? undefined : JSON.stringify([was, is]);
    },
  },
  {
    id: 'INV-19',
    says: 'a dearer plan begins at once against one charge; one that is refused changes nothing',
    breach: (scene) => {
      const { step, isForeseen, stage } = scene;
      const { was, is } = ofActor(scene);
      if (!step.kind.startsWith('change to') || was === undefined || is === undefined) return undefined;
      const charged = newlyIn(scene).filter(({ userId }) => userId === stage.people[step.who]?.listener.id);
      if (charged.length > 1) return `${charged.length} charges`;
      if (step.status === 200 && charged.length === 1) {
        return is.offer.subscriptionOfferType === step.offer ? undefined : JSON.stringify([was, is]);
      }
      const isRefused = step.status !== undefined && step.status >= 400;
      if (!isRefused || !isForeseen) return undefined;
      return JSON.stringify(was) === JSON.stringify(is) ? undefined : JSON.stringify([was, is]);
    },
  },
  {
    id: 'INV-20',
    says: 'a cheaper plan changes nothing before its day, and is there from that day on',
    breach: (scene) => {
      if (!scene.isForeseen) return undefined;
      const { step, after } = scene;
      const { was, is } = ofActor(scene);
      const isSet = step.kind.startsWith('change to') && step.status === 200 && is?.nextOffer;
      if (isSet && was && is) {
        if (is.nextOffer?.subscriptionOfferType !== step.offer) return 'another plan was noted';
        const facts = ({ offer, currentPeriodEndsAt }: Held) => JSON.stringify([offer, currentPeriodEndsAt]);
        return facts(was) === facts(is) ? undefined : JSON.stringify([was, is]);
      }
      return firstOf(kept(scene), ([old, now]) => {
        if (!isTime(scene) || old.nextOffer === null || !hasAccess(now.status)) return undefined;
        const hasCome = Date.parse(old.nextOffer.startsAt) <= after.now;
        const wanted = hasCome ? old.nextOffer.subscriptionOfferType : old.offer.subscriptionOfferType;
        const shown = now.offer.subscriptionOfferType;
        // a student plan without a proof is the standard one
        return shown === wanted || (wanted === 1 && shown === 0) || old.offer.subscriptionOfferType === 1
          ? undefined
          : JSON.stringify([old, now]);
      });
    },
  },
  {
    id: 'INV-21',
    says: "periods are whole months from the same day of the market's calendar",
    breach: (scene) => {
      const { stage, isForeseen } = scene;
      noteBillingDays(scene);
      if (!isForeseen || !isTime(scene)) return undefined;
      const { timeZone } = regionConfigs[stage.region];
      return firstOf(kept(scene), ([old, now]) => {
        if (old.currentPeriodEndsAt === now.currentPeriodEndsAt || old.voucher !== null) return undefined;
        const ends = new Date(now.currentPeriodEndsAt);
        const isOnDay = [...(stage.billingDays.get(now.id) ?? [])].some((day) => {
          const from = new Date(day);
          if (isLastOfMonth(from, timeZone)) return true; // where it was counted from cannot be told
          const months = (ends.getUTCFullYear() - from.getUTCFullYear()) * 12 + ends.getUTCMonth() - from.getUTCMonth();
          const near = [months - 1, months, months + 1]; // it may be another month in the market than in UTC
          return near.some((count) => addMonths(from, count, timeZone).getTime() === ends.getTime());
        });
        return isOnDay ? undefined : JSON.stringify([old, now]);
      });
    },
  },
  {
    id: 'INV-25',
    says: 'a mandate that its payer ended, or a payment that was charged back, ends the plan',
    breach: (scene) => {
      const { step, before, after } = scene;
      if (!scene.isForeseen) return undefined;
      if (step.kind === 'charge back') {
        const { was, is, person } = ofActor(scene);
        return was && (is?.status !== 6 || person?.hasAccess) ? JSON.stringify([was, is]) : undefined;
      }
      if (step.kind !== 'stop mandates') return undefined;
      return firstOf(before.people, (person) => {
        const was = findRunning(person);
        if (was?.discriminator.startsWith('Vipps') !== true) return undefined;
        const is = after.people.find(({ id }) => id === person.id)?.held.find(({ id }) => id === was.id);
        return is?.status === 4 || is?.status === 6 ? undefined : JSON.stringify([was, is]);
      });
    },
  },
  {
    id: 'INV-29',
    says: 'the one extra account is given to one guest',
    breach: ({ after }) => (after.people.some(({ guests }) => guests > 1) ? 'more than one' : undefined),
  },
  {
    id: 'INV-30',
    says: 'a guest is never their own host, and has access as long as the host has a plan for two',
    breach: ({ step, after }) => {
      if (step.kind === 'join oneself' && step.status === 200) return 'joined their own plan';
      return firstOf([0, 1], (place) => {
        const [guest, host] = [after.people[place], after.people[1 - place]];
        const isPlace = guest?.held.some(
          ({ discriminator, status }) => discriminator.startsWith('Multi') && hasAccess(status),
        );
        const plan = host && findRunning(host);
        return isPlace && (plan === undefined || !hasAccess(plan.status) || !isDuo(plan))
          ? JSON.stringify([guest, plan])
          : undefined;
      });
    },
  },
  {
    id: 'INV-31',
    says: 'access follows from what is stored and the time, whether or not anything ran',
    breach: ({ step, before, after }) => {
      if (step.kind !== 'wait') return undefined;
      return firstOf(before.people, (person) => {
        const was = findRunning(person);
        const is = after.people.find(({ id }) => id === person.id);
        if (was === undefined || is === undefined) return undefined;
        const overdue = after.now - Date.parse(was.pause?.resumesAt ?? was.currentPeriodEndsAt);
        // within a pause there is none, whatever ran or did not
        const isPaused = was.pause !== null && overdue < 0 && Date.parse(was.pause.startsAt) <= after.now;
        if (isPaused)
          return is.hasAccess && is.held.every(({ id, status }) => id !== was.id || hasAccess(status))
            ? 'heard in a pause'
            : undefined;
        if (overdue < 0 && hasAccess(was.status)) return is.hasAccess ? undefined : 'lost within what is paid';
        const isFree =
          was.voucher?.discountType === 1 &&
          (was.voucher.endsAt === null || Date.parse(was.voucher.endsAt) > after.now);
        const leeway = was.discriminator.startsWith('Vipps') ? 2 : 8;
        if (isFree || was.status === 3 || overdue < leeway * 86_400_000 + 3_600_000) return undefined;
        return is.hasAccess ? `${overdue / 86_400_000} days unpaid` : undefined;
      });
    },
  },
  {
    id: 'INV-31',
    says: 'a charge that was refused leaves access for seven days, whatever ran or did not',
    breach: ({ stage, after, isForeseen }) => {
      if (!isForeseen) return undefined;
      const inGrace = after.people.flatMap(({ held }) => held).filter(({ status }) => status === 3);
      return firstOf(inGrace, ({ id, discriminator, currentPeriodEndsAt }) => {
        const isSame = (one: Held): boolean =>
          one.id === id && one.status === 3 && one.currentPeriodEndsAt === currentPeriodEndsAt;
        const first = stage.views.find(({ people }) => people.some(({ held }) => held.some(isSame)));
        const days = (after.now - (first ?? after).now) / 86_400_000;
        const leeway = discriminator.startsWith('Vipps') ? 2 : 0;
        return days > graceDays + leeway + 1 ? `${days} days since ${currentPeriodEndsAt}` : undefined;
      });
    },
  },
];
