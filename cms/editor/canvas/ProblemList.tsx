import { createUsePuck } from '@puckeditor/core';
import { useEffect, useId, useRef } from 'react';
import { languageNames } from '../../model/content-types.ts';
import { useEditor } from './editor-state.ts';
import { findPlace, useJump, type FieldPlace } from './jump.ts';
import { messages } from './opened-page.ts';

const usePuck = createUsePuck();

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
  const { problems } = useEditor();
  const id = useId();
  const jump = useJump();
  useAddressedField(jump);
  if (problems.length === 0) return null;
  return (
    <>
      <button type="button" className="problem-count" popoverTarget={id}>
        {messages.mistakes(problems.length)}
      </button>
      <ul id={id} popover="auto" className="problems">
        {problems.map((problem) => (
          <li key={`${problem.sectionId} ${problem.name} ${problem.text}`}>
            <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={() => jump(problem)}>
              <strong>{`${languageNames[problem.locale]} · ${problem.place}`}</strong> {problem.text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
