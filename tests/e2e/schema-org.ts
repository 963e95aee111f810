/** A value in schema.org's vocabulary: a data type, or an object of a type. */
type Kind = 'Text' | 'URL' | 'Integer' | 'Number' | 'Boolean' | 'Date' | 'Duration' | `@${string}`;

type TypeFacts = { parents: readonly string[]; properties: Record<string, readonly Kind[]> };

/**
 * The part of schema.org's vocabulary (version 29) that the site uses. Each type has its parents; each property has its
 * value types, at the type that schema.org names as its domain. `query-input` is schema.org's annotation of the inputs
 * of an action (https://schema.org/docs/actions.html).
 */
export const vocabulary: Record<string, TypeFacts> = {
  Thing: {
    parents: [],
    properties: {
      name: ['Text'],
      description: ['Text'],
      url: ['URL'],
      image: ['URL'],
      potentialAction: ['@Action'],
    },
  },
  Intangible: { parents: ['Thing'], properties: {} },
  Action: { parents: ['Thing'], properties: { target: ['URL', '@EntryPoint'] } },
  SearchAction: { parents: ['Action'], properties: { query: ['Text'], 'query-input': ['Text'] } },
  EntryPoint: { parents: ['Intangible'], properties: { urlTemplate: ['Text'] } },
  Brand: { parents: ['Intangible'], properties: { logo: ['URL'] } },
  Organization: {
    parents: ['Thing'],
    properties: { logo: ['URL'], email: ['Text'], brand: ['@Brand'] },
  },
  Person: { parents: ['Thing'], properties: { email: ['Text'] } },
  CreativeWork: {
    parents: ['Thing'],
    properties: {
      author: ['@Person', '@Organization'],
      genre: ['Text', 'URL'],
      inLanguage: ['Text'],
      isAccessibleForFree: ['Boolean'],
      datePublished: ['Date'],
      timeRequired: ['Duration'],
      associatedMedia: ['@MediaObject'],
      publisher: ['@Organization', '@Person'],
    },
  },
  WebSite: { parents: ['CreativeWork'], properties: {} },
  CreativeWorkSeries: { parents: ['CreativeWork'], properties: {} },
  PodcastSeries: { parents: ['CreativeWorkSeries'], properties: { webFeed: ['URL'] } },
  Episode: {
    parents: ['CreativeWork'],
    properties: { partOfSeries: ['@CreativeWorkSeries'], episodeNumber: ['Integer', 'Text'], duration: ['Duration'] },
  },
  PodcastEpisode: { parents: ['Episode'], properties: {} },
  MediaObject: {
    parents: ['CreativeWork'],
    properties: { contentUrl: ['URL'], duration: ['Duration'], encodingFormat: ['Text'] },
  },
  AudioObject: { parents: ['MediaObject'], properties: { transcript: ['Text'] } },
  Book: { parents: ['CreativeWork'], properties: {} },
  Audiobook: { parents: ['AudioObject', 'Book'], properties: { readBy: ['@Person'], duration: ['Duration'] } },
  ItemList: {
    parents: ['Intangible'],
    properties: { itemListElement: ['@ListItem', 'Text'], numberOfItems: ['Integer'] },
  },
  BreadcrumbList: { parents: ['ItemList'], properties: {} },
  ListItem: { parents: ['Intangible'], properties: { position: ['Integer', 'Text'], item: ['URL', '@Thing'] } },
  Product: { parents: ['Thing'], properties: { brand: ['@Brand', '@Organization'], offers: ['@Offer'] } },
  Offer: {
    parents: ['Intangible'],
    properties: { price: ['Number', 'Text'], priceCurrency: ['Text'], availability: ['URL'] },
  },
};

/** The properties that search engines require of a type. */
const wanted: Record<string, readonly string[]> = {
  Organization: ['name', 'url', 'logo', 'email'],
  WebSite: ['name', 'url', 'potentialAction'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  PodcastEpisode: ['name', 'url', 'datePublished', 'partOfSeries'],
  Audiobook: ['name', 'url', 'author', 'readBy'],
  Product: ['name', 'offers'],
  Offer: ['price', 'priceCurrency', 'url'],
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isA = (type: string, ancestor: string): boolean =>
  type === ancestor || (vocabulary[type]?.parents ?? []).some((parent) => isA(parent, ancestor));

function findProperty(type: string, name: string): readonly Kind[] | undefined {
  const facts = vocabulary[type];
  return (
    facts?.properties[name] ??
    facts?.parents.map((parent) => findProperty(parent, name)).find((kinds) => kinds !== undefined)
  );
}

const forms: Partial<Record<Kind, RegExp>> = {
  URL: /^https?:\/\/[^\s<>"]+$/,
  Date: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/,
  Duration: /^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/,
};

function fits(value: unknown, kind: Kind): boolean {
  if (kind.startsWith('@')) return isObject(value) && isA(String(value['@type']), kind.slice(1));
  if (kind === 'Boolean') return typeof value === 'boolean';
  if (kind === 'Integer') return Number.isInteger(value);
  if (kind === 'Number') return typeof value === 'number';
  return typeof value === 'string' && value.trim() !== '' && (forms[kind]?.test(value) ?? true);
}

/**
 * The faults of an object of structured data: unknown types and properties, invalid values, and missing required
 * properties.
 */
export function findFaults(value: unknown, path = '', isRoot = true): string[] {
  if (!isObject(value)) return [`${path}: no object`];
  const type = String(value['@type']);
  if (!vocabulary[type]) return [`${path}: schema.org has no ${type} here`];
  const faults = isRoot && value['@context'] !== 'https://schema.org' ? [`${path}: no context`] : [];
  for (const [name, content] of Object.entries(value).filter(([key]) => !key.startsWith('@'))) {
    const kinds = findProperty(type, name);
    if (!kinds) faults.push(`${path}.${name}: ${type} has no such property`);
    const values: unknown[] = Array.isArray(content) ? content : [content];
    for (const one of kinds ? values : []) {
      if (!kinds?.some((kind) => fits(one, kind))) faults.push(`${path}.${name}: ${JSON.stringify(one)?.slice(0, 60)}`);
      if (isObject(one)) faults.push(...findFaults(one, `${path}.${name}`, false));
    }
  }
  const missing = (wanted[type] ?? []).filter((name) => value[name] === undefined || value[name] === '');
  return [...faults, ...missing.map((name) => `${path}: ${type} without ${name}`)];
}
