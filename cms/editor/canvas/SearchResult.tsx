import { createUsePuck } from '@puckeditor/core';
import { defaultShareImage } from '../../../src/layout/web-page-head.ts';
import { asFields } from '../form/values.ts';
import { useEditor } from './editor-state.ts';
import { readAddress } from './link-target.ts';
import { makeSearchTexts } from './make-section.ts';
import { messages, opened } from './opened-page.ts';
import { listPictures } from './pictures.ts';

const usePuck = createUsePuck();

/** Lengths that search engines show in full. */
const shownLengths: Readonly<Record<string, number>> = { seoTitle: 60, seoDescription: 155 };

/** What search engines and social networks get, in the language of the editor: prices are filled in. */
function useSearchTexts() {
  const { locale } = useEditor();
  const { root, content } = usePuck(({ appState }) => appState.data);
  const values = asFields(asFields(root.props)[locale]);
  // as the site does: the picture of the first section
  const { imageUrl } = asFields(content[0]?.props[locale]);
  const picture = listPictures().find(({ value }) => value === imageUrl);
  const path = readAddress({ id: `page.${opened.slug}`, type: 'webPage', fields: {} }, locale);
  return {
    ...makeSearchTexts(values, locale),
    picture: picture?.path ?? defaultShareImage,
    address: opened.siteUrl + path,
  };
}

/** Counts the characters of a text for search engines; after the description it shows the result and the social card. */
export function SearchResult({ name }: { name: string }) {
  const texts = useSearchTexts();
  const field = name.slice(name.indexOf('.') + 1);
  const most = shownLengths[field];
  if (most === undefined) return null;
  const { length } = texts[field as 'seoTitle' | 'seoDescription'];
  return (
    <>
      <p className="hint" data-long={length > most || undefined}>
        {messages.canvas.characters(length, most)}
      </p>
      {field === 'seoDescription' && (
        <figure className="search-result" aria-label={messages.canvas.searchResult}>
          <figcaption>{messages.canvas.searchResult}</figcaption>
          <strong>{`${texts.seoTitle} | ${messages.product}`}</strong>
          <small>{texts.address}</small>
          <span>{texts.seoDescription.slice(0, most)}</span>
          <figcaption>{messages.canvas.socialCard}</figcaption>
          <img src={`${texts.picture}/390.jpg`} alt="" />
          <strong>{texts.seoTitle}</strong>
          <small>{new URL(texts.address).host}</small>
        </figure>
      )}
    </>
  );
}
