import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import { PlanLink } from './PlanLink.tsx';

/**
 * The way to hear something: a free episode by its page; a premium one opens the upsell dialog, and without script
 * leads to the offers. For who holds Premium nothing is locked: they hear it in the app.
 *
 * @param href the page on which a free one plays.
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
