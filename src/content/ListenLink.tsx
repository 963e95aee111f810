import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useView } from '../view.tsx';

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
      <>
        <span data-plan-is="free">
          <ButtonLink size="large" href={linkTo('offer', region)} data-opens="upsell" aria-haspopup="dialog">
            <Icon name="lock" size="small" />
            {text.content_listen_premium()}
          </ButtonLink>
        </span>
        <span data-plan-is="premium">
          <ButtonLink size="large" href={linkTo('openApp', region)}>
            <Icon name="phone" size="small" />
            {text.content_listen_in_app()}
          </ButtonLink>
        </span>
      </>
    );
  }
  return (
    <ButtonLink size="large" href={href}>
      <Icon name="play" size="small" />
      {label}
    </ButtonLink>
  );
}
