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
import type { CategoryData, PodcastOrder } from './+data.ts';

const listId = 'podcasts';

const linkToOrder = (href: string, order: PodcastOrder, page = 1): string => {
  const query = new URLSearchParams({
    ...(order === 'popular' && { order }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query === '' ? href : `${href}?${query}`;
};

/** Links to the newest and the most popular podcasts first. */
const Orders = ({ href, current }: { href: string; current: PodcastOrder }) => (
  <nav aria-label={text.content_order()}>
    <LinkChips
      swap={listId}
      links={(['newest', 'popular'] as const).map((order) => ({
        href: linkToOrder(href, order),
        label: order === 'newest' ? text.content_newest_first() : text.content_popular_first(),
        isCurrent: order === current,
      }))}
    />
  </nav>
);

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
      <nl-swap id={listId}>
        <ContentSection
          id="list"
          title={data.total > 0 ? text.content_podcast_count({ count: data.total }) : undefined}
          aside={data.total > 1 && <Orders href={href} current={data.order} />}
        >
          {data.podcasts.length === 0 ? (
            <EmptyState title={text.content_empty_category()} />
          ) : (
            <>
              <PodcastGrid podcasts={data.podcasts} />
              {data.hasMore && <ShowMore href={linkToOrder(href, data.order, data.page + 1)} swap={listId} />}
            </>
          )}
        </ContentSection>
      </nl-swap>
      {data.related.length > 0 && (
        <ContentSection id="related" title={text.content_related_categories()}>
          <LinkChips links={data.related.map(({ id, name }) => ({ href: linkToCategory(id, region), label: name }))} />
        </ContentSection>
      )}
    </>
  );
}
