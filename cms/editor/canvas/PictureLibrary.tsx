import { useEffect, useId, useRef, useState } from 'react';
import { useEditor } from './editor-state.ts';
import { messages } from './opened-page.ts';
import { readTitle, usePictures, useUpload, words } from './pictures.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

type Props = {
  value: string;
  isOptional: boolean;
  onPick: (value: string) => void;
  onClose: () => void;
};

const fits = (text: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((term) => text.toLowerCase().includes(term));

/** The media library in a dialog: search, thumbnails, and upload by choice, drag or paste. */
export function PictureLibrary({ value, isOptional, onPick, onClose }: Props) {
  const { locale } = useEditor();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const pictures = usePictures(true);
  // a dialog that is removed while it is open takes the focus with it
  const pick = (picked: string): void => {
    dialog.current?.close();
    onPick(picked);
  };
  const { mutate, data, isPending } = useUpload(pick);
  useDroppedFiles(dialog, mutate);
  useEffect(() => {
    const element = dialog.current;
    // the editor's keys, such as those that remove a section, are not for the dialog
    const stop = (event: KeyboardEvent): void => event.stopPropagation();
    element?.addEventListener('keydown', stop);
    element?.showModal();
    return () => element?.removeEventListener('keydown', stop);
  }, []);
  const found = pictures.filter(({ label, title }) => fits([label, ...Object.values(title)].join(' '), query));
  const none = isOptional ? [{ value: '', path: '', text: messages.canvas.none }] : [];
  const choices = [...none, ...found.map((one) => ({ ...one, text: readTitle(one, locale) }))];
  return (
    <dialog ref={dialog} className="picture-library" aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className="library-top">
        <h2 id={`${id}-title`}>{words.title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
      <div className="library-top">
        <label htmlFor={`${id}-search`}>{words.search}</label>
        <input id={`${id}-search`} type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
        <label htmlFor={`${id}-file`}>{words.upload}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          disabled={isPending}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => mutate([...(target.files ?? [])])}
        />
      </div>
      <p className="hint" id={`${id}-hint`}>
        {words.lead}
      </p>
      <div role="status">
        {isPending && <p>{words.uploading}</p>}
        {data?.problems.map((problem) => (
          <p key={problem} className="field-problem">
            {problem}
          </p>
        ))}
      </div>
      {choices.length === 0 && <p>{words.none}</p>}
      <ul className="picture-choices">
        {choices.map(({ value: path, path: shown, text }) => (
          <li key={path}>
            <button type="button" aria-pressed={path === value} onClick={() => pick(path)}>
              {shown !== '' && <img src={`${shown}/288.jpg`} alt="" loading="lazy" />}
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
