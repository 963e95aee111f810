import { WebPageView } from '../../src/content/WebPageView.tsx';
import { LoginHint } from '../../src/shell/LoginHint.tsx';
import type { WebPageData } from '../../src/shell/web-page-data.ts';

export const Page = ({ data }: { data: WebPageData }) => (
  <>
    <LoginHint />
    <WebPageView page={data.page} />
  </>
);
