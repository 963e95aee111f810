import type { z } from 'zod';
import type { ItemStatus } from '../../publishing/catalogue-drafts.ts';
import { overrideModels, type ItemKind, type Override } from '../../publishing/override.ts';
import { localeNames } from '../../model/content-types.ts';
import type { TranscriptParagraph } from '../../model/transcript.ts';
import { readField, type Entry } from '../../source/entry.ts';
import { writeRichText } from '../../source/write-rich-text.ts';
import type { EditorMessages } from '../messages/en.ts';
import { readWrittenTranscript, writeTranscript } from './transcript-form.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

/** Input types: one line, several lines, light Markdown, one name per line, choices of a list, date, transcript. */
export type FieldKind = 'line' | 'text' | 'rich' | 'names' | 'choices' | 'day' | 'transcript';
export type FieldName = keyof EditorMessages['catalogue']['fields'];
export type Field = { name: FieldName; kind: FieldKind };

const title: Field = { name: 'title', kind: 'line' };
const published: Field = { name: 'publishedAt', kind: 'day' };
const texts: readonly Field[] = [
  { name: 'description', kind: 'text' },
  { name: 'textContent', kind: 'rich' },
];

/** The form fields of each kind of item, in order. */
export const formFields: Record<ItemKind, readonly Field[]> = {
  podcast: [title, { name: 'author', kind: 'line' }, ...texts, { name: 'categoryIds', kind: 'choices' }, published],
  episode: [title, ...texts, { name: 'dateAdded', kind: 'day' }, { name: 'transcript', kind: 'transcript' }],
  audiobook: [
    title,
    { name: 'authors', kind: 'names' },
    { name: 'narrators', kind: 'names' },
    ...texts,
    { name: 'genreKeys', kind: 'choices' },
    published,
  ],
};

/** Values of a form: a text, or the selected choices. */
export type FormValues = Record<string, string | readonly string[]>;

/** Form data in addition to the fields. */
export type FormState = {
  /** version of the draft that the form started from */
  version: string;
  /** name of an uploaded picture */
  cover: string | undefined;
  isCoverBack: boolean;
  isHidden: boolean;
  isSilent: boolean;
};

/** The form data of an item's draft. */
export const toFormState = ({ override, version }: ItemStatus): FormState => ({
  version,
  cover: override.cover,
  isCoverBack: false,
  isHidden: override.isHidden === true,
  isSilent: override.transcript === null,
});

/** Messages of invalid fields, in the editor's language. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Converts a stored value to a form value. */
function showValue({ kind }: Field, value: unknown): string | readonly string[] {
  if (kind === 'choices') return Array.isArray(value) ? value.map(String) : [];
  if (value === undefined || value === null) return '';
  if (kind === 'names' || (kind === 'rich' && Array.isArray(value))) return (value as string[]).join('\n');
  if (kind === 'rich') return writeRichText(value as Parameters<typeof writeRichText>[0]).join('\n');
  if (kind === 'transcript') return writeTranscript(value as TranscriptParagraph[]);
  return kind === 'day' ? String(value).slice(0, 10) : String(value);
}

const readSource = ({ source, transcript }: ItemStatus, name: FieldName): unknown =>
  name === 'transcript' ? transcript && readField(transcript, 'paragraphs', only) : readField(source, name, only);

const fieldsOf = ({ source }: Pick<ItemStatus, 'source'>): readonly Field[] => formFields[source.type as ItemKind];

/** Form values of an item's source. */
export const showSource = (status: ItemStatus): FormValues =>
  Object.fromEntries(fieldsOf(status).map((field) => [field.name, showValue(field, readSource(status, field.name))]));

/** Form values of an item's draft. */
export const showDraft = (status: ItemStatus): FormValues => {
  const given = Object.entries(status.override).filter(([, value]) => value !== null);
  const changed = new Map<string, unknown>(given);
  const written = fieldsOf(status).filter(({ name }) => changed.has(name));
  return {
    ...showSource(status),
    ...Object.fromEntries(written.map((field) => [field.name, showValue(field, changed.get(field.name))])),
  };
};

/** Reads a text field without the carriage returns that browsers add. */
const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : '';
};

/** Reads the submitted values of a form. */
export const readValues = (kind: ItemKind, form: FormData): FormValues =>
  Object.fromEntries(
    formFields[kind].map((field) => [
      field.name,
      field.kind === 'choices' ? form.getAll(field.name).map(String) : readText(form, field.name),
    ]),
  );

/** Keeps the previous order of unchanged choices: the first category determines where a show is listed. */
const keepOrder = (chosen: readonly string[], before: readonly string[]): string[] => [
  ...before.filter((value) => chosen.includes(value)),
  ...chosen.filter((value) => !before.includes(value)),
];

/** Converts a form value to its stored value; undefined when it is empty or equals the source. */
function readValue({ name, kind }: Field, written: string | readonly string[], before: string | readonly string[]) {
  if (typeof written !== 'string') {
    const chosen = keepOrder(written, before as readonly string[]);
    if (chosen.length === 0 || chosen.join() === (before as readonly string[]).join()) return undefined;
    return name === 'categoryIds' ? chosen.map(Number) : chosen;
  }
  if (written === '' || written === String(before).replaceAll(/\r\n?/g, '\n').trim()) return undefined;
  const lines = written.split('\n').map((line) => line.trim());
  if (kind === 'names' || kind === 'rich') return lines.filter((line) => line !== '');
  return kind === 'transcript' ? (readWrittenTranscript(written) ?? 'unreadable') : written;
}

function describe(field: Field, issue: z.core.$ZodIssue, { wrong }: EditorMessages['catalogue']): string {
  if (field.kind === 'transcript') return wrong.transcript;
  if (field.kind === 'day') return wrong.day;
  if (issue.code !== 'too_big') return wrong.other;
  const most = Number(issue.maximum);
  return issue.origin === 'array' ? wrong.tooMany(most) : wrong.tooLong(most);
}

/**
 * Parses and validates a submitted form. Values that are empty or equal the source are not part of the override.
 *
 * @param values from `readValues`.
 * @param today ISO date; future publication dates are invalid.
 */
export function readOverride(
  status: ItemStatus,
  values: FormValues,
  { cover, isCoverBack, isHidden, isSilent }: FormState,
  { messages, today }: { messages: EditorMessages; today: string },
): { override: Override; errors: FieldErrors } {
  const source = showSource(status);
  const given: Record<string, unknown> = {
    ...(cover !== undefined && !isCoverBack && { cover }),
    ...(isHidden && { isHidden: true }),
    // an import stored it; the form has no field for it
    ...(status.override.sound !== undefined && { sound: status.override.sound }),
  };
  for (const field of fieldsOf(status)) {
    const value = readValue(field, values[field.name]!, source[field.name]!);
    if (value !== undefined) given[field.name] = value;
  }
  if (isSilent) given['transcript'] = null;
  const parsed = overrideModels[status.source.type as ItemKind].safeParse(given);
  const errors: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldsOf(status).find(({ name }) => name === issue.path[0]);
    if (field) errors[field.name] ??= describe(field, issue, messages.catalogue);
  }
  for (const { name, kind } of fieldsOf(status))
    if (kind === 'day' && !errors[name] && String(given[name] ?? '') > today)
      errors[name] = messages.catalogue.wrong.future;
  return { override: parsed.data ?? {}, errors };
}

/** The region of an entry. */
export const readRegion = (entry: Entry): string => String(readField(entry, 'region', only));
