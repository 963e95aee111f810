import { useState } from 'react';
import { useEditor } from './editor-state.ts';
import { useItems } from './items.ts';
import { ItemLabel, ItemSearch } from './ItemSearch.tsx';
import { linkKinds, listNamedRoutes, parseDestination, writeDestination, type LinkKind } from './link-target.ts';
import { editorLanguage, messages } from './opened-page.ts';

type Props = { label: string; value: string; onChange: (destination: string) => void };

const kinds = [...Object.keys(linkKinds), 'address'] as LinkKind[];

/** The target of a link: a page or an item, found by a search, or an address. */
export function DestinationField({ label, value, onChange }: Props) {
  const { locale } = useEditor();
  const target = parseDestination(value);
  const [chosen, setChosen] = useState<LinkKind>();
  const kind = chosen ?? (value === '' ? 'page' : target.kind);
  const itemId = kind === target.kind ? target.itemId : undefined;
  const routes = listNamedRoutes(locale, editorLanguage);
  const found = useItems(locale, itemId === undefined || itemId.startsWith('route.') ? [] : [itemId]);
  const item = routes.find(({ id }) => id === itemId) ?? found.get(itemId ?? '');
  return (
    <fieldset className="destination">
      <legend>{label}</legend>
      <select
        aria-label={label}
        value={kind}
        onChange={({ target: { value: next } }) => {
          setChosen(next as LinkKind);
          if (next === 'address') onChange('https://');
        }}
      >
        {kinds.map((key) => (
          <option key={key} value={key}>
            {messages.canvas.linkKinds[key]}
          </option>
        ))}
      </select>
      {kind === 'address' ? (
        <input
          type="url"
          aria-label={`${label}: ${messages.canvas.linkKinds.address}`}
          value={value}
          onChange={({ target: input }) => onChange(input.value)}
        />
      ) : (
        <>
          {itemId !== undefined && <ItemLabel item={item} fallback={value} />}
          <ItemSearch
            key={kind}
            label={messages.canvas.search}
            kind={linkKinds[kind]}
            more={kind === 'page' ? routes : []}
            onPick={(picked) => {
              setChosen(undefined);
              onChange(writeDestination(kind, picked));
            }}
          />
        </>
      )}
    </fieldset>
  );
}
