import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { ButtonStyle } from '../ui/Button.tsx';
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

/** Link to a page that plays in the browser; once listening in the browser is over, it leads to the app (requirement UP-04). */
export function PlayLink({ href, label, size = 'large' }: { href: string; label: string; size?: ButtonStyle['size'] }) {
  const { isListeningOver } = useView();
  if (isListeningOver) return <AppLink size={size} />;
  return (
    <ButtonLink size={size} href={href}>
      <PageIcon name="play" size="small" />
      {label}
    </ButtonLink>
  );
}

/** Link to an episode's page: for a premium episode only users with Premium get it, others the upsell. */
export function ListenLink({ isPremium, href, label }: { isPremium: boolean; href: string; label: string }) {
  const link = <PlayLink href={href} label={label} />;
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
