import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startStack } from '../tests/stack.ts';
import { median } from './rounds.ts';

/**
 * `npm run bench -- publishing`: time from the editor's click on Publish until visitors receive the new version over
 * HTTP, with editor, backend and site on this machine. A page of the site and a podcast take turns. Each is read just
 * before, so that every cache has the old version. The goal is 2,000 ms.
 */
const rounds = 10;
const stepMs = 10;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const stack = await startStack('node');
const cms = stack.url('cms');

async function logIn(): Promise<string> {
  const form = new URLSearchParams({ name: 'publisher', password: 'publisher-sandbox' });
  const response = await fetch(`${cms}/editor/log-in`, {
    method: 'POST',
    body: form,
    headers: { Origin: cms },
    redirect: 'manual',
  });
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

const headers = { Origin: cms, Cookie: await logIn() };
const get = async (path: string): Promise<string> => (await fetch(cms + path, { headers })).text();

async function send(path: string, body: BodyInit, more: Record<string, string> = {}): Promise<void> {
  const response = await fetch(cms + path, {
    method: 'POST',
    body,
    headers: { ...headers, ...more },
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`);
}

/** What is published: the addresses of its draft, of its version and of its public page. */
type Subject = { id: string; sheet: string; address: string; change: (title: string) => Promise<void> };

const readVersion = async (sheet: string): Promise<string> =>
  /name="version" value="([^"]*)"/.exec(await get(sheet))?.[1] ?? '';

const podcast: Subject = {
  id: 'podcast.under-isen',
  sheet: '/editor/catalogue/item/podcast.under-isen',
  address: `${stack.url('site')}/no/podcast/under-isen/`,
  change: async (title) => {
    const form = new FormData();
    form.set('title', title);
    form.set('version', await readVersion(podcast.sheet));
    await send(podcast.sheet, form);
  },
};

const page: Subject = {
  id: 'pages/about',
  sheet: '/editor/page/site/about',
  address: `${stack.url('site')}/no/om-oss`,
  change: async (title) => {
    const path = '/editor/edit/site/about';
    const opened = /id="page">(.+?)<\/script>/.exec(await get(path))?.[1] ?? '{}';
    const { form } = JSON.parse(opened) as { form: { nb: { title: string } } };
    form.nb.title = title;
    await send(path, JSON.stringify(form), { 'Content-Type': 'application/json' });
  },
};

const isThere = async (address: string, title: string): Promise<boolean> =>
  (await (await fetch(address)).text()).includes(title);

/** @returns ms from the click to the first response with the new title, and to the response to the click itself. */
async function publish(subject: Subject, round: string): Promise<{ visitor: number; editor: number }> {
  const title = `Publisert ${round} ${Date.now()}`;
  await subject.change(title);
  const form = new URLSearchParams({ id: subject.id, version: await readVersion(subject.sheet) });
  // twice: the first run fills the caches of the second
  for (const _ of [1, 2]) if (await isThere(subject.address, title)) throw new Error('published before the press');
  const start = performance.now();
  const path = subject === podcast ? '/editor/catalogue/publish' : '/editor/publish';
  const response = send(path, form).then(() => performance.now() - start);
  while (!(await isThere(subject.address, title))) await pause(stepMs);
  return { visitor: performance.now() - start, editor: await response };
}

try {
  const before = loadavg()[0] ?? 0;
  const subjects = { 'page of the site': page, podcast };
  for (const subject of Object.values(subjects)) await publish(subject, 'first');
  const waits = Object.entries(subjects).map(([name, subject]) => {
    const none: number[] = [];
    return { name, subject, visitor: [...none], editor: none };
  });
  for (let round = 0; round < rounds; round += 1)
    for (const { subject, visitor, editor } of waits) {
      const wait = await publish(subject, String(round));
      visitor.push(wait.visitor);
      editor.push(wait.editor);
    }
  const after = loadavg()[0] ?? 0;
  print(`${rounds} publications each, ${cpus().length} cores, load ${before.toFixed(1)} to ${after.toFixed(1)}`);
  print(`${'press to visitor, ms'.padEnd(36)}${['least', 'median', 'most'].map((word) => word.padStart(8)).join('')}`);
  for (const { name, visitor, editor } of waits)
    for (const [what, values] of [
      [name, visitor],
      [`${name}, response to the editor`, editor],
    ] as const) {
      const cells = [Math.min(...values), median(values), Math.max(...values)];
      print(`${what.padEnd(36)}${cells.map((cell) => cell.toFixed(0).padStart(8)).join('')}`);
    }
  mkdirSync('.cache/bench', { recursive: true });
  const summary = waits.map(({ name, visitor, editor }) => ({ name, visitor, editor }));
  const result = { at: new Date().toISOString(), rounds, load: { before, after }, waits: summary };
  writeFileSync('.cache/bench/publishing.json', `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await stack.remove();
}
