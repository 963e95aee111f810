import { AudiobookCarousel } from '../../src/content/AudiobookCarousel.tsx';
import { AudiobookGrid } from '../../src/content/AudiobookGrid.tsx';
import { ContentSection } from '../../src/content/ContentSection.tsx';
import { EmptyState } from '../../src/content/EmptyState.tsx';
import { GenreLinks } from '../../src/content/GenreLinks.tsx';
import { PageHeader } from '../../src/content/PageHeader.tsx';
import { text } from '../../core/i18n/text.ts';
import type { AudiobooksData } from './+data.ts';

export function Page({ data: { chosen, newest, shelves, genres } }: { data: AudiobooksData }) {
  return (
    <>
      <PageHeader
        title={chosen?.name ?? text.content_audiobooks()}
        lead={chosen?.description ?? text.content_audiobooks_lead()}
      />
      {genres.length > 0 && (
        <ContentSection id="genres">
          <nav aria-label={text.content_genres()}>
            <GenreLinks genres={genres} isPartOfAll={chosen !== undefined} />
          </nav>
        </ContentSection>
      )}
      {chosen && (
        <ContentSection id="list">
          <AudiobookGrid audiobooks={chosen.audiobooks} />
        </ContentSection>
      )}
      {!chosen && newest.length === 0 && (
        <ContentSection id="list">
          <EmptyState title={text.content_audiobooks_none()} />
        </ContentSection>
      )}
      {!chosen && (
        <>
          <AudiobookCarousel id="newest" title={text.content_audiobooks_newest()} audiobooks={newest} />
          {shelves.map(({ genre, audiobooks }) => (
            <AudiobookCarousel
              key={genre.key}
              id={`genre-${genre.key}`}
              title={genre.name}
              genre={genre}
              audiobooks={audiobooks}
            />
          ))}
        </>
      )}
    </>
  );
}
