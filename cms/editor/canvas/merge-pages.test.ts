import type { ComponentData, Data } from '@puckeditor/core';
import { describe, expect, it } from 'vitest';
import { mergePages } from './merge-pages.ts';

const section = (key: string, title = key, more: object = {}): ComponentData => ({
  type: 'steps',
  props: { id: key, key, sv: { title, description: '', ...more }, nb: { title } },
});
const page = (content: ComponentData[], title = 'Jul', description = 'Om julen'): Data => ({
  root: {
    props: { updated: '2026-11-22', sv: { title, seoDescription: description }, nb: { title: 'Jul' } } as object,
  },
  content,
});
const [a, b, c] = [section('a'), section('b'), section('c')];
const base = page([a, b, c]);
const keysOf = ({ content }: Data): string[] => content.map(({ props }) => String(props['key']));

describe('two changes of a page', () => {
  it('keep both when they are in different fields, languages and sections', () => {
    const mine = page([section('a', 'A'), b, c], 'Jul hemma');
    const theirs = page([a, section('b', 'b', { description: 'B' }), c], 'Jul', 'Allt om julen');
    const { data, conflicts, hasTheirs } = mergePages(base, mine, theirs);
    expect([conflicts, hasTheirs]).toEqual([[], true]);
    expect(data.root.props).toMatchObject({ sv: { title: 'Jul hemma', seoDescription: 'Allt om julen' } });
    expect(data.content.map(({ props }) => props['sv'] as unknown)).toEqual([
      { title: 'A', description: '' },
      { title: 'b', description: 'B' },
      { title: 'c', description: '' },
    ]);
  });

  it('name each field that both changed, with both values, and take the chosen one', () => {
    const mine = page([section('a', 'min'), b, c], 'Min');
    const theirs = page([section('a', 'deras'), b, c], 'Deras', 'Deras text');
    const { data, conflicts } = mergePages(base, mine, theirs);
    expect(conflicts).toEqual([
      { id: 'a.sv.title', section: 'a', sectionType: 'steps', path: ['sv', 'title'], mine: 'min', theirs: 'deras' },
      { id: 'a.nb.title', section: 'a', sectionType: 'steps', path: ['nb', 'title'], mine: 'min', theirs: 'deras' },
      { id: 'page.sv.title', path: ['sv', 'title'], mine: 'Min', theirs: 'Deras' },
    ]);
    expect(data.root.props).toMatchObject({ sv: { title: 'Min', seoDescription: 'Deras text' } });
    const chosen = mergePages(base, mine, theirs, { 'page.sv.title': 'theirs', 'a.sv.title': 'theirs' });
    expect(chosen.data.root.props).toMatchObject({ sv: { title: 'Deras' } });
    expect(chosen.data.content[0]!.props).toMatchObject({ sv: { title: 'deras' }, nb: { title: 'min' } });
  });

  it('do not conflict when both wrote the same', () => {
    const both = page([section('a', 'A'), b, c], 'Samma');
    expect(mergePages(base, both, structuredClone(both))).toMatchObject({ conflicts: [], hasTheirs: false });
  });

  it('compare the rows of a list one by one while none is added, and as a whole otherwise', () => {
    const rows = (...titles: string[]) => section('a', 'a', { items: titles.map((title) => ({ title })) });
    const start = page([rows('1', '2')]);
    const { data, conflicts } = mergePages(start, page([rows('1 min', '2')]), page([rows('1', '2 deras')]));
    expect(conflicts).toEqual([]);
    expect(data.content[0]!.props['sv']).toMatchObject({ items: [{ title: '1 min' }, { title: '2 deras' }] });
    const added = mergePages(start, page([rows('1 min', '2')]), page([rows('1', '2', '3')]));
    expect(added.conflicts.map(({ id }) => id)).toEqual(['a.sv.items']);
  });

  it('keep sections that either editor added, at their places, and leave out those that either removed', () => {
    const mine = page([a, section('mine'), c]);
    const theirs = page([section('first'), a, b, section('theirs')]);
    const { data, conflicts } = mergePages(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(keysOf(data)).toEqual(['first', 'a', 'theirs', 'mine']);
  });

  it('keep both sections that the editors added under the same name', () => {
    const mine = page([a, b, c, section('faq', 'min')]);
    const theirs = page([a, b, c, section('faq', 'deras')]);
    const { data, conflicts } = mergePages(base, mine, theirs);
    expect(conflicts).toEqual([]);
    const titles = data.content.map(({ props }) => [props['key'], (props['sv'] as { title: string }).title]);
    expect(titles).toHaveLength(5);
    expect(Object.fromEntries(titles)).toMatchObject({ faq: 'deras', 'faq-2': 'min' });
  });

  it('ask about a section that one removed and the other changed', () => {
    const [mine, theirs] = [page([a, c]), page([a, section('b', 'B'), c])];
    const { data, conflicts } = mergePages(base, mine, theirs);
    expect(conflicts).toMatchObject([{ id: 'b', section: 'b', path: [], mine: undefined }]);
    expect(keysOf(data)).toEqual(['a', 'c']);
    expect(keysOf(mergePages(base, mine, theirs, { b: 'theirs' }).data)).toEqual(['a', 'b', 'c']);
    expect(keysOf(mergePages(base, theirs, mine, { b: 'theirs' }).data)).toEqual(['a', 'c']);
  });

  it('take the order of the one who moved a section, and ask when both did', () => {
    expect(keysOf(mergePages(base, page([a, b, c]), page([c, a, b])).data)).toEqual(['c', 'a', 'b']);
    expect(keysOf(mergePages(base, page([b, a, c]), page([a, b, c])).data)).toEqual(['b', 'a', 'c']);
    const [mine, theirs] = [page([b, a, c]), page([c, a, b])];
    expect(mergePages(base, mine, theirs).conflicts.map(({ id }) => id)).toEqual(['order']);
    expect(keysOf(mergePages(base, mine, theirs, { order: 'theirs' }).data)).toEqual(['c', 'a', 'b']);
  });

  it('conflict in every difference when their common version is no longer known', () => {
    const { conflicts } = mergePages(undefined, page([a, b]), page([a, b, c], 'Deras'));
    expect(conflicts.map(({ id }) => id)).toEqual(['c', 'page.sv.title']);
  });
});
