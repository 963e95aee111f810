import type { components } from '../../api-spec/generated/v2.ts';
import { formatDay } from '../../core/domain/date.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { markDates } from '../ui/no-break-dates.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { getPlanName } from './plan-text.ts';

type Schemas = components['schemas'];

/** What becomes of a plan; of a trial or a gift nothing was paid that could be lost. */
function getPlanEndText(
  { offerType, endsHere, isPlace, paidUntil }: Schemas['PlanToEnd'],
  hasPaid: boolean,
  region: Region,
): string {
  const plan = getPlanName(offerType);
  if (isPlace) return text.erase_plan_guest({ plan });
  if (!endsHere) return text.erase_plan_elsewhere({ plan });
  if (!hasPaid) return text.erase_plan_ends_unpaid({ plan });
  return text.erase_plan_ends({ plan, date: formatDay(paidUntil, region) });
}

/** What giving the account up does, before it is done: what ends, what is lost, what stays and how long. */
export function ErasureTerms({ forecast: preview }: { forecast: Schemas['ErasureForecast'] }) {
  const { region } = useView();
  const { plans, canWithdraw, bookkeepingYears, latestBy } = preview;
  return (
    <>
      {canWithdraw && (
        <Notice kind="info">
          <p>
            {text.erase_withdraw()} <a href={linkTo('withdrawal', region)}>{text.erase_withdraw_link()}</a>
          </p>
        </Notice>
      )}
      <h3>{text.erase_lost()}</h3>
      <ul>
        {plans.map((plan) => (
          <li key={`${plan.offerType}-${plan.paidUntil}`}>
            {markDates(getPlanEndText(plan, bookkeepingYears !== null, region))}
          </li>
        ))}
        {plans.some(({ guests }) => guests > 0) && <li>{text.erase_guests()}</li>}
        <li>{text.erase_listening()}</li>
        <li>{text.erase_logins()}</li>
      </ul>
      <h3>{text.erase_kept()}</h3>
      <ul>
        <li>
          {bookkeepingYears === null
            ? text.erase_kept_nothing()
            : text.erase_kept_books({ years: String(bookkeepingYears) })}
        </li>
        <li>{text.erase_kept_identity()}</li>
      </ul>
      <p>{markDates(text.erase_when({ date: formatDay(latestBy, region) }))}</p>
    </>
  );
}
