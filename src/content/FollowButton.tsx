import type { Podcast } from '../../core/domain/podcast.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';

/**
 * Follows a podcast. The cached page links a visitor to login; for a logged-in user the client loads the state
 * (client/card-badges.ts; requirement LS-11).
 */
export function FollowButton({ podcast: { id, slug } }: { podcast: Podcast }) {
  const { region } = useView();
  const login = linkToLogin(region, linkTo('podcast', region, { slug }));
  return (
    <>
      <span data-when="out">
        <ButtonLink variant="secondary" size="large" href={login} rel="nofollow">
          <PageIcon name="plus" size="small" />
          {text.page_follow()}
        </ButtonLink>
      </span>
      <span data-when="in">
        <Button variant="secondary" size="large" disabled aria-pressed={false} data-follow={slug} data-podcast-id={id}>
          {text.page_follow()}
        </Button>
      </span>
    </>
  );
}
