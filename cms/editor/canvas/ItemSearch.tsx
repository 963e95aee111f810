import { useId, useState } from 'react';
import { fold } from '../fold.ts';
import type { Item, SearchedKind } from '../page/list-items.ts';
import { useEditor } from './editor-state.ts';
import { summarize } from './item-summary.ts';
import { useSearch } from './items.ts';
import { readAddress } from './link-target.ts';
import { messages } from './opened-page.ts';

/** Title and picture of an item. */
export function ItemLabel({ item, fallback }: { item: Item | undefined; fallback: string }) {
  const { locale } = useEditor();
  const { title, note, picture } = item ? summarize(item) : { title: fallback, note: '', picture: '' };
  const isPage = item?.type === 'webPage' || item?.type === 'route';
  const line = isPage ? readAddress(item, locale) : note;
  return (
    <span className="item">
      {picture !== '' && <img className="item-picture" src={picture} alt="" />}
      {picture === '' && !isPage && <span className="item-picture" />}
      <span>
        {title}
        {line !== '' && <small>{line}</small>}
      </span>
    </span>
  );
}

type Props = {
  label: string;
  kind: SearchedKind;
  onPick: (item: Item) => void;
  /** items that the server does not know */
  more?: readonly Item[];
  /** the search starts with all items and the focus */
  isOpen?: boolean;
  onClose?: () => void;
};

/** A search for items of a kind in the region of the language; its hits are buttons. */
export function ItemSearch({ label, kind, onPick, more = [], isOpen = false, onClose }: Props) {
  const { locale } = useEditor();
  const id = useId();
  const [query, setQuery] = useState<string | undefined>(isOpen ? '' : undefined);
  const close = (): void => {
    setQuery(undefined);
    onClose?.();
  };
  const { data = [], isFetching } = useSearch(locale, kind, query ?? '', query !== undefined);
  const fitting = more.filter((item) => fold(summarize(item).title).includes(fold(query ?? '').trim()));
  const hits = [...data, ...fitting];
  return (
    <div className="search">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={query ?? ''}
        onFocus={() => setQuery((current) => current ?? '')}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        autoFocus={isOpen}
      />
      {query !== undefined && (
        <ul aria-label={label}>
          {hits.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => {
                  onPick(item);
                  close();
                }}
              >
                <ItemLabel item={item} fallback={item.id} />
              </button>
            </li>
          ))}
          {hits.length === 0 && !isFetching && <li className="hint">{messages.catalogue.none}</li>}
        </ul>
      )}
    </div>
  );
}
