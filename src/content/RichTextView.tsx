import type { View } from '../../core/routing/routes.ts';
import type { ReactNode } from 'react';
import { useProvidedContext } from '../context.ts';
import type { RichText, RichTextNode } from '../../core/domain/rich-text.ts';
import { useView } from '../view.tsx';
import { isUnsold, resolveDestination } from './destination.ts';
import { EmbeddedSection } from './embedded-section.ts';
import { findEmbeddedLink, RichTextEmbed } from './RichTextEmbed.tsx';
import styles from './RichTextView.module.css';

const marks: Record<string, (children: ReactNode) => ReactNode> = {
  bold: (children) => <strong>{children}</strong>,
  italic: (children) => <em>{children}</em>,
  underline: (children) => <u>{children}</u>,
  code: (children) => <code>{children}</code>,
  superscript: (children) => <sup>{children}</sup>,
  subscript: (children) => <sub>{children}</sub>,
  strikethrough: (children) => <s>{children}</s>,
};

const readString = (data: Record<string, unknown>, key: string): string =>
  typeof data[key] === 'string' ? data[key] : '';

/** True for text without spaces, such as the name of a cookie. */
const isSingleWord = ({ value, content = [] }: RichTextNode): boolean =>
  value === undefined ? content.every(isSingleWord) : !/\s/.test(value);

function Texts({ node }: { node: RichTextNode }) {
  const lines = (node.value ?? '').split('\n');
  const words = lines.flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
  return (node.marks ?? []).reduce<ReactNode>((inner, { type }) => marks[type]?.(inner) ?? inner, words);
}

/** Renders a link, or only its text when the address is unsafe. */
function renderLink(node: RichTextNode, children: ReactNode, view: View): ReactNode {
  const uri = readString(node.data, 'uri');
  const target = resolveDestination(uri, view);
  if (target) return <a href={target.href}>{children}</a>;
  return uri.startsWith('/') && !uri.startsWith('//') ? <a href={uri}>{children}</a> : children;
}

/** Renders a link to an embedded entry: a page, an episode, a file. */
function renderEntryLink({ embedded }: RichTextNode, children: ReactNode, view: View): ReactNode {
  const link = embedded && findEmbeddedLink(embedded, view);
  return link ? <a href={link.href}>{children}</a> : children;
}

/** Renders an inline entry by its own name. */
function renderEntryInline({ embedded }: RichTextNode, _: ReactNode, view: View): ReactNode {
  const link = embedded && findEmbeddedLink(embedded, view);
  return link && <a href={link.href}>{link.text}</a>;
}

type Block = (node: RichTextNode, children: ReactNode, view: View) => ReactNode;

/** The page's title is the h1, so a text begins with h2. */
const blocks: Record<string, Block> = {
  paragraph: (_, children) => <p>{children}</p>,
  'heading-1': (_, children) => <h2 className={styles['first']}>{children}</h2>,
  'heading-2': (_, children) => <h2>{children}</h2>,
  'heading-3': (_, children) => <h3>{children}</h3>,
  'heading-4': (_, children) => <h4>{children}</h4>,
  'heading-5': (_, children) => <h5>{children}</h5>,
  'heading-6': (_, children) => <h6>{children}</h6>,
  'unordered-list': (_, children) => <ul>{children}</ul>,
  'ordered-list': (_, children) => <ol>{children}</ol>,
  'list-item': (_, children) => <li>{children}</li>,
  blockquote: (_, children) => <blockquote>{children}</blockquote>,
  hr: () => <hr />,
  table: (_, children) => (
    // a wide table scrolls by itself, also by keyboard
    <div className={styles['table']} tabIndex={0} role="group">
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  ),
  'table-row': (_, children) => <tr>{children}</tr>,
  'table-header-cell': (_, children) => <th scope="col">{children}</th>,
  'table-cell': (node, children) => <td data-single-word={isSingleWord(node) || undefined}>{children}</td>,
  hyperlink: renderLink,
  'entry-hyperlink': renderEntryLink,
  'asset-hyperlink': renderEntryLink,
  'embedded-entry-inline': renderEntryInline,
};

function Node({ node }: { node: RichTextNode }) {
  const view = useView();
  const renderSection = useProvidedContext(EmbeddedSection);
  if (node.nodeType === 'text') return <Texts node={node} />;
  if (node.embedded && /^embedded-(entry|asset)-block$/.test(node.nodeType)) {
    return node.embedded.kind === 'section' ? (
      <div className={styles['embedded']}>{renderSection(node.embedded.section)}</div>
    ) : (
      <RichTextEmbed embedded={node.embedded} />
    );
  }
  const children = node.content?.map((child, index) => <Node key={index} node={child} />);
  // an unknown kind of node still renders its text
  return blocks[node.nodeType]?.(node, children, view) ?? children ?? null;
}

/** Normalizes heading levels so that none is skipped: screen reader users navigate by them. */
function normalizeHeadingLevels(nodes: readonly RichTextNode[]): RichTextNode[] {
  let above = 1;
  return nodes.map((node) => {
    const [, written] = /^heading-([1-6])$/.exec(node.nodeType) ?? [];
    if (written === undefined) return node;
    above = Math.min(Math.max(Number(written), 2), above + 1);
    return { ...node, nodeType: `heading-${above}` };
  });
}

/** True for a text that leads to a plan that is not sold. */
const isAboutUnsold = (node: RichTextNode, view: View): boolean =>
  isUnsold(readString(node.data, 'uri'), view) ||
  (node.embedded?.kind === 'link' && isUnsold(node.embedded.destination, view)) ||
  (node.content ?? []).some((child) => isAboutUnsold(child, view));

const isHeading = (node: RichTextNode | undefined): boolean => node?.nodeType.startsWith('heading-') === true;

/** Leaves out the blocks about a plan that is not sold, and a heading that only they follow. */
function listSoldBlocks(nodes: readonly RichTextNode[], view: View): RichTextNode[] {
  const unsold = nodes.map((node) => isAboutUnsold(node, view));
  return nodes.filter((node, index) => {
    const next = unsold.findIndex((isLeftOut, other) => other > index && !isLeftOut);
    const isEmptied = unsold[index + 1] === true && (next === -1 || isHeading(nodes[next]));
    return unsold[index] !== true && !(isHeading(node) && isEmptied);
  });
}

/** Renders editorial text. React escapes all of it, and links are validated. */
export function RichTextView({ document }: { document: RichText }) {
  const view = useView();
  return (
    <div className={styles['text']}>
      {normalizeHeadingLevels(listSoldBlocks(document.content, view)).map((node, index) => (
        <Node key={index} node={node} />
      ))}
    </div>
  );
}
