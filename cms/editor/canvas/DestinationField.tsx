import { findDocumentPage, getRouteConfig, routeKeys } from '../../../core/routing/routes.ts';
import type { Item, SearchedKind } from '../page/list-items.ts';
import { useEditor } from './editor-state.ts';
import { toItemId, toValue } from './item-summary.ts';
import { useItems } from './items.ts';
import { ItemLabel, ItemSearch } from './ItemSearch.tsx';
import { messages } from './opened-page.ts';

/** Items that a link may lead to, by the key of their route. */
const itemRoutes: Readonly<Record<string, SearchedKind>> = {
  podcast: 'podcast',
  episode: 'episode',
  audiobook: 'audiobook',
  category: 'category',
  page: 'webPage',
};

/** Pages without a parameter, which a link names by their key alone. */
const plainRoutes = routeKeys.filter((key) => {
  const { kind, segments } = getRouteConfig(key);
  return kind === 'content' && !segments.some((segment) => segment.startsWith(':'));
});

const ownPrefix = 'page-';

/** Splits a destination into its kind and its value: `address`, the key of an item's route, or `route`. */
function parse(destination: string): { kind: string; value: string } {
  const [, key = '', value = ''] = /^route:([A-Za-z0-9.]+)(?::([A-Za-z0-9-]*))?$/.exec(destination) ?? [];
  if (key === '') return { kind: 'address', value: destination };
  return Object.hasOwn(itemRoutes, key) ? { kind: key, value } : { kind: 'route', value: destination };
}

/** The destination of an item; a page of the product has its own route. */
function writeDestination(kind: string, item: Item): string {
  const value = toValue(item);
  const page = kind === 'page' ? findDocumentPage(value) : undefined;
  if (page) return ['route', page.route, ...Object.values(page.params)].join(':');
  return `route:${kind}:${value}`;
}

type Props = { label: string; value: string; onChange: (destination: string) => void };

/** The target of a link: a page of the site, an item by its cover, or an address. */
export function DestinationField({ label, value, onChange }: Props) {
  const { locale } = useEditor();
  const { kind, value: target } = parse(value);
  const searched = itemRoutes[kind];
  const itemValue = kind === 'page' ? `${ownPrefix}${target}` : target;
  const itemId = searched && target !== '' ? toItemId(searched, itemValue) : undefined;
  const item = useItems(locale, itemId === undefined ? [] : [itemId]).get(itemId ?? '');
  const { address, route } = messages.canvas.linkKinds;
  const kinds = messages.canvas.linkKinds as Readonly<Record<string, string>>;
  const known = plainRoutes.map((key) => `route:${key}`);
  return (
    <fieldset className="destination">
      <legend>{label}</legend>
      <select
        aria-label={label}
        value={kind}
        onChange={({ target: { value: next } }) => {
          if (next === 'address') onChange('https://');
          else onChange(next === 'route' ? 'route:offer' : `route:${next}:`);
        }}
      >
        <option value="route">{route}</option>
        {Object.keys(itemRoutes).map((key) => (
          <option key={key} value={key}>
            {kinds[key]}
          </option>
        ))}
        <option value="address">{address}</option>
      </select>
      {kind === 'address' && (
        <input
          aria-label={`${label}: ${address}`}
          value={value}
          onChange={({ target: input }) => onChange(input.value)}
        />
      )}
      {kind === 'route' && (
        <select aria-label={`${label}: ${route}`} value={value} onChange={(event) => onChange(event.target.value)}>
          {[...new Set([value, ...known])].map((destination) => (
            <option key={destination} value={destination}>
              {destination.slice('route:'.length)}
            </option>
          ))}
        </select>
      )}
      {searched && (
        <>
          {target !== '' && <ItemLabel item={item} fallback={target} />}
          <ItemSearch
            label={messages.canvas.search}
            kind={searched}
            onPick={(picked) => onChange(writeDestination(kind, picked))}
          />
        </>
      )}
    </fieldset>
  );
}
