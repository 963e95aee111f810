import { useRef, useState } from 'react';
import type { SearchedKind } from '../page/list-items.ts';
import { useEditor } from './editor-state.ts';
import { summarize, toItemId, toValue } from './item-summary.ts';
import { useItems } from './items.ts';
import { ItemLabel, ItemSearch } from './ItemSearch.tsx';
import { moveItem } from './ListInput.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { messages } from './opened-page.ts';
import { replaceItem } from './replace-item.ts';

type Props = {
  label: string;
  kind: SearchedKind;
  value: readonly string[];
  onChange: (values: string[]) => void;
  /** a field of one item is replaced by the next choice */
  isSingle?: boolean;
};

/** The list shows the new item after this time, in ms. */
const replaceDelayMs = 50;

/** Chosen items by cover and title, in order, and a search to add one. */
export function ItemsField({ label, kind, value, onChange, isSingle = false }: Props) {
  const { locale } = useEditor();
  const items = useItems(
    locale,
    value.map((one) => toItemId(kind, one)),
  );
  const [replaced, setReplaced] = useState<string | undefined>();
  const { remove, replace, replaceWith, search } = messages.canvas;
  const rows = useRef<HTMLOListElement>(null);
  /** The focus returns to the row, which has another item after the choice. */
  const endReplacement = (index: number): void => {
    setReplaced(undefined);
    const find = () => rows.current?.children[index]?.querySelector<HTMLElement>('[data-replace]');
    setTimeout(() => find()?.focus(), replaceDelayMs);
  };
  return (
    <fieldset className="items">
      <legend>{label}</legend>
      <ol ref={rows}>
        {value.map((one, index) => {
          const item = items.get(toItemId(kind, one));
          const title = item ? summarize(item).title : one;
          return (
            <li key={one}>
              <ItemLabel item={item} fallback={one} />
              <span className="item-acts">
                {!isSingle && (
                  <MoveButtons
                    title={title}
                    index={index}
                    count={value.length}
                    onMove={(to) => onChange(moveItem(value, index, to))}
                  />
                )}
                {!isSingle && (
                  <button
                    type="button"
                    data-replace
                    aria-label={`${replace}: ${title}`}
                    aria-expanded={replaced === one}
                    onClick={() => setReplaced(replaced === one ? undefined : one)}
                  >
                    ⇄
                  </button>
                )}
                <button
                  type="button"
                  aria-label={`${remove}: ${title}`}
                  onClick={() => onChange(value.filter((other) => other !== one))}
                >
                  ×
                </button>
              </span>
              {replaced === one && (
                <ItemSearch
                  label={replaceWith(title)}
                  kind={kind}
                  isOpen
                  onClose={() => endReplacement(index)}
                  onPick={(picked) => onChange(replaceItem(value, one, toValue(picked)))}
                />
              )}
            </li>
          );
        })}
      </ol>
      <ItemSearch
        label={search}
        kind={kind}
        onPick={(item) => {
          const picked = toValue(item);
          onChange(isSingle ? [picked] : [...value.filter((other) => other !== picked), picked]);
        }}
      />
    </fieldset>
  );
}
