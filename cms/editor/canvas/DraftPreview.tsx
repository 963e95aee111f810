import { useEffect } from 'react';
import { languageNames, type Locale } from '../../model/content-types.ts';
import { findProblems } from './find-problems.ts';
import { messages, opened } from './opened-page.ts';
import { toPageData } from './page-data.ts';
import { placeMistakes } from './server-problems.ts';
import { ShownPage } from './ShownPage.tsx';

const data = toPageData(opened.form);
const problems = [...findProblems(data), ...placeMistakes(opened.status.mistakes, data)];

/** A link would leave the preview: the pages of the site are on another host. */
const stayHere = (event: Event): void => {
  if ((event.target as Element).closest('main a, header a, footer a')) event.preventDefault();
};

/** A draft with errors as far as it can be shown: its own values instead of each incomplete section. */
export function DraftPreview({ locale }: { locale: Locale }) {
  useEffect(() => {
    document.addEventListener('click', stayHere);
    return () => document.removeEventListener('click', stayHere);
  }, []);
  const count = problems.filter((problem) => problem.locale === locale).length;
  return (
    <>
      <aside className="draft-bar" aria-label={messages.preview} lang={document.documentElement.lang}>
        <strong>{`${messages.preview}: ${languageNames[locale]}`}</strong>
        <span>{`${messages.mistakes(count)}. ${messages.canvas.draftPreview}`}</span>
        <a href={`/editor/edit/${opened.name}`}>{messages.canvas.edit}</a>
      </aside>
      <ShownPage data={data} locale={locale} problems={problems} />
    </>
  );
}
