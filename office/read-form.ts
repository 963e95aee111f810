import type { Values } from './backend.ts';
import { findOperation, type Argument } from './operations.ts';

/** Fields of the office's forms that are no arguments. */
export const formFields = { csrf: 'csrf_token', key: 'request_key', confirmed: 'confirmed', back: 'back' } as const;

/** A path of the office to return to; the start page for any other text, such as one with a host. */
export const readBack = (given: unknown): string =>
  typeof given === 'string' && /^\/[\w/%?=&.-]*$/.test(given) && !given.startsWith('//') ? given : '/';

/** Converts the text of a field; undefined for an empty one. A time without a zone is one of the server's zone. */
function readField({ kind, name }: Argument, form: FormData): unknown {
  const texts = form.getAll(name).filter((text): text is string => typeof text === 'string' && text.trim() !== '');
  const [text] = texts;
  if (kind === 'array') return texts.length > 0 ? texts : undefined;
  if (text === undefined) return undefined;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'number') return Number(text);
  if (kind === 'time') return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();
  return text.trim();
}

/** Reads the arguments of an operation from a form. */
export function readValues(id: string, form: FormData): Values {
  const values = findOperation(id).args.map((one) => [one.name, readField(one, form)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
