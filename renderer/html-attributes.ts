/**
 * How a property becomes an attribute: as text, without a value, as a URL without script, as a number, or as text
 * including booleans. Handlers are left out.
 */
export type AttributeFormat = 'text' | 'flag' | 'address' | 'count' | 'nothing' | 'told';

export type Attribute = {
  /** name in HTML, with the space before and the quote that opens its value */
  opening: string;
  format: AttributeFormat;
  /** true when React also writes it on custom elements (`nl-shell`), if it is a string */
  isForAll: boolean;
};

const texts =
  'alt as autoComplete autoCapitalize charSet class className closedby colSpan command commandFor commandfor content dateTime ' +
  'decoding dir enterKeyHint fetchPriority fill form height hrefLang htmlFor httpEquiv id imageSizes imageSrcSet ' +
  'inputMode is lang loading max maxLength media method min minLength name pattern placeholder popover popoverTarget ' +
  'popoverTargetAction preload property rel role scope sizes slot srcSet step tabIndex target title type width ' +
  'cx cy d focusable gradientUnits gradientTransform offset points preserveAspectRatio r rx ry stroke transform viewBox ' +
  'x x1 x2 xmlns y y1 y2 clipPath clipRule fillOpacity fillRule stopColor stopOpacity strokeLinecap strokeLinejoin ' +
  'strokeOpacity strokeWidth';
const flags = 'async controls defer disabled hidden inert itemScope loop noValidate open playsInline readOnly required';
const addresses = 'action href src';

/** Properties whose attribute has another name. */
const spellings = new Map(
  Object.entries({
    className: 'class',
    htmlFor: 'for',
    httpEquiv: 'http-equiv',
    tabIndex: 'tabindex',
    clipPath: 'clip-path',
    clipRule: 'clip-rule',
    fillOpacity: 'fill-opacity',
    fillRule: 'fill-rule',
    stopColor: 'stop-color',
    stopOpacity: 'stop-opacity',
    strokeLinecap: 'stroke-linecap',
    strokeLinejoin: 'stroke-linejoin',
    strokeOpacity: 'stroke-opacity',
    strokeWidth: 'stroke-width',
  }),
);

const attributes = new Map<string, Attribute | undefined>();
const add = (names: string, format: AttributeFormat): void => {
  for (const name of names.split(' ')) {
    const isForAll = format === 'text' && (name === 'className' || !spellings.has(name));
    attributes.set(name, { opening: ` ${spellings.get(name) ?? name}="`, format, isForAll });
  }
};
add(texts, 'text');
add(flags, 'flag');
add(addresses, 'address');
add('start', 'count');
add('value', 'told');

function createAttribute(property: string): Attribute | undefined {
  if (/^(?:data|aria)-[a-z][\w.-]*$/.test(property))
    return { opening: ` ${property}="`, format: 'told', isForAll: true };
  if (/^on[A-Z]/.test(property) || property === 'ref') return { opening: '', format: 'nothing', isForAll: false };
  return undefined;
}

/** Finds how a property is written; undefined when only React can write it. */
export function findAttribute(property: string): Attribute | undefined {
  const cached = attributes.get(property);
  if (cached !== undefined || attributes.has(property)) return cached;
  const created = createAttribute(property);
  attributes.set(property, created);
  return created;
}
