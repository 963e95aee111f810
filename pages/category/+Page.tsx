import { ContentSection } from '../../src/content/ContentSection.tsx';
import { Breadcrumbs } from '../../src/content/Breadcrumbs.tsx';
import { EmptyState } from '../../src/content/EmptyState.tsx';
import { LinkChips } from '../../src/content/LinkChips.tsx';
import { PageHeader } from '../../src/content/PageHeader.tsx';
import { PodcastGrid } from '../../src/content/PodcastGrid.tsx';
import { ShowMore } from '../../src/content/ShowMore.tsx';
import { linkTo, linkToCategory } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../../src/view.tsx';
import type { CategoryData } from './+data.ts';

const listId = 'podcasts';

export function Page({ data }: { data: CategoryData }) {
  const { region } = useView();
  const href = linkToCategory(data.id, region);
  const crumbs = [
    { label: text.content_categories(), href: linkTo('categories', region) },
    { label: data.title, href },
  ];
  return (
    <>
      <PageHeader
        title={data.headline}
        lead={data.description}
        path={data.imageUrl}
        above={<Breadcrumbs crumbs={crumbs} />}
      />
      <ContentSection id="list" title={data.total > 0 ? text.content_podcast_count({ count: data.total }) : undefined}>
        {data.podcasts.length === 0 ? (
          <EmptyState title={text.content_empty_category()} />
        ) : (
          <nl-swap id={listId}>
            <PodcastGrid podcasts={data.podcasts} />
            {data.hasMore && <ShowMore href={`${href}?page=${data.page + 1}`} swap={listId} />}
          </nl-swap>
        )}
      </ContentSection>
      {data.related.length > 0 && (
        <ContentSection id="related" title={text.content_related_categories()}>
          <LinkChips links={data.related.map(({ id, name }) => ({ href: linkToCategory(id, region), label: name }))} />
        </ContentSection>
      )}
    </>
  );
}
