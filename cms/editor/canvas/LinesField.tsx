import { useId, useRef } from 'react';
import { messages } from './opened-page.ts';

/** A mark that a button puts around, or in front of, the selected text. */
const marks = [
  { name: 'bold', before: '**', after: '**' },
  { name: 'italic', before: '_', after: '_' },
  { name: 'heading', before: '## ', after: '' },
  { name: 'list', before: '- ', after: '' },
  { name: 'link', before: '[', after: '](https://)' },
] as const;

type Props = {
  label: string;
  hint?: string | undefined;
  value: readonly string[];
  onChange: (lines: string[]) => void;
  /** shows buttons for marks */
  isRich: boolean;
};

/** A list of texts, one per line: the paragraphs of a text, or short texts. */
export function LinesField({ label, hint, value, onChange, isRich }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const text = value.join('\n');
  const insert = (before: string, after: string): void => {
    const { selectionStart: start, selectionEnd: end } = input.current ?? { selectionStart: 0, selectionEnd: 0 };
    const at = after === '' ? text.lastIndexOf('\n', start - 1) + 1 : start;
    const chosen = text.slice(at, end);
    onChange(`${text.slice(0, at)}${before}${chosen}${after}${text.slice(end)}`.split('\n'));
    input.current?.focus();
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
        </div>
      )}
      <textarea
        ref={input}
        id={id}
        rows={Math.min(Math.max(value.length + 1, isRich ? 6 : 3), 16)}
        value={text}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      />
      {hint !== undefined && <p className="hint">{hint}</p>}
    </>
  );
}
