import { useId } from 'react';
import { messages, opened } from './opened-page.ts';

type Props = { label: string; value: string; onChange: (path: string) => void; isOptional: boolean };

/** A choice of the product's pictures by thumbnail. */
export function PictureField({ label, value, onChange, isOptional }: Props) {
  const name = useId();
  const none = isOptional ? [{ value: '', label: messages.canvas.none }] : [];
  return (
    <fieldset className="pictures">
      <legend>{label}</legend>
      {value !== '' && <img src={`${value}/390.jpg`} alt="" />}
      <details>
        <summary>{messages.canvas.choosePicture}</summary>
        <div className="picture-choices">
          {[...none, ...opened.pictures].map((picture) => (
            <label key={picture.value}>
              <input
                type="radio"
                name={name}
                checked={picture.value === value}
                onChange={() => onChange(picture.value)}
              />
              {picture.value !== '' && <img src={`${picture.value}/195.jpg`} alt="" loading="lazy" />}
              <span>{picture.label.split(' · ').at(-1)}</span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
