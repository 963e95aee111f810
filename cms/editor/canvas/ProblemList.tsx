import { createUsePuck } from '@puckeditor/core';
import { useId } from 'react';
import { languageNames } from '../../model/content-types.ts';
import { useEditor } from './editor-state.ts';
import { pageId, type Problem } from './find-problems.ts';
import { messages } from './opened-page.ts';

const usePuck = createUsePuck();

/** Puck shows the fields of a section after it is selected. */
const fieldsDelayMs = 150;

/** Moves the focus to the input of a problem. */
function focusField(name: string): void {
  // Puck also has the fields in its panel for small screens
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const field = fields.find(({ dataset, offsetParent }) => dataset['field'] === name && offsetParent !== null);
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}

/** All problems of the page, each with a button that leads to its field. */
export function ProblemList() {
  const { problems, serverMistakes, setLocale } = useEditor();
  const id = useId();
  const dispatch = usePuck((state) => state.dispatch);
  const getSelector = usePuck((state) => state.getSelectorForId);
  // the server repeats what the model finds here
  const others = problems.length === 0 ? serverMistakes : [];
  if (problems.length + others.length === 0) return null;
  const jump = ({ sectionId, locale, name }: Problem): void => {
    setLocale(locale);
    const itemSelector = sectionId === pageId ? null : (getSelector(sectionId) ?? null);
    dispatch({ type: 'setUi', ui: { itemSelector, rightSideBarVisible: true } });
    setTimeout(() => focusField(name), fieldsDelayMs);
  };
  return (
    <>
      <button type="button" className="problem-count" popoverTarget={id}>
        {messages.mistakes(problems.length + others.length)}
      </button>
      <ul id={id} popover="auto" className="problems">
        {problems.map((problem) => (
          <li key={`${problem.sectionId} ${problem.name} ${problem.text}`}>
            <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={() => jump(problem)}>
              <strong>{`${languageNames[problem.locale]} · ${problem.place}`}</strong> {problem.text}
            </button>
          </li>
        ))}
        {others.map(({ location, problem }) => (
          <li key={`${location} ${problem}`}>
            <strong>{location}</strong> {problem}
          </li>
        ))}
      </ul>
    </>
  );
}
