import { useState } from 'react';
import { useEditor } from './editor-state.ts';
import { PictureLibrary } from './PictureLibrary.tsx';
import { listPictures, nameOf, readTitle, words } from './pictures.ts';

type Props = { label: string; value: string; onChange: (path: string) => void; isOptional: boolean };

/** The picture of a section; a button opens the library. */
export function PictureField({ label, value, onChange, isOptional }: Props) {
  const { locale } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const picture = listPictures().find((one) => one.value === value);
  return (
    <fieldset className="pictures">
      <legend>{label}</legend>
      {value !== '' && <img src={`${picture?.path ?? value}/390.jpg`} alt="" />}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.library}
      </button>
      {picture && (
        <a href={`/editor/pictures/item/${nameOf(value)}`} target="_blank" rel="noopener">
          {readTitle(picture, locale)}
        </a>
      )}
      {isOpen && (
        <PictureLibrary
          value={value}
          isOptional={isOptional}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            onChange(picked);
            setOpen(false);
          }}
        />
      )}
    </fieldset>
  );
}
