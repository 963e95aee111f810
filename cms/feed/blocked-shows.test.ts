import { expect, it } from 'vitest';
import { readImported } from '../source/imported.ts';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';

it('takes a show off the lists when its publisher blocks it, until the publisher allows it again', async () => {
  const { folder, importXml, read } = openImports();
  const xml = (rest: string) => makeFeedXml(makeItemXml('a'), `<title>Podd</title><language>sv</language>${rest}`);
  let version = 0;
  const list = async () => {
    const stamps = new Map([['podd.ndjson', String((version += 1))]]);
    return readImported(folder, stamps, new Map(), () => expect.unreachable());
  };
  await importXml(xml(''));
  const [before, listed] = [await read(), await list()];
  expect(listed.sounds.size).toBe(1);
  for (const block of ['<itunes:block>yes</itunes:block>', '<podcast:block id="nordlyd">yes</podcast:block>']) {
    await expect(importXml(xml(block), { isDryRun: true })).rejects.toThrow('listed');
    expect(await list()).toEqual(listed);
    await expect(importXml(xml(block))).rejects.toMatchObject({ code: 'notAllowed' });
    expect(await list()).toEqual({ entries: [], sounds: new Map() });
    await importXml(xml(''));
    expect(await read()).toEqual(before);
    expect(await list()).toEqual(listed);
  }
});
