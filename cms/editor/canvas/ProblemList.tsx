import { createUsePuck } from '@puckeditor/core';
import { useEffect, useId, useRef } from 'react';
import { languageNames } from '../../model/content-types.ts';
import { useEditor } from './editor-state.ts';
import { findPlace, useJump, type FieldPlace } from './jump.ts';
import { messages } from './opened-page.ts';

const usePuck = createUsePuck();

type Listed = { place: FieldPlace | undefined; title: string; text: string };

/** What the editor finds in the texts, and what only the server finds, such as links to items that do not exist. */
function useListed(): Listed[] {
  const { problems, serverMistakes } = useEditor();
  const data = usePuck(({ appState }) => appState.data);
  const own = problems.map(({ sectionId, locale, name, place, text }): Listed => ({
    place: { sectionId, locale, name },
    title: `${languageNames[locale]} · ${place}`,
    text,
  }));
  const others = serverMistakes
    .filter(({ isReference }) => isReference || own.length === 0)
    .map(({ path, location, problem }): Listed => ({ place: findPlace(path, data), title: location, text: problem }));
  return [...own, ...others];
}

/** Leads to the field that the address names, such as a link on the page's sheet. */
function useAddressedField(jump: (place: FieldPlace) => void): void {
  const data = usePuck(({ appState }) => appState.data);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const place = findPlace(window.location.hash.slice(1), data);
    if (place) jump(place);
  }, [data, jump]);
}

/** All problems of the page, each with a button that leads to its field. */
export function ProblemList() {
  const listed = useListed();
  const id = useId();
  const jump = useJump();
  useAddressedField(jump);
  if (listed.length === 0) return null;
  return (
    <>
      <button type="button" className="problem-count" popoverTarget={id}>
        {messages.mistakes(listed.length)}
      </button>
      <ul id={id} popover="auto" className="problems">
        {listed.map(({ place, title, text }) => (
          <li key={`${place?.sectionId} ${place?.name} ${title} ${text}`}>
            {place ? (
              <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={() => jump(place)}>
                <strong>{title}</strong> {text}
              </button>
            ) : (
              <>
                <strong>{title}</strong> {text}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
