import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { contentTypes } from '../model/content-types.ts';
import type { SpaceRule } from './space-model.ts';
import { sectionTypes } from '../model/section.ts';
import { loadContent } from '../source/load-content.ts';
import { importSchema } from './testing/import-schema.ts';
import { makeSpaceExport, makeSpaceModel } from './space-model.ts';

type Migrate = (
  migration: object,
  context: { makeRequest: (request: { url: string }) => Promise<object> },
) => Promise<void>;
const migrate = createRequire(import.meta.url)('./migration.cjs') as Migrate;
const model = makeSpaceModel();

/** True when a value satisfies one of a space's validation rules. */
function satisfies(value: unknown, rule: SpaceRule): boolean {
  if ('linkMimetypeGroup' in rule) return false;
  if ('range' in rule) return Number(value) >= rule.range.min;
  const words = String(value);
  if ('in' in rule) return rule.in.includes(words);
  return 'size' in rule ? words.length <= rule.size.max : new RegExp(rule.regexp.pattern).test(words);
}

/** Field types of Contentful. */
const kinds = [
  'Symbol',
  'Text',
  'RichText',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Object',
  'Array',
  'Link',
  'Location',
];

describe('the model for a Contentful space', () => {
  it('matches its generated file (node scripts/bootstrap.mjs cms/contentful/export-space.ts model)', () => {
    const stored: unknown = JSON.parse(readFileSync(new URL('generated/space-model.json', import.meta.url), 'utf8'));
    expect(stored).toEqual(JSON.parse(JSON.stringify(model)));
  });

  it('stays within the limits of Contentful: ids, field types, display fields, number of fields', () => {
    for (const { sys, displayField, fields } of model.contentTypes) {
      expect(sys.id).toMatch(/^[A-Za-z0-9-_.]{1,64}$/);
      expect(fields.length).toBeLessThanOrEqual(50);
      for (const { id, type } of fields) {
        expect(id).toMatch(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/);
        expect(kinds).toContain(type);
      }
      const shown = fields.find(({ id }) => id === displayField);
      expect([null, 'Symbol']).toContain(displayField === null ? null : shown?.type);
    }
  });

  it('validates values in Contentful like the site: sources, URLs, lengths and section types', () => {
    const find = (type: string, field: string) =>
      model.contentTypes.find(({ sys }) => sys.id === type)?.fields.find(({ id }) => id === field);
    expect(find('dynamicContent', 'source')?.validations).toEqual([
      { in: expect.arrayContaining(['newestEpisodes', 'popularPodcasts', 'categoryPodcasts']) as string[] },
    ]);
    const [pattern] = find('bannerLink', 'destination')?.validations ?? [];
    const isAddress = new RegExp(pattern && 'regexp' in pattern ? pattern.regexp.pattern : 'none');
    expect(
      ['route:offer', 'https://a.example', 'javascript:alert(1)', 'offer'].map((to) => isAddress.test(to)),
    ).toEqual([true, true, false, false]);
    expect(find('webPage', 'title')?.validations).toEqual([{ size: { max: 255 } }]);
    expect(find('footerLink', 'order')?.validations).toEqual([{ range: { min: 0 } }]);
    expect(find('webPage', 'layoutComponents')).toMatchObject({
      items: { validations: [{ linkContentType: Object.keys(sectionTypes) }] },
    });
  });

  it('offers a link to an asset for each public file, instead of its address', () => {
    const links = model.contentTypes.flatMap(({ sys, fields }) =>
      fields.flatMap((field) => {
        if (field.type !== 'Link') return [];
        expect(fields.find(({ id }) => id === `${field.id}Url`)).toMatchObject({ type: 'Symbol', required: false });
        expect(field).toMatchObject({ linkType: 'Asset', required: false });
        return [`${sys.id}.${field.id} ${JSON.stringify(field.validations)}`];
      }),
    );
    const [picture, sound] = ['[{"linkMimetypeGroup":["image"]}]', '[{"linkMimetypeGroup":["audio"]}]'];
    expect(links).toEqual(
      expect.arrayContaining([
        `podcast.image ${picture}`,
        `podcast.trailer ${sound}`,
        `episode.audio ${sound}`,
        `audiobook.sample ${sound}`,
        `heroSectionWeb.image ${picture}`,
      ]),
    );
    expect(links.join()).not.toMatch(/protected|shop/);
  });

  it('exports pictures and fields as contentful-import 10.0.5 requires', () => {
    const { assets } = makeSpaceExport(loadContent(), 'https://content.nordlyd.example');
    expect(assets.length).toBeGreaterThan(3);
    for (const { fields } of assets)
      for (const locale of ['sv', 'nb', 'fi'] as const)
        expect((fields.file as Record<string, object>)[locale]).toMatchObject({
          url: expect.stringMatching(/^\/\/content\.nordlyd\.example\/media\/picture\/.*\.jpg$/) as string,
          fileName: expect.stringMatching(/\.jpg$/) as string,
          contentType: 'image/jpeg',
        });
    for (const exported of [makeSpaceModel(), makeSpaceExport(loadContent(), 'https://content.nordlyd.example')])
      expect(importSchema.safeParse(exported).error).toBeUndefined();
  });

  it('exports every entry with a valid id, valid fields and links to existing entries', () => {
    const { entries } = makeSpaceExport(loadContent(), 'https://content.nordlyd.example');
    const ids = new Set(entries.map(({ sys }) => sys.id));
    const links = [...JSON.stringify(entries).matchAll(/"linkType":"Entry","id":"([^"]+)"/g)].map(([, id]) => id!);
    expect(links.length).toBeGreaterThan(100);
    for (const id of links) expect(ids).toContain(id);
    for (const { sys } of entries) expect(sys.id).toMatch(/^[A-Za-z0-9-_.]{1,64}$/);
    const types = new Map(model.contentTypes.map(({ sys, fields }) => [sys.id as string, fields]));
    const refused = entries.flatMap(({ sys, fields }) =>
      (types.get(sys.contentType.sys.id) ?? []).flatMap(({ id, validations }) =>
        Object.values(fields[id] ?? {}).filter((value) => !validations.every((rule) => satisfies(value, rule))),
      ),
    );
    expect(refused).toEqual([]);
  });
});

describe('migration of a Contentful space', () => {
  /** Runs the migration like contentful-migration, in a space that already has some types. */
  async function run(existing: { id: string; fields: string[] }[], locales = ['sv', 'nb', 'fi']) {
    const done: string[] = [];
    const makeType = (id: string) => ({
      createField: (field: string) => void done.push(`create ${id}.${field}`),
      editField: (field: string) => void done.push(`edit ${id}.${field}`),
      displayField: (field: string) => void done.push(`show ${id}.${field}`),
    });
    const migration = {
      createContentType: (id: string) => (done.push(`create ${id}`), makeType(id)),
      editContentType: (id: string) => (done.push(`edit ${id}`), makeType(id)),
    };
    const items = existing.map(({ id, fields }) => ({ sys: { id }, fields: fields.map((field) => ({ id: field })) }));
    await migrate(migration, {
      makeRequest: ({ url }) =>
        Promise.resolve({ items: url.startsWith('/locales') ? locales.map((code) => ({ code })) : items }),
    });
    return done;
  }

  it('creates every type with every field in an empty space', async () => {
    const done = await run([]);
    for (const [id, { shape }] of Object.entries(contentTypes)) {
      expect(done).toContain(`create ${id}`);
      for (const field of Object.keys(shape)) expect(done).toContain(`create ${id}.${field}`);
    }
    expect(done).toEqual(expect.arrayContaining(['create podcast.image', 'show webPage.title']));
  });

  it('adds missing fields to an existing space, deletes none, and throws when a locale is missing', async () => {
    const done = await run([{ id: 'faq', fields: ['headline', 'ownField'] }]);
    expect(done).toEqual(expect.arrayContaining(['edit faq', 'edit faq.headline', 'create faq.items']));
    expect(done.some((line) => line.includes('ownField') || line.startsWith('delete'))).toBe(false);
    await expect(run([], ['sv', 'nb'])).rejects.toThrow('locale fi');
  });
});
