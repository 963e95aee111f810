import { linkTo, linkToLogin, type RouteKey } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';

/** Requires a fresh login and returns to the page afterwards. */
export function ReauthenticationNotice({ route }: { route: RouteKey }) {
  const { region } = useView();
  return (
    <Notice
      kind="info"
      isAnnounced
      title={text.person_again_title()}
      action={
        <ButtonLink size="small" href={linkToLogin(region, linkTo(route, region), 'again')}>
          {text.person_again_action()}
        </ButtonLink>
      }
    >
      <p>{text.person_again_body()}</p>
    </Notice>
  );
}
