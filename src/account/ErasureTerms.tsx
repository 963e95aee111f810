import type { components } from '../../api-spec/generated/v2.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { getPlanName } from './plan-text.ts';

type Schemas = components['schemas'];

/** What happens to a plan; a trial or a gift has no paid time to lose. */
function getPlanEndText(
  { offerType, endsHere, isPlace, paidUntil }: Schemas['PlanToEnd'],
  hasPaid: boolean,
  region: Region,
): string {
  const plan = getPlanName(offerType);
  if (isPlace) return text.erase_plan_guest({ plan });
  if (!endsHere) return text.erase_plan_elsewhere({ plan });
  if (!hasPaid) return text.erase_plan_ends_unpaid({ plan });
  return text.erase_plan_ends({ plan, date: formatLongDate(paidUntil, region) });
}

/** The consequences of an account deletion: what ends, what is lost, what is kept and for how long. */
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
          <li key={`${plan.offerType}-${plan.paidUntil}`}>{getPlanEndText(plan, bookkeepingYears !== null, region)}</li>
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
      <p>{text.erase_when({ date: formatLongDate(latestBy, region) })}</p>
    </>
  );
}
