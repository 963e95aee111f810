import type { SearchedKind } from '../page/list-items.ts';
import { useEditor } from './editor-state.ts';
import { summarize, toItemId, toValue } from './item-summary.ts';
import { useItems } from './items.ts';
import { ItemLabel, ItemSearch } from './ItemSearch.tsx';
import { moveItem } from './ListInput.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { messages } from './opened-page.ts';

type Props = {
  label: string;
  kind: SearchedKind;
  value: readonly string[];
  onChange: (values: string[]) => void;
  /** a field of one item is replaced by the next choice */
  isSingle?: boolean;
};

/** Chosen items by cover and title, in order, and a search to add one. */
export function ItemsField({ label, kind, value, onChange, isSingle = false }: Props) {
  const { locale } = useEditor();
  const items = useItems(
    locale,
    value.map((one) => toItemId(kind, one)),
  );
  const { remove, search } = messages.canvas;
  return (
    <fieldset className="items">
      <legend>{label}</legend>
      <ol>
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
                <button
                  type="button"
                  aria-label={`${remove}: ${title}`}
                  onClick={() => onChange(value.filter((other) => other !== one))}
                >
                  ×
                </button>
              </span>
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
