import type { OfferType } from '../../core/domain/offer.ts';
import { planNames } from '../payment/plan-name.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { ButtonStyle } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';

/**
 * Link of a subscriber to the change to a plan, with its name. For a plan that is cancelled, unpaid or managed elsewhere it leads to
 * the account, which shows what the user can do (decision 0123).
 */
export function PlanChangeLink({ plan, ...style }: ButtonStyle & { plan: OfferType }) {
  const { region } = useView();
  return (
    <>
      <span data-changes-is="yes">
        <ButtonLink {...style} href={`${linkTo('changeSubscription', region)}#${plan}`}>
          {text.content_change_to({ plan: planNames[plan]() })}
        </ButtonLink>
      </span>
      <span data-changes-is="no">
        <ButtonLink {...style} href={linkTo('dashboard', region)}>
          {text.content_change_how()}
        </ButtonLink>
      </span>
    </>
  );
}
