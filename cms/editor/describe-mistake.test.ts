import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkValue, ContentError, makeReferenceMistake } from '../source/content-file.ts';
import type { DocumentStatus } from '../publishing/document-status.ts';
import { date, destination, integer, slug, symbol, word } from '../model/field.ts';
import { describeLocation, showStatus } from './describe-mistake.ts';
import { sv } from './messages/sv.ts';

const model = z.strictObject({
  title: symbol().optional(),
  needed: symbol().optional(),
  limit: integer().optional(),
  day: date().optional(),
  kind: word(['internal', 'external']).optional(),
  destination: destination().optional(),
  slug: slug().optional(),
  items: z.array(symbol()).min(1).max(3).optional(),
});

const findProblem = (value: unknown, schema: z.ZodType = model): string => {
  try {
    checkValue('pages/a/sv.json', '', schema, value);
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes[0]!.problem;
  }
  return 'nothing';
};

describe('describeMistake', () => {
  it.each([
    [{ title: '' }, 'must be filled in'],
    [{ title: 'a'.repeat(256) }, 'must have at most 255 characters'],
    [{ limit: 'a' }, 'must be a number'],
    [{ day: 'i går' }, 'must be a date, such as 2026-11-22'],
    [{ kind: 'other' }, 'must be one of: internal, external'],
    [{ destination: 'htp:x' }, 'has a link that leads nowhere: choose a page, or write an address with https://'],
    [{ slug: 'Å' }, 'must be lower-case words, digits and hyphens alone'],
    [{ items: [] }, 'needs at least one item'],
    [{ items: ['a', 'b', 'c', 'd'] }, 'must have at most 3 items'],
    [{ titel: 'a' }, 'has an unknown field: titel'],
  ])('%j %s', (value, expected) => expect(findProblem(value)).toBe(expected));

  it('describes a missing field as one that must be filled in', () => {
    expect(findProblem({}, z.strictObject({ title: symbol() }))).toBe('must be filled in');
    expect(findProblem({}, z.strictObject({ limit: integer() }))).toBe('must be filled in');
    expect(findProblem({}, z.strictObject({ day: date() }))).toBe('must be a date, such as 2026-11-22');
  });
});

it('describes a missing item in the editor’s language', () => {
  const place = { file: 'pages/page-summer/sv.json', field: 'textContent.0' };
  const mistakes = [makeReferenceMistake(place, 'missingItem', 'podcast.x')];
  const status = { id: 'pages/page-summer', mistakes, sectionTypes: {} } as unknown as DocumentStatus;
  expect(showStatus(status, sv).mistakes[0]?.problem).toBe('podcast.x finns inte');
});

it('names choices and fields by their labels', () => {
  const place = { file: 'pages/page-summer/sv.json', field: 'sections.0.value.source', problem: '' };
  const wrong = z.strictObject({ source: z.enum(['newestPodcasts', 'popularPodcasts']) });
  const { issues } = wrong.safeParse({ source: 'x', displayText: 'Mer' }).error!;
  const mistakes = issues.map((issue) => ({ ...place, issue }));
  const status = { id: 'pages/page-summer', mistakes, sectionTypes: {} } as unknown as DocumentStatus;
  expect(showStatus(status, sv).mistakes.map(({ problem }) => problem)).toEqual([
    'måste vara något av: Nyaste poddarna, Populära poddar',
    'har ett okänt fält: Länktext',
  ]);
});

it.each([
  ['pages/page-summer/fi.json', 'title', 'Suomi · Title'],
  ['pages/page-summer/sv.json', 'sections.0.value.title', 'Svenska · Section 1 · Title'],
  [
    'pages/page-summer/nb.json',
    'sections.11.value.items.2.titleBoldSection',
    'Norsk bokmål · Section 12 · Item 3 · Bold part of the title',
  ],
  ['footer/nb.json', 'links.3.displayText', 'Norsk bokmål · Link 4 · Text of the link'],
  ['catalogue/se.json', '', 'catalogue/se.json'],
])('%s, %s is %s', (file, field, expected) => expect(describeLocation({ file, field })).toBe(expected));

it('names the type of a section', () => {
  const place = { file: 'pages/page-summer/sv.json', field: 'sections.1.value.title' };
  expect(describeLocation(place, sv, ['textContent', 'heroSectionWeb'])).toBe(
    'Svenska · Sektion 2: Huvudbild · Rubrik',
  );
});
