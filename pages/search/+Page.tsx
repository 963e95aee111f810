import { SearchForm } from '../../src/content/SearchForm.tsx';
import { SearchResults, resultsId } from '../../src/content/SearchResults.tsx';
import type { SearchData } from './+data.ts';

export function Page({ data }: { data: SearchData }) {
  return (
    <>
      <SearchForm query={data.query} swap={resultsId} />
      <SearchResults {...data} />
    </>
  );
}
