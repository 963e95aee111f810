import type { ReactNode } from 'react';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { ButtonStyle } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';

/**
 * The way to hear what a plan holds: in the app for who has one.
 *
 * @param children the way of everybody else.
 */
export function PlanLink({ size = 'large', children }: { size?: ButtonStyle['size']; children: ReactNode }) {
  const { region } = useView();
  return (
    <>
      <span data-plan-is="free">{children}</span>
      <span data-plan-is="premium">
        <ButtonLink size={size} href={linkTo('openApp', region)}>
          <PageIcon name="phone" size="small" />
          {text.content_listen_in_app()}
        </ButtonLink>
      </span>
    </>
  );
}
