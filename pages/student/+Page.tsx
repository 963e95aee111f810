import { WebPageView } from '../../src/content/WebPageView.tsx';
import type { WebPageData } from '../../src/layout/web-page-data.ts';

export const Page = ({ data }: { data: WebPageData }) => <WebPageView page={data.page} />;
