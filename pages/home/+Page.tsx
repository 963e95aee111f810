import { ListeningLists } from '../../src/content/ListeningLists.tsx';
import { getPodcasts, Sections } from '../../src/content/Sections.tsx';
import { TrailerCarousel } from '../../src/content/TrailerCarousel.tsx';
import { WebPageView } from '../../src/content/WebPageView.tsx';
import { LaterStyles } from '../../src/ui/LaterStyles.tsx';
import type { WebPageData } from '../../src/layout/web-page-data.ts';

/** Number of sections above the trailers. */
const sectionsAbove = 2;

export const Page = ({ data: { page } }: { data: WebPageData }) => (
  <>
    <WebPageView page={{ ...page, sections: page.sections.slice(0, sectionsAbove) }} />
    <LaterStyles />
    <TrailerCarousel podcasts={page.sections.flatMap(getPodcasts)} />
    <Sections sections={page.sections.slice(sectionsAbove)} />
    <ListeningLists />
  </>
);
