import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from '../feed/example-feed.ts';
import { readField } from './entry.ts';
import { openLiveContent } from './watch-content.ts';
import { loadContent } from './load-content.ts';

const shipped = loadContent();

describe('openLiveContent', () => {
  it('publishes an import with a new content version, and removes it when its file is deleted', async () => {
    const { folder, importXml: take } = openImports();
    const live = await openLiveContent(shipped, folder, { warn: () => undefined });
    expect(live.content.version).toBe(shipped.version);
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
    expect(first).not.toBe(shipped.version);

    await take(makeFeedXml(makeItemXml('a', { title: '<title>Ett annat namn</title>' })));
    expect(await live.refresh()).toBe(true);
    expect(live.content.version).not.toBe(first);

    rmSync(join(folder, `${show.slug}.ndjson`));
    expect(await live.refresh()).toBe(true);
    expect(live.content.version).toBe(shipped.version);
    expect(live.findAudioSource(id)).toBeUndefined();
  });

  it('leaves out and reports a broken file and a slug that is in use', async () => {
    const { folder, importXml: take } = openImports();
    await take(makeFeedXml(makeItemXml('a')));
    await take(makeFeedXml(makeItemXml('a'), '<title>Läxan</title><language>sv</language>'), { taken: new Set() });
    writeFileSync(join(folder, 'broken.ndjson'), '{"format":1');
    const reported: unknown[] = [];
    const live = await openLiveContent(shipped, folder, { warn: (_event, fields) => reported.push(fields?.['file']) });
    expect(reported).toEqual(['broken.ndjson', 'imported/laxan.ndjson']);
    expect(live.content.entries.size).toBe(shipped.entries.size + 2);
    expect(readField(live.content.entries.get('podcast.laxan')!, 'author', 'sv')).toBe('Ingrid Bohman');
  });
});
