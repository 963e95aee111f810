import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { ButtonStyle } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';

/**
 * Link of a subscriber to the change of the plan. For a plan that is cancelled, unpaid or managed elsewhere it leads to
 * the account, which shows what the user can do (decision 0123).
 */
export function PlanChangeLink({ children, ...style }: ButtonStyle & { children: string }) {
  const { region } = useView();
  return (
    <>
      <span data-changes-is="yes">
        <ButtonLink {...style} href={linkTo('changeSubscription', region)}>
          {children}
        </ButtonLink>
      </span>
      <span data-changes-is="no">
        <ButtonLink {...style} href={linkTo('dashboard', region)}>
          {text.shell_my_account()}
        </ButtonLink>
      </span>
    </>
  );
}
