import { contentTypes, isLocale, localeNames, type ContentTypeId, type Locale } from '../model/content-types.ts';
import { readField, type Entry } from '../source/entry.ts';

/** One filter, e.g. on `fields.slug`, `fields.region[in]` or `sys.id`. */
type Filter = { path: string; operator: string; value: string };

/** A parsed delivery query. */
export type DeliveryQuery = {
  locale: Locale | '*';
  contentType: ContentTypeId | null;
  filters: Filter[];
  order: { path: string; isDescending: boolean }[];
  /** requested properties of each entry; null: all */
  select: string[] | null;
  skip: number;
  limit: number;
  include: number;
};

const operators = ['', 'in', 'nin', 'ne', 'exists', 'lt', 'lte', 'gt', 'gte', 'all', 'match'];
const settings = new Set(['content_type', 'locale', 'order', 'skip', 'limit', 'include', 'select', 'access_token']);

const readNumber = (text: string | null, fallback: number, max: number): number | null => {
  if (text === null) return fallback;
  return /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null;
};

const readOrder = (text: string | null): DeliveryQuery['order'] =>
  (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part) => ({ path: part.replace(/^-/, ''), isDescending: part.startsWith('-') }));

/**
 * Parses the query of a delivery request.
 *
 * @returns the query, or an error message.
 */
export function readQuery(search: URLSearchParams): DeliveryQuery | string {
  const locale = search.get('locale') ?? localeNames[0]!;
  if (locale !== '*' && !isLocale(locale)) return `Unknown locale: ${locale}`;
  const contentType = search.get('content_type');
  if (contentType !== null && !Object.hasOwn(contentTypes, contentType)) return `unknown content type ${contentType}`;
  const filters: Filter[] = [];
  for (const [key, value] of search) {
    if (settings.has(key)) continue;
    const parts = /^(?<path>sys\.[\w.]+|fields\.[\w.]+)(\[(?<operator>\w+)\])?$/.exec(key)?.groups;
    const operator = parts?.['operator'] ?? '';
    if (!parts || !operators.includes(operator)) return `the parameter ${key} is not known`;
    if (parts['path']!.startsWith('fields.') && contentType === null) return 'a filter on fields needs content_type';
    filters.push({ path: parts['path']!, operator, value });
  }
  const skip = readNumber(search.get('skip'), 0, 1_000_000);
  const limit = readNumber(search.get('limit'), 100, 1_000);
  const include = readNumber(search.get('include'), 1, 10);
  if (skip === null || limit === null || include === null)
    return 'skip, limit (0 to 1000) and include (0 to 10) are numbers';
  const select = search.get('select')?.split(',') ?? null;
  if (select?.some((path) => !/^(sys|fields|metadata)(\.\w+)?$/.test(path)))
    return 'select names sys, fields or parts of them';
  return {
    locale,
    select,
    contentType: contentType as ContentTypeId | null,
    filters,
    order: readOrder(search.get('order')),
    skip,
    limit,
    include,
  };
}

const readPath = (entry: Entry, path: string, locale: Locale): unknown => {
  if (path === 'sys.id') return entry.id;
  if (path === 'sys.updatedAt' || path === 'sys.createdAt') return entry.updatedAt;
  if (path === 'sys.contentType.sys.id') return entry.type;
  return readField(entry, path.split('.')[1] ?? '', locale);
};

const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => item !== undefined)
    .map((item: unknown) =>
      typeof item === 'object' && item !== null ? String((item as { sys?: { id?: string } }).sys?.id) : String(item),
    );

const compare = (left: unknown, right: unknown): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [first, second] = [String(left ?? ''), String(right ?? '')];
  return first < second ? -1 : first > second ? 1 : 0;
};

const fits = (entry: Entry, { path, operator, value }: Filter, locale: Locale): boolean => {
  const found = readPath(entry, path, locale);
  const texts = asTexts(found);
  const wanted = value.split(',');
  const bound = typeof found === 'number' ? Number(value) : value;
  switch (operator) {
    case 'in':
      return texts.some((text) => wanted.includes(text));
    case 'nin':
      return !texts.some((text) => wanted.includes(text));
    case 'ne':
      return !texts.includes(value);
    case 'all':
      return wanted.every((text) => texts.includes(text));
    case 'exists':
      return (found !== undefined) === (value === 'true');
    case 'match':
      return texts.some((text) => text.toLowerCase().includes(value.toLowerCase()));
    case 'lt':
      return found !== undefined && compare(found, bound) < 0;
    case 'lte':
      return found !== undefined && compare(found, bound) <= 0;
    case 'gt':
      return found !== undefined && compare(found, bound) > 0;
    case 'gte':
      return found !== undefined && compare(found, bound) >= 0;
    default:
      return texts.includes(value);
  }
};

const isById = ({ order }: DeliveryQuery): boolean =>
  order.length === 1 && order[0]!.path === 'sys.id' && !order[0]!.isDescending;

const sorted = new WeakMap<ReadonlyMap<string, Entry>, Map<ContentTypeId | null, Entry[]>>();

/** Lists entries of a type by id. The result is cached per content, because clients request many pages of it. */
function listById(entries: ReadonlyMap<string, Entry>, contentType: ContentTypeId | null): Entry[] {
  const lists = sorted.get(entries) ?? new Map<ContentTypeId | null, Entry[]>();
  sorted.set(entries, lists);
  const list =
    lists.get(contentType) ??
    [...entries.values()]
      .filter(({ type }) => contentType === null || type === contentType)
      .sort((left, right) => compare(left.id, right.id));
  lists.set(contentType, list);
  return list;
}

/** Narrows the entries to those with the requested ids, or of the requested type. */
function narrow(entries: ReadonlyMap<string, Entry>, query: DeliveryQuery): Entry[] {
  const ids = query.filters.find(({ path, operator }) => path === 'sys.id' && operator === 'in')?.value.split(',');
  if (ids === undefined && isById(query)) return listById(entries, query.contentType);
  const named = ids && [...new Set(ids)].sort().flatMap((id) => entries.get(id) ?? []);
  return (named ?? [...entries.values()]).filter(
    ({ type }) => query.contentType === null || type === query.contentType,
  );
}

/** Finds the entries of a query, in its order. @returns one page of them and the total count. */
export function findEntries(
  entries: ReadonlyMap<string, Entry>,
  query: DeliveryQuery,
): { items: Entry[]; total: number } {
  const locale = query.locale === '*' ? localeNames[0]! : query.locale;
  const found = narrow(entries, query).filter((entry) => query.filters.every((filter) => fits(entry, filter, locale)));
  // narrow already sorted them by id
  if (!isById(query))
    found.sort((left, right) => {
      for (const { path, isDescending } of query.order) {
        const order = compare(readPath(left, path, locale), readPath(right, path, locale));
        if (order !== 0) return isDescending ? -order : order;
      }
      return 0;
    });
  return { items: found.slice(query.skip, query.skip + query.limit), total: found.length };
}
