import { createUsePuck } from '@puckeditor/core';
import { asFields } from '../form/values.ts';
import { useEditor } from './editor-state.ts';
import { readAddress } from './link-target.ts';
import { messages, opened } from './opened-page.ts';

const usePuck = createUsePuck();

/** Lengths that search engines show in full. */
const shownLengths: Readonly<Record<string, number>> = { seoTitle: 60, seoDescription: 155 };

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The page's texts for search engines, in the language of the editor. */
function useSearchTexts(): Record<string, string> {
  const { locale } = useEditor();
  const props = usePuck(({ appState }) => appState.data.root.props);
  const values = asFields(asFields(props)[locale]);
  return { seoTitle: readText(values['seoTitle']), seoDescription: readText(values['seoDescription']) };
}

/** Counts the characters of a text for search engines; after the description it shows the result and the social card. */
export function SearchResult({ name }: { name: string }) {
  const { locale } = useEditor();
  const texts = useSearchTexts();
  const field = name.slice(name.indexOf('.') + 1);
  const most = shownLengths[field];
  if (most === undefined) return null;
  const { length } = texts[field] ?? '';
  return (
    <>
      <p className="hint" data-long={length > most || undefined}>
        {messages.canvas.characters(length, most)}
      </p>
      {field === 'seoDescription' && (
        <figure className="search-result" aria-label={messages.canvas.searchResult}>
          <figcaption>{messages.canvas.searchResult}</figcaption>
          <strong>{`${texts['seoTitle'] ?? ''} | ${messages.product}`}</strong>
          <small>{readAddress({ id: `page.${opened.slug}`, type: 'webPage', fields: {} }, locale)}</small>
          <span>{(texts['seoDescription'] ?? '').slice(0, most)}</span>
          <figcaption>{messages.canvas.socialCard}</figcaption>
          <img src="/media/picture/aurora-fjord/390.jpg" alt="" />
          <strong>{texts['seoTitle']}</strong>
        </figure>
      )}
    </>
  );
}
