import fc from 'fast-check';
import { createContext, createElement as h, useId, useRef, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useProvidedContext } from '../src/context.ts';
import { regionConfigs, regions } from '../core/domain/region.ts';
import { PageLayout } from '../src/layout/PageLayout.tsx';
import { exampleView } from '../src/content/example-render.tsx';
import { setLanguage } from '../core/i18n/text.ts';
import { LaterSheets } from '../src/ui/LaterStyles.tsx';
import { ViewProvider } from '../src/view.tsx';
import { Document } from './Document.tsx';
import { renderMarkupBytes, renderMarkup } from './static-markup.ts';

/** React announces pictures that load at once in front of everything; the browser finds them by itself. */
const announced = /<link rel="preload" as="image"[^>]*\/>/g;
const byReact = (node: ReactNode): string => renderToStaticMarkup(node).replaceAll(announced, '');
vi.mock('react-dom/server', { spy: true });
const write = (node: ReactNode): string => renderMarkup(node).html.replaceAll(announced, '');

// React in development says so when a hook is called outside it, or a boolean is given where it makes no sense
beforeEach(() => {
  vi.mocked(renderToStaticMarkup).mockClear();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

function Numbered({ children }: { children?: ReactNode }) {
  const id = useId();
  useRef(null);
  return <label htmlFor={id}>{children}</label>;
}
const Place = createContext('nowhere');
const Greeting = ({ name }: { name: string }) => <p title={name}>Hej {name}!</p>;

describe('renderMarkup', () => {
  it.each([
    ['text', h('p', {}, 'a < b & "c" \'d\' > e')],
    ['numbers, nothing and lists', [1, 0, null, undefined, true, false, '', ['x', [h('i', { key: 'i' }, 'y')]], 10n]],
    ['a component', h(Greeting, { name: '<"&' })],
    ['names and values', h('a', { href: '/?a=1&b=2', hrefLang: 'sv-SE', tabIndex: -1, className: 'x', 'data-n': 3 })],
    ['booleans', h('audio', { controls: true, loop: false, 'data-on': true, 'aria-hidden': false, title: undefined })],
    ['attributes without a value', h('details', { open: true, hidden: false, inert: true })],
    ['what listens', h('button', { type: 'button', name: 'b', value: '1', onClick: () => undefined, disabled: true })],
    ['last attributes', h('form', { action: '/a', method: 'post', id: 'f', target: '_self', noValidate: true })],
    ['a drawing', h('svg', { viewBox: '0 0 1 1', strokeWidth: 2 }, h('path', { d: 'M0 0', fillRule: 'evenodd' }))],
    ['own elements', h('nl-swap', { 'data-swap': 'x', class: 'y', id: 'z', role: 'status' }, h('b', {}, 'c'))],
    ['raw content', h('script', { type: 'application/json', dangerouslySetInnerHTML: { __html: '{"a":"\\u003c"}' } })],
    ['numbers that count', h('meter', { min: 0, max: 10, value: 3 })],
    ['lists', h('ol', { start: 3 }, h('li', { value: 4 }, 'x'))],
    ['hidden fields', h('input', { type: 'hidden', value: 'no', name: 'region' })],
    [
      'pictures',
      h('picture', {}, h('source', { srcSet: '/a 1x', media: '(x)' }), h('img', { src: '/a.jpg', alt: '' })),
    ],
  ] satisfies [string, ReactNode][])('%s', (_name, node) => {
    expect(write(node)).toBe(byReact(node));
    expect(renderToStaticMarkup).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a field with a value', h('input', { defaultValue: 'x', name: 'q', type: 'search', maxLength: 5 })],
    [
      'a choice',
      h('select', { defaultValue: 'b' }, h('option', { value: 'a' }, 'A'), h('option', { value: 'b' }, 'B')),
    ],
    ['a long field', h('textarea', { defaultValue: '\na' })],
    ['an address that runs', h('a', { href: 'java\nscript:alert(1)' }, 'x')],
    ['an empty address', h('a', { href: '' }, 'x')],
    ['a style', h('p', { style: { color: 'red' } }, 'x')],
    ['what it never saw', h('p', { itemType: 'x', spellCheck: false }, 'x')],
    ['booleans of own elements', h('nl-swap', { 'data-a': true, hidden: true })],
    ['a component with hooks', h(Numbered, {}, 'Namn')],
  ] satisfies [string, ReactNode][])('%s, by leaving it to React', (_name, node) => {
    expect(write(node)).toBe(byReact(node));
    expect(renderToStaticMarkup).toHaveBeenCalledTimes(2);
  });

  it('renders random trees like React', () => {
    const value = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
      fc.constantFrom('', ' java', '/a'),
    );
    const names =
      'className id href src alt title hidden open data-a aria-label tabIndex role action method name type disabled ' +
      'download width srcSet dateTime value htmlFor popover popoverTarget cols max start lang dir closedby autoFocus';
    const name = fc.constantFrom(...names.split(' '));
    const attributes = fc.dictionary(name, value, { maxKeys: 4 });
    const { tree } = fc.letrec<{ tree: ReactNode; leaf: ReactNode }>((tie) => ({
      leaf: fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, false, undefined)),
      tree: fc.oneof(
        { depthSize: 'small' },
        tie('leaf'),
        fc
          .tuple(
            fc.constantFrom('p', 'a', 'ol', 'li', 'button', 'form', 'nl-swap', 'span', 'progress', 'svg'),
            attributes,
            fc.array(tie('tree'), { maxLength: 3 }),
          )
          .map(([tag, properties, children]) => h(tag, properties, ...children)),
        fc
          .tuple(fc.constantFrom('img', 'br', 'source', 'input'), attributes)
          .map(([tag, properties]) => h(tag, properties)),
      ),
    }));
    fc.assert(
      fc.property(tree, (node) => {
        expect(write(node)).toBe(byReact(node));
      }),
      { numRuns: 400 },
    );
  });

  it.each(regions)('renders the layout and the document of %s like React', (region) => {
    setLanguage(regionConfigs[region].language);
    const view = exampleView(region);
    const head = { title: 'a & b', description: 'c', jsonLd: [{ '@type': 'Organization', name: '</script>' }] };
    const now = new Date('2026-11-01T12:00:00Z');
    for (const node of [
      <ViewProvider key="frame" view={view}>
        <LaterSheets value={['/assets/frame.css']}>
          <PageLayout footer={[]} now={now}>
            <h1>Hej</h1>
          </PageLayout>
        </LaterSheets>
      </ViewProvider>,
      <Document key="document" head={head} view={view} body="<p>x</p>" />,
    ]) {
      vi.mocked(renderToStaticMarkup).mockClear();
      expect(write(node)).toBe(byReact(node));
      // the frame is on every page, so React renders nothing of it except the fields of the consent dialog
      expect(vi.mocked(renderToStaticMarkup).mock.calls.length).toBeLessThanOrEqual(4);
    }
  });

  it('provides context values to components that React renders', () => {
    const Hooked = () => <b key={useId()}>{useProvidedContext(Place)}</b>;
    const Plain = () => <i>{useProvidedContext(Place)}</i>;
    const tree = (
      <Place value="outer">
        <Plain />
        <Place value="inner">
          <Plain />
          <Hooked />
        </Place>
        <Hooked />
      </Place>
    );
    expect(write(tree)).toBe('<i>outer</i><i>inner</i><b>inner</b><b>outer</b>');
    expect(byReact(tree)).toBe(write(tree));
    expect(write(<Plain />)).toBe('<i>nowhere</i>');
  });
});

describe('renderMarkupBytes', () => {
  const signs = fc.array(fc.constantFrom('a', 'å', '–', '😀', '<', '\ud800', 'x'.repeat(4_000), '漢'.repeat(3_000)));

  it('equals the text at any length', () => {
    const text = signs.map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, text, (texts, before, after) => {
        const tree = texts.map((one, index) => h('p', { key: index, title: one.slice(0, 9) }, h('b', {}, one), one));
        const bytes = Buffer.from(renderMarkupBytes(tree, () => [before, after]));
        expect(bytes.equals(new TextEncoder().encode(before + write(tree) + after))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('starts empty after a failure, and does not change earlier results', () => {
    const Broken = (): ReactNode => {
      throw new Error('broken');
    };
    const long = 'å'.repeat(20_000);
    const first = renderMarkupBytes(h('p', {}, long), () => ['', '']);
    expect(() => renderMarkupBytes([h('p', { key: 1 }, long), h(Broken, { key: 2 })], () => ['<i>', ''])).toThrow(
      'broken',
    );
    expect(write(h('p', {}, long))).toBe(`<p>${long}</p>`);
    expect(new TextDecoder().decode(renderMarkupBytes(h('p', {}, 'b'), () => ['<i>', '</i>']))).toBe('<i><p>b</p></i>');
    expect(new TextDecoder().decode(first)).toBe(`<p>${long}</p>`);
  });
});

describe('the classes of a page', () => {
  it('are those before its first style sheet, except in closed dialogs and popovers; it links the sheet once', () => {
    const Counter = (): ReactNode => <b className={`c${typeof useId()}`} />;
    const tree = (
      <main className="a b">
        <Counter />
        <div dangerouslySetInnerHTML={{ __html: '<i class="d e"></i>' }} />
        <dialog className="f">
          <p className="g" />
        </dialog>
        <dialog open className="h" />
        {h('nl-shell', { class: 'i' })}
        <div popover="auto" className="k" />
        <link rel="stylesheet" href="/a.css" />
        <p className="l" />
        <link rel="stylesheet" href="/a.css" />
      </main>
    );
    expect(renderMarkup(tree).html.match(/<link/g)).toHaveLength(1);
    expect([...renderMarkup(tree).classes].toSorted()).toEqual(['a', 'b', 'cstring', 'd', 'e', 'h', 'i']);
  });
});

describe('failures', () => {
  it('throws the error of a component, and renders the next tree from the start', () => {
    const Broken = (): ReactNode => {
      throw new Error('broken');
    };
    expect(() => write(<p>a{<Broken />}</p>)).toThrow('broken');
    expect(write(<p>b</p>)).toBe('<p>b</p>');
  });
});
