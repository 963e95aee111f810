import { useState } from 'react';
import { isLocale, languageNames, locales } from '../../model/content-types.ts';
import { labelOf } from '../label.ts';
import { describePlace } from './find-problems.ts';
import type { Choice, Conflict } from './merge-pages.ts';
import { messages } from './opened-page.ts';
import type { SaveConflict } from './saving.ts';

const { canvas, catalogue, form } = messages;

/** Lists the texts of a value: of a field, a list or a section. */
function listTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item));
  if (typeof value !== 'object' || value === null) return [String(value ?? '')].filter(Boolean);
  const { id: _id, key: _key, ...fields } = value as Record<string, unknown>;
  return Object.values(fields).flatMap((item) => listTexts(item));
}

function showValue({ path }: Conflict, value: unknown): string {
  if (value === undefined) return canvas.removed;
  const texts = listTexts(value);
  if (path[0] === 'order') return texts.map((type, index) => `${index + 1}. ${labelOf(type, messages)}`).join('\n');
  if (path[0] === 'locales')
    return texts.map((name) => (isLocale(name) ? catalogue.regions[locales[name]] : name)).join(', ');
  return texts.join('\n') || canvas.none;
}

function describeField({ section, sectionType, path }: Conflict): string {
  const [first, ...inner] = path;
  if (first === 'order') return form.order;
  if (first === 'locales') return canvas.pageRegions;
  if (first === 'updated') return form.updated;
  const owner = sectionType === undefined ? canvas.page : `${labelOf(sectionType, messages)} (${section})`;
  const language = typeof first === 'string' && isLocale(first) ? [languageNames[first]] : [];
  return [owner, ...language, describePlace(inner)].filter(Boolean).join(' · ');
}

type Props = {
  conflict: SaveConflict;
  conflicts: readonly Conflict[];
  onMerge: (choices: Readonly<Record<string, Choice>>) => void;
};

/** Both texts of each field that both editors changed: the editor chooses one. All other changes are kept. */
export function ConflictChoices({ conflict, conflicts, onMerge }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { by, isOwn, theirs } = conflict;
  if (theirs === null)
    return (
      <>
        {canvas.deletedBy(by, isOwn)}{' '}
        <button type="button" onClick={() => onMerge({})}>
          {canvas.overwrite}
        </button>
      </>
    );
  const isComplete = conflicts.every(({ id }) => choices[id] !== undefined);
  return (
    <form
      className="conflicts"
      onSubmit={(event) => {
        event.preventDefault();
        onMerge(choices);
      }}
    >
      <p>{canvas.conflict(by, isOwn)}</p>
      {conflicts.map((one) => (
        <fieldset key={one.id}>
          <legend>{describeField(one)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict ${one.id}`}
                checked={choices[one.id] === side}
                onChange={() => setChoices({ ...choices, [one.id]: side })}
              />
              <strong>{side === 'mine' ? canvas.mine : isOwn ? canvas.otherTab : by || canvas.theirs}</strong>
              <span>{showValue(one, one[side])}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <button type="submit" className="main" disabled={!isComplete}>
        {canvas.saveBoth}
      </button>
    </form>
  );
}
