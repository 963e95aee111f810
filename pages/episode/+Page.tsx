import { AppNotice } from '../../src/content/AppNotice.tsx';
import { ContentSection } from '../../src/content/ContentSection.tsx';
import { EpisodeAbout } from '../../src/content/EpisodeAbout.tsx';
import { EpisodeGrid } from '../../src/content/EpisodeGrid.tsx';
import { EpisodeHeader } from '../../src/content/EpisodeHeader.tsx';
import { EpisodeTranscript } from '../../src/content/EpisodeTranscript.tsx';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../../src/ui/ButtonLink.tsx';
import { LaterStyles } from '../../src/ui/LaterStyles.tsx';
import { useView } from '../../src/view.tsx';
import type { EpisodeData } from './+data.ts';

export function Page({ data: { crumbs, episode, transcript, isTranscriptProtected, others } }: { data: EpisodeData }) {
  const { region } = useView();
  return (
    <>
      <EpisodeHeader episode={episode} crumbs={crumbs} />
      <LaterStyles />
      <EpisodeAbout episode={episode} />
      <EpisodeTranscript transcript={transcript} isProtected={isTranscriptProtected} />
      <AppNotice />
      {others.length > 0 && (
        <ContentSection
          id="others"
          title={text.content_more_episodes({ title: episode.podcastTitle })}
          aside={
            <ButtonLink variant="quiet" size="small" href={linkTo('podcast', region, { slug: episode.podcastSlug })}>
              {text.content_all_episodes()}
            </ButtonLink>
          }
        >
          <EpisodeGrid episodes={others} isPodcastNamed={false} />
        </ContentSection>
      )}
    </>
  );
}
