import { Fragment, type Context, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runWithProvided, wrapInProviders } from '../src/context.ts';
import {
  forgetClasses,
  listClasses,
  noteClasses,
  noteMarkup,
  noteSheet,
  writeHidden,
} from './styles/visible-classes.ts';
import { getElementType, type ElementType } from './element-types.ts';
import { findAttribute, type Attribute } from './html-attributes.ts';

type Properties = Record<string, unknown> & { children?: ReactNode };
type Component = (properties: Properties) => ReactNode;

const contextType = Symbol.for('react.context');

const special = /["'&<>]/;
const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string): string =>
  special.test(text) ? text.replaceAll(/["'&<>]/g, (sign) => entities[sign] as string) : text;

/** A possible `javascript:` address, in a wide sense: React handles those. */
const possibleScript = /^[\s\u0000-\u001f]*j[\s]*a[\s]*v/i;

/** Components that use hooks: React renders them. */
const reactComponents = new WeakSet<Component>();

let html = '';

/** Encoded HTML and its length. Encoding in parts that fit a processor's cache is faster than encoding the whole page. */
let encoded = new Uint8Array(0);
let filled = 0;
const encoder = new TextEncoder();

/** Length from which the text is encoded at the end of an element. */
const maxBufferLength = 12_000;
let flushLength = Infinity;

function flush(): void {
  // a UTF-16 unit takes at most three bytes
  const needed = filled + html.length * 3;
  if (needed > encoded.length) {
    const larger = new Uint8Array(needed * 2);
    larger.set(encoded.subarray(0, filled));
    encoded = larger;
  }
  filled += encoder.encodeInto(html, encoded.subarray(filled)).written;
  html = '';
}

/** Renders an element with React, without hydration markers. */
const renderWithReact = (element: ReactElement): string => noteMarkup(renderToStaticMarkup(wrapInProviders(element)));

/** Writes one attribute. @returns false when only React can write it. */
function writeAttribute({ opening, format }: Attribute, value: unknown): string | false {
  switch (format) {
    case 'nothing':
      return '';
    case 'flag':
      if (typeof value === 'function' || typeof value === 'object') return false;
      return value ? `${opening}"` : '';
    case 'count':
      if (typeof value !== 'number' || Number.isNaN(value)) return false;
      break;
    case 'told':
      break;
    case 'text':
    case 'address':
      if (typeof value === 'boolean') return '';
      if (format === 'address' && (value === '' || typeof value !== 'string' || possibleScript.test(value)))
        return false;
      break;
  }
  if (typeof value === 'string') return `${opening}${escape(value)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return `${opening}${value}"`;
  return false;
}

/** Writes the attributes that come last. @returns undefined when only React can write them. */
function writeLast(names: readonly string[], properties: Properties): string | undefined {
  let attributes = '';
  for (const name of names) {
    const value = properties[name];
    const attribute = value === null || value === undefined ? undefined : findAttribute(name);
    const written = attribute ? writeAttribute(attribute, value) : '';
    if (written === false) return undefined;
    attributes += written;
  }
  return attributes;
}

/** Writes the opening tag. @returns undefined when only React can write it. */
function openTag({ opening, isCustom, last }: ElementType, properties: Properties): string | undefined {
  let tag = opening;
  for (const name in properties) {
    const value = properties[name];
    if (name === 'children' || name === 'dangerouslySetInnerHTML' || value === null || value === undefined) continue;
    if (last?.includes(name)) continue;
    const attribute = findAttribute(name);
    if (attribute === undefined || (isCustom && !(attribute.isForAll && typeof value === 'string'))) return undefined;
    const written = writeAttribute(attribute, value);
    if (written === false) return undefined;
    if (name === 'className' || name === 'class') noteClasses(String(value));
    tag += written;
  }
  if (last === undefined) return tag;
  const behind = writeLast(last, properties);
  return behind === undefined ? undefined : tag + behind;
}

function writeElement(name: string, properties: Properties, element: ReactElement): void {
  if (name === 'link' && properties['rel'] === 'stylesheet' && !noteSheet(String(properties['href']))) return;
  if ((name === 'dialog' && !properties['open']) || properties['popover'])
    writeHidden(() => writeVisible(name, properties, element));
  else writeVisible(name, properties, element);
}

function writeVisible(name: string, properties: Properties, element: ReactElement): void {
  const { children, dangerouslySetInnerHTML: inner } = properties;
  const kind = getElementType(name);
  const tag = kind.isReactOnly || (name === 'script' && children) ? undefined : openTag(kind, properties);
  if (tag === undefined) {
    html += renderWithReact(element);
    return;
  }
  if (kind.closing === '') {
    html += tag + '/>';
    return;
  }
  html += tag + '>';
  if (inner !== undefined && inner !== null) html += noteMarkup(String((inner as { __html: unknown }).__html ?? ''));
  else if (typeof children === 'string') html += escape(children);
  else write(children);
  html += kind.closing;
  if (html.length > flushLength) flush();
}

function writeComponent(component: Component, properties: Properties, element: ReactElement): void {
  if (!reactComponents.has(component)) {
    let content: ReactNode;
    try {
      content = component(properties);
    } catch {
      // it uses a hook, or it has a bug, which then fails in React as well
      html += renderWithReact(element);
      reactComponents.add(component);
      return;
    }
    return write(content);
  }
  html += renderWithReact(element);
}

const isContext = (type: unknown): type is Context<unknown> => (type as { $$typeof?: symbol }).$$typeof === contextType;

function write(node: ReactNode): void {
  if (typeof node === 'string') html += escape(node);
  else if (node === null || node === undefined || typeof node === 'boolean') return;
  else if (typeof node === 'number' || typeof node === 'bigint') html += String(node);
  else if (Array.isArray(node)) for (const child of node as readonly ReactNode[]) write(child);
  else {
    const element = node as ReactElement<Properties>;
    const { type, props } = element;
    if (typeof type === 'string') writeElement(type, props, element);
    else if (typeof type === 'function') writeComponent(type as Component, props, element);
    else if (type === Fragment) write(props.children);
    else if (isContext(type)) runWithProvided(type, props['value'], () => write(props.children));
    else html += renderWithReact(element);
  }
}

/**
 * Renders a tree to HTML exactly like React's `renderToStaticMarkup`, several times faster (decision 0064). React renders
 * components that this code does not support, for example those with hooks.
 *
 * @returns the HTML, and the classes of elements before its first style sheet, except in closed dialogs and popovers.
 * @throws what a component throws.
 */
export function renderMarkup(tree: ReactNode): { html: string; classes: Set<string> } {
  html = '';
  forgetClasses();
  try {
    write(tree);
    return { html, classes: listClasses() };
  } finally {
    html = '';
  }
}

/**
 * Renders the bytes of a document.
 *
 * @param frame returns the HTML before and after the tree; it receives the same classes as from `renderMarkup`.
 * @throws what a component throws.
 */
export function renderMarkupBytes(
  tree: ReactNode,
  frame: (classes: ReadonlySet<string>) => readonly [before: string, after: string],
): Uint8Array<ArrayBuffer> {
  html = '';
  forgetClasses();
  filled = 0;
  flushLength = maxBufferLength;
  try {
    write(tree);
    flush();
    const [before, after] = frame(listClasses()).map((part) => encoder.encode(part)) as [Uint8Array, Uint8Array];
    const whole = new Uint8Array(before.length + filled + after.length);
    whole.set(before);
    whole.set(encoded.subarray(0, filled), before.length);
    whole.set(after, before.length + filled);
    return whole;
  } finally {
    html = '';
    flushLength = Infinity;
  }
}
