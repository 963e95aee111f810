import type { components } from '../../../api-spec/generated/v2.ts';
import { findBillingPeriod } from '../../../core/domain/billing.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { validatePause, pauseLengths } from '../../../core/domain/pause.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { isOngoing, isWebManaged } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import { previewCharge, evaluateAfterPause } from './preview-charge.ts';
import { hasPendingCharge } from './claim.ts';
import { listSubscriptions } from './store.ts';
import { writeNextCharge } from './to-api.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

type Schemas = components['schemas'];

/** The effect of a pause of each length; none if the subscription cannot be paused. */
function listChoices(current: EvaluatedSubscription, now: Date): Schemas['PauseChoice'][] {
  return pauseLengths.flatMap((months) => {
    const evaluated = validatePause(current, months, now, regionConfigs[current.region].timeZone);
    const nextCharge = evaluated.ok ? writeNextCharge({ ...current, resumesAt: evaluated.value.resumesAt }) : null;
    if (!evaluated.ok || nextCharge === null) return [];
    const { startsAt, resumesAt } = evaluated.value;
    return [{ months, startsAt: startsAt.toISOString(), resumesAt: resumesAt.toISOString(), nextCharge }];
  });
}

/** The effect of ending the pause now; null without one. */
export function previewResumption(current: EvaluatedSubscription, now: Date): Schemas['Resumption'] | null {
  if (current.resumesAt === null) return null;
  if (current.status !== 'paused') return { today: 0, nextCharge: writeNextCharge({ ...current, resumesAt: null }) };
  const resumed = evaluateAfterPause(current, now);
  const charge = previewCharge(resumed);
  if (charge === null || charge.at > now) return { today: 0, nextCharge: writeNextCharge(resumed) };
  const { nextPeriod, region } = resumed;
  const paidUntil = findBillingPeriod(resumed, nextPeriod, regionConfigs[region].timeZone).endsAt;
  const later = { ...resumed, nextPeriod: nextPeriod + 1, paidUntil };
  return { today: toMajor(charge.amount), nextCharge: writeNextCharge(later) };
}

/**
 * Previews the pauses that a user may choose, and the end of the current one, by the rules of the pause itself
 * (decision 0082). While a charge is in progress there is no choice.
 */
export async function previewPauses({ db, clock }: AppContext, userId: string): Promise<Schemas['PauseForecast']> {
  const now = clock.now();
  const current = (await listSubscriptions(db, userId, now)).find(
    ({ status, manager }) => isOngoing(status) && isWebManaged(manager),
  );
  if (current === undefined) return { choices: [], resumption: null };
  const choices = (await hasPendingCharge(db, current.id)) ? [] : listChoices(current, now);
  return { choices, resumption: previewResumption(current, now) };
}
