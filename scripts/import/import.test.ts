import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml } from '../../cms/feed/example-feed.ts';
import { formatProgress, createProgressBar } from '../cli/progress-bar.ts';
import { root } from '../settings.ts';

const place = mkdtempSync(join(tmpdir(), 'import-'));
const folder = join(place, 'data', 'cms', 'imported');

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ['scripts/import/import.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(place, 'data'), INIT_CWD: place },
  });

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = start(...args);
  const texts = { out: '', err: '' };
  child.stdout!.on('data', (chunk) => (texts.out += String(chunk)));
  child.stderr!.on('data', (chunk) => (texts.err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...texts };
}

const readState = (): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

describe('npm run import', () => {
  it('imports a feed, reports each item, and keeps the old state when the process is killed during the next import', async () => {
    writeFileSync(join(place, 'feed.xml'), makeFeedXml(makeItemXml('a') + makeItemXml('b', { enclosure: '' })));
    const first = await run('feed.xml', '--report', 'report.ndjson');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out.trimEnd().split('\n')).toEqual([
      '  skipped   Avsnitt b (no sound)',
      '  imported  Avsnitt a',
      // a host that does not exist
      expect.stringContaining('note      the newest episode cannot be played: sound.example'),
      'imported: Skogens röst (se/skogens-rost): 1 imported, 1 skipped · feed.xml',
    ]);
    const reported = readFileSync(join(place, 'report.ndjson'), 'utf8').trim().split('\n');
    expect(reported.map((line) => (JSON.parse(line) as { state: string }).state)).toEqual(['skipped', 'imported']);
    const before = readState();

    // a host that sends the same show with more episodes, stops before the end and never closes
    const longer = makeFeedXml(Array.from({ length: 500 }, (_, index) => makeItemXml(String(index))).join(''));
    const server = createServer((_request, response) => response.writeHead(200).write(longer.slice(0, -30)));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
    const child = start(address, '--private-addresses');
    await once(server, 'request');
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGKILL');
    await once(child, 'close');
    server.closeAllConnections();
    server.close();
    expect(readState()).toEqual(before);

    // a temporary file of an import that was killed during a write
    writeFileSync(join(folder, '.skogens-rost.part'), before[0]!.slice(0, 50));
    expect((await run('feed.xml', '--report', 'again.ndjson')).out).toContain('unchanged: Skogens röst');
    expect(readFileSync(join(place, 'again.ndjson'), 'utf8')).toContain('"showMatchedBy":"author and title"');
    expect(readdirSync(folder)).toEqual(['skogens-rost.ndjson']);
    expect(readState()).toEqual(before);
  });

  it('exits with 2 and one line for invalid input, and imports the other feeds', async () => {
    writeFileSync(join(place, 'good.xml'), makeFeedXml(makeItemXml('a'), '<title>God</title><language>fi</language>'));
    writeFileSync(join(place, 'page.xml'), '<html></html>');
    const { code, out, err } = await run('page.xml', 'missing.xml', 'http://127.0.0.1/feed', 'good.xml', '--dry-run');
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toEqual([
      'nordlyd: page.xml: this is a web page, not an RSS 2.0 feed; nothing of it was imported',
      'nordlyd: missing.xml: there is no such file; nothing of it was imported',
      'nordlyd: http://127.0.0.1/feed: the address belongs to this machine or its network; nothing of it was imported',
    ]);
    expect(out).toContain('would be imported: God (fi/god)');
    const twice = await run('good.xml', 'good.xml', '--dry-run');
    expect(twice.out).toContain('would be unchanged: God (fi/god): 1 unchanged');
    expect(twice).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(folder)).toEqual(['skogens-rost.ndjson']);
    const wrong = await run('--region', 'dk', 'good.xml');
    expect(wrong).toEqual({ code: 2, out: '', err: 'nordlyd: --region is one of se, no, fi\n' });
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--max-mb N'), err: '' });
  });

  it('removes a show', async () => {
    expect((await run('--remove', 'skogens-rost')).out).toBe('removed: Skogens röst (se/skogens-rost)\n');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('progress of an import', () => {
  it('is a bar on a terminal and an occasional line elsewhere', () => {
    const written: string[] = [];
    let time = 0;
    const screen = { isTTY: true, columns: 60, write: (text: string) => written.push(text) };
    const bar = createProgressBar(screen, () => time);
    const progress = { read: 12_500_000, total: 50_000_000, items: 2_500 };
    bar.show(progress);
    bar.show(progress);
    time = 200;
    bar.show(progress);
    bar.clear();
    expect(written).toHaveLength(3);
    expect(written[0]).toBe('\r\u001B[2K[██████░░░░░░░░░░░░░░░░░░] 25 % · 12.5 MB of 50.0 MB, 2500 ');
    const lines: string[] = [];
    const plain = createProgressBar({ write: (text: string) => lines.push(text) }, () => time);
    plain.show(progress);
    time += 6_000;
    plain.show({ ...progress, total: undefined });
    plain.clear();
    expect(lines).toEqual(['  12.5 MB, 2500 items\n']);
    expect(formatProgress({ ...progress, read: 60_000_000 }, true)).toContain('100 %');
  });
});
