import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from '../feed/example-feed.ts';
import { readField } from './entry.ts';
import { openLiveContent } from './watch-content.ts';
import { loadContent } from './load-content.ts';

const house = loadContent();

describe('what is imported while the process runs', () => {
  it('is published with a version of its own, and taken back when it is removed', async () => {
    const { folder, importXml: take } = openImports();
    const live = await openLiveContent(house, folder, { warn: () => undefined });
    expect(live.content.version).toBe(house.version);
    expect(await live.refresh()).toBe(false);

    const { show } = await take(makeFeedXml(makeItemXml('a')));
    expect(await live.refresh()).toBe(true);
    const podcast = live.content.entries.get(`podcast.${show.slug}`)!;
    expect(readField(podcast, 'imageUrl', 'fi')).toBe(`/media/cover/${show.slug}`);
    const episode = [...live.content.entries.values()].find(
      (entry) => readField(entry, 'podcastSlug', 'sv') === show.slug,
    )!;
    const id = String(readField(episode, 'id', 'sv'));
    expect(readField(episode, 'audioUrl', 'sv')).toBe(`/media/audio/${id}.mp3`);
    expect(live.findAudioSource(id)?.url).toBe('https://sound.example/a.mp3');
    const first = live.content.version;
    expect(first).not.toBe(house.version);

    await take(makeFeedXml(makeItemXml('a', { title: '<title>Ett annat namn</title>' })));
    expect(await live.refresh()).toBe(true);
    expect(live.content.version).not.toBe(first);

    rmSync(join(folder, `${show.slug}.ndjson`));
    expect(await live.refresh()).toBe(true);
    expect(live.content.version).toBe(house.version);
    expect(live.findAudioSource(id)).toBeUndefined();
  });

  it('never stops the house: a broken file and a name that is taken are left out and told', async () => {
    const { folder, importXml: take } = openImports();
    await take(makeFeedXml(makeItemXml('a')));
    await take(makeFeedXml(makeItemXml('a'), '<title>Läxan</title><language>sv</language>'), { taken: new Set() });
    writeFileSync(join(folder, 'broken.ndjson'), '{"format":1');
    const told: unknown[] = [];
    const live = await openLiveContent(house, folder, { warn: (_event, fields) => told.push(fields?.['file']) });
    expect(told).toEqual(['broken.ndjson', 'imported/laxan.ndjson']);
    expect(live.content.entries.size).toBe(house.entries.size + 2);
    expect(readField(live.content.entries.get('podcast.laxan')!, 'author', 'sv')).toBe('Ingrid Bohman');
  });
});
