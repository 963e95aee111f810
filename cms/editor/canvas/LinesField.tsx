import { useEffect, useId, useRef, useState, type ClipboardEvent } from 'react';
import { DestinationField } from './DestinationField.tsx';
import { toItemId, toValue } from './item-summary.ts';
import { ItemSearch } from './ItemSearch.tsx';
import { messages } from './opened-page.ts';
import { PictureLibrary } from './PictureLibrary.tsx';
import { nameOf, words } from './pictures.ts';
import { readPastedLines } from './paste-html.ts';

/** A mark that a button puts around, or in front of, the selected text. */
const marks = [
  { name: 'bold', before: '**', after: '**' },
  { name: 'italic', before: '_', after: '_' },
  { name: 'heading', before: '## ', after: '' },
  { name: 'list', before: '- ', after: '' },
] as const;

/** What a button inserts after a choice. */
const insertions = ['link', 'picture', 'podcast', 'episode'] as const;
type Insertion = (typeof insertions)[number];

const labelInsertion = (name: Insertion): string => {
  if (name === 'link') return messages.canvas.marks.link;
  return name === 'picture' ? words.one : messages.canvas.linkKinds[name];
};

type Props = {
  label: string;
  hint?: string | undefined;
  value: readonly string[];
  onChange: (lines: string[]) => void;
  /** shows buttons for marks, links, pictures and items */
  isRich: boolean;
};

/** A list of texts, one per line: the paragraphs of a text, or short texts. */
export function LinesField({ label, hint, value, onChange, isRich }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [opened, setOpened] = useState<Insertion>();
  const [destination, setDestination] = useState('');
  const [isCleaned, setCleaned] = useState(false);
  const text = value.join('\n');
  const readSelection = () => ({
    start: input.current?.selectionStart ?? text.length,
    end: input.current?.selectionEnd ?? text.length,
  });
  const caret = useRef<number>(undefined);
  // the browser moves the cursor to the end when the text changes
  useEffect(() => {
    if (caret.current === undefined) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [text]);
  const change = (next: string, position: number): void => {
    caret.current = position;
    onChange(next.split('\n'));
    setOpened(undefined);
    setDestination('');
  };
  const insert = (before: string, after: string): void => {
    const { start, end } = readSelection();
    const at = after === '' ? text.lastIndexOf('\n', start - 1) + 1 : start;
    const chosen = text.slice(at, end);
    const marked = `${before}${chosen}${after}`;
    change(`${text.slice(0, at)}${marked}${text.slice(end)}`, at + marked.length);
  };
  /** Inserts a line below that of the cursor. */
  const insertLine = (line: string): void => {
    const lineEnd = text.indexOf('\n', readSelection().end);
    const above = text.slice(0, lineEnd === -1 ? text.length : lineEnd);
    const start = above === '' ? line : `${above}\n${line}`;
    change(`${start}${text.slice(above.length)}`, start.length);
  };
  /** Replaces the markup of a web page or a word processor by that of the field. */
  const paste = (event: ClipboardEvent): void => {
    const html = isRich ? event.clipboardData.getData('text/html') : '';
    const lines = html === '' ? [] : readPastedLines(html);
    setCleaned(lines.length > 0);
    if (lines.length === 0) return;
    event.preventDefault();
    const { start, end } = readSelection();
    const pasted = lines.join('\n');
    change(`${text.slice(0, start)}${pasted}${text.slice(end)}`, start + pasted.length);
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {isRich && (
        <div className="marks" role="group" aria-label={label}>
          {marks.map(({ name, before, after }) => (
            <button key={name} type="button" onClick={() => insert(before, after)}>
              {messages.canvas.marks[name]}
            </button>
          ))}
          {insertions.map((name) => (
            <button
              key={name}
              type="button"
              aria-expanded={opened === name}
              onClick={() => setOpened(opened === name ? undefined : name)}
            >
              {labelInsertion(name)}
            </button>
          ))}
        </div>
      )}
      {opened === 'link' && (
        <div className="insertion">
          <DestinationField label={messages.canvas.marks.link} value={destination} onChange={setDestination} />
          <button type="button" disabled={destination === ''} onClick={() => insert('[', `](${destination})`)}>
            {messages.canvas.insert}
          </button>
        </div>
      )}
      {opened === 'picture' && (
        <PictureLibrary
          value=""
          isOptional={false}
          onClose={() => setOpened(undefined)}
          onPick={(path) => insertLine(`!asset[${nameOf(path)}]`)}
        />
      )}
      {(opened === 'podcast' || opened === 'episode') && (
        <div className="insertion">
          <ItemSearch
            key={opened}
            label={`${messages.canvas.search}: ${labelInsertion(opened)}`}
            kind={opened}
            onPick={(item) => insertLine(`!entry[${toItemId(opened, toValue(item))}]`)}
          />
        </div>
      )}
      <textarea
        ref={input}
        id={id}
        rows={Math.min(Math.max(value.length + 1, isRich ? 6 : 3), 16)}
        value={text}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        onPaste={paste}
      />
      <p className="hint" role="status">
        {isCleaned && messages.canvas.cleaned}
      </p>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </>
  );
}
