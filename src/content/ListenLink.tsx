import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import { PlanLink } from './PlanLink.tsx';

/**
 * Link to listen: to a free episode's page, or for premium to the upsell dialog, without script to the offers. Subscribers
 * get a link to the app.
 *
 * @param href page on which a free episode plays.
 */
export function ListenLink({ isPremium, href, label }: { isPremium: boolean; href: string; label: string }) {
  const { region } = useView();
  if (isPremium) {
    return (
      <span data-plan-room="">
        <PlanLink>
          <ButtonLink size="large" href={linkTo('offer', region)} data-opens="upsell" aria-haspopup="dialog">
            <PageIcon name="lock" size="small" />
            {text.content_listen_premium()}
          </ButtonLink>
        </PlanLink>
      </span>
    );
  }
  return (
    <ButtonLink size="large" href={href}>
      <PageIcon name="play" size="small" />
      {label}
    </ButtonLink>
  );
}
