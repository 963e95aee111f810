import { expect, it } from 'vitest';
import { checkValue } from './content-file.ts';
import { contentTypes } from '../model/content-types.ts';
import { readField } from './entry.ts';
import { generateCatalogue } from './generate.ts';
import { loadContent } from './load-content.ts';

const shipped = loadContent();

it('multiplies the catalogue with unique entries that match the model', () => {
  expect(generateCatalogue(shipped, 1)).toEqual([]);
  const made = generateCatalogue(shipped, 3);
  const ids = new Set([...shipped.entries.keys(), ...made.map(({ id }) => id)]);
  expect(ids.size).toBe(shipped.entries.size + made.length);
  const countOf = (type: string) => made.filter((entry) => entry.type === type).length;
  expect(countOf('podcast')).toBe(2 * 195);
  expect(countOf('audiobook')).toBe(2 * 120);
  const perShow = new Map<unknown, number>();
  for (const entry of made) {
    const fields = Object.fromEntries(Object.keys(entry.fields).map((name) => [name, readField(entry, name, 'sv')]));
    checkValue(entry.id, '', contentTypes[entry.type], fields);
    const slug = fields['podcastSlug'];
    if (entry.type === 'episode') perShow.set(slug, (perShow.get(slug) ?? 0) + 1);
  }
  expect([...perShow.keys()].filter((slug) => !ids.has(`podcast.${String(slug)}`))).toEqual([]);
  expect([...perShow.values()].filter((count) => count === 300)).toHaveLength(6);
});
