import type { View } from '../routes.ts';
import type { ReactNode } from 'react';
import type { RichText, RichTextNode } from '../domain/rich-text.ts';
import { useView } from '../view.tsx';
import { resolveDestination } from './destination.ts';
import styles from './RichTextView.module.css';

const marks: Record<string, (children: ReactNode) => ReactNode> = {
  bold: (children) => <strong>{children}</strong>,
  italic: (children) => <em>{children}</em>,
  underline: (children) => <u>{children}</u>,
  code: (children) => <code>{children}</code>,
};

const readString = (data: Record<string, unknown>, key: string): string =>
  typeof data[key] === 'string' ? data[key] : '';

function Words({ node }: { node: RichTextNode }) {
  const lines = (node.value ?? '').split('\n');
  const words = lines.flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
  return (node.marks ?? []).reduce<ReactNode>((inner, { type }) => marks[type]?.(inner) ?? inner, words);
}

/** A link to a page, a whole address, or only its words when it leads nowhere safe. */
function renderLink(node: RichTextNode, children: ReactNode, view: View): ReactNode {
  const uri = readString(node.data, 'uri');
  const target = resolveDestination(uri, view.region);
  if (target) return <a href={target.href}>{children}</a>;
  return uri.startsWith('/') && !uri.startsWith('//') ? <a href={uri}>{children}</a> : children;
}

type Block = (node: RichTextNode, children: ReactNode, view: View) => ReactNode;

/** One heading below the level written: the page's own title is its first. */
const blocks: Record<string, Block> = {
  paragraph: (_, children) => <p>{children}</p>,
  'heading-1': (_, children) => <h2>{children}</h2>,
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
    // a wide table scrolls by itself, by keyboard too
    <div className={styles['table']} tabIndex={0} role="group">
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  ),
  'table-row': (_, children) => <tr>{children}</tr>,
  'table-header-cell': (_, children) => <th scope="col">{children}</th>,
  'table-cell': (_, children) => <td>{children}</td>,
  hyperlink: renderLink,
};

function Node({ node }: { node: RichTextNode }) {
  const view = useView();
  if (node.nodeType === 'text') return <Words node={node} />;
  const children = node.content?.map((child, index) => <Node key={index} node={child} />);
  // a kind of node that this version does not know still shows its words
  return blocks[node.nodeType]?.(node, children, view) ?? children ?? null;
}

/** Editorial text. React escapes every word, links are checked, and nothing of it is taken as markup. */
export function RichTextView({ document }: { document: RichText }) {
  return (
    <div className={styles['text']}>
      {document.content.map((node, index) => (
        <Node key={index} node={node} />
      ))}
    </div>
  );
}
