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

/** What a pause of each length would lead to; none where nothing can be paused. */
function listChoices(held: EvaluatedSubscription, now: Date): Schemas['PauseChoice'][] {
  return pauseLengths.flatMap((months) => {
    const judged = validatePause(held, months, now, regionConfigs[held.region].timeZone);
    const nextCharge = judged.ok ? writeNextCharge({ ...held, resumesAt: judged.value.resumesAt }) : null;
    if (!judged.ok || nextCharge === null) return [];
    const { startsAt, resumesAt } = judged.value;
    return [{ months, startsAt: startsAt.toISOString(), resumesAt: resumesAt.toISOString(), nextCharge }];
  });
}

/** What ending the pause now would lead to; null without one. */
export function previewResumption(held: EvaluatedSubscription, now: Date): Schemas['Resumption'] | null {
  if (held.resumesAt === null) return null;
  if (held.status !== 'paused') return { today: 0, nextCharge: writeNextCharge({ ...held, resumesAt: null }) };
  const resumed = evaluateAfterPause(held, now);
  const charge = previewCharge(resumed);
  if (charge === null || charge.at > now) return { today: 0, nextCharge: writeNextCharge(resumed) };
  const { nextPeriod, region } = resumed;
  const paidUntil = findBillingPeriod(resumed, nextPeriod, regionConfigs[region].timeZone).endsAt;
  const later = { ...resumed, nextPeriod: nextPeriod + 1, paidUntil };
  return { today: toMajor(charge.amount), nextCharge: writeNextCharge(later) };
}

/**
 * Foresees the pauses that a person may choose, and the end of the one that is set, by the rules that act (decision 0082):
 * while a charge is under way there is nothing to choose.
 */
export async function previewPauses({ db, clock }: AppContext, userId: string): Promise<Schemas['PauseForecast']> {
  const now = clock.now();
  const held = (await listSubscriptions(db, userId, now)).find(
    ({ status, manager }) => isOngoing(status) && isWebManaged(manager),
  );
  if (held === undefined) return { choices: [], resumption: null };
  const choices = (await hasPendingCharge(db, held.id)) ? [] : listChoices(held, now);
  return { choices, resumption: previewResumption(held, now) };
}
