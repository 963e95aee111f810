import type { ReactNode } from 'react';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { ButtonStyle } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';

/**
 * Link to the app for subscribers.
 *
 * @param children the link for everyone else.
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
