import { WebPageView } from '../../src/content/WebPageView.tsx';
import { LoginHint } from '../../src/layout/LoginHint.tsx';
import type { WebPageData } from '../../src/layout/web-page-data.ts';

export const Page = ({ data }: { data: WebPageData }) => (
  <>
    <LoginHint />
    <WebPageView page={data.page} />
  </>
);
