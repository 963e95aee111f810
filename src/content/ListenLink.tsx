import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import { AppLink } from './AppLink.tsx';

/** Link to the upsell dialog, without script to the offers. */
export function PremiumLink({ label = text.content_listen_premium() }: { label?: string }) {
  const { region } = useView();
  return (
    <ButtonLink size="large" href={linkTo('offer', region)} data-opens="upsell" aria-haspopup="dialog">
      <PageIcon name="lock" size="small" />
      {label}
    </ButtonLink>
  );
}

/**
 * Link to an episode's page, where it plays: for a premium episode only users with Premium get it, others the upsell. Once
 * listening in the browser is over, it leads to the app.
 */
export function ListenLink({ isPremium, href, label }: { isPremium: boolean; href: string; label: string }) {
  const { isListeningOver } = useView();
  const link = isListeningOver ? (
    <AppLink />
  ) : (
    <ButtonLink size="large" href={href}>
      <PageIcon name="play" size="small" />
      {label}
    </ButtonLink>
  );
  if (!isPremium) return link;
  return (
    <>
      <span data-plays-in="free">
        <PremiumLink />
      </span>
      <span data-plays-in="premium audiobooks">{link}</span>
    </>
  );
}
