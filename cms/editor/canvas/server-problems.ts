import type { Data } from '@puckeditor/core';
import type { ShownMistake } from '../describe-mistake.ts';
import { labelOf } from '../label.ts';
import { describePlace, pageId, type Problem } from './find-problems.ts';
import { findPlace, type FieldPlace } from './jump.ts';
import { messages } from './opened-page.ts';

/** A problem that only the server finds, with the value at its field when it did. */
export type ServerProblem = Problem & { value: string };

type FieldAddress = Pick<FieldPlace, 'sectionId' | 'name'>;

/** The names and indexes that lead to a field: `sv.items[0].title` is the title of the first item in Swedish. */
const readSteps = (name: string): (string | number)[] =>
  name
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const findSection = ({ content }: Data, id: string) => content.find(({ props }) => props.id === id);

function readValue(data: Data, { sectionId, name }: FieldAddress): string {
  const props: unknown = sectionId === pageId ? data.root.props : findSection(data, sectionId)?.props;
  const value = readSteps(name).reduce((given, step) => (given as Record<PropertyKey, unknown> | null)?.[step], props);
  return JSON.stringify(value) ?? '';
}

function describeField(data: Data, { sectionId, name }: FieldAddress): Pick<Problem, 'place' | 'field'> {
  const section = findSection(data, sectionId);
  const field = describePlace(readSteps(name).slice(1));
  return { field, place: `${section ? labelOf(section.type, messages) : messages.canvas.page} · ${field}` };
}

/** Finds the fields of what only the server found in a page, such as links to items that do not exist. */
export const placeMistakes = (mistakes: readonly ShownMistake[], data: Data): ServerProblem[] =>
  mistakes
    .filter(({ needsServer }) => needsServer)
    .map(({ path, location, problem }) => {
      const place = findPlace(path, data);
      const shown = place
        ? { ...place, ...describeField(data, place) }
        : { sectionId: pageId, locale: 'sv' as const, name: '', place: location, field: location };
      return { ...shown, text: problem, value: readValue(data, shown) };
    });

/** A problem is gone when its field has another value: the next save checks that one. */
export const listCurrent = (problems: readonly ServerProblem[], data: Data): Problem[] =>
  problems.filter((problem) => readValue(data, problem) === problem.value);
