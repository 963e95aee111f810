import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { ButtonStyle } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';

/** Link to listen in the app. */
export function AppLink({ size = 'large' }: { size?: ButtonStyle['size'] }) {
  const { region } = useView();
  return (
    <ButtonLink size={size} href={linkTo('openApp', region)}>
      <PageIcon name="phone" size="small" />
      {text.content_listen_in_app()}
    </ButtonLink>
  );
}
