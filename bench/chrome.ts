import { chromium, type CDPSession } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Hear = (params: unknown) => void;
type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
};

/** A conversation with the browser, or with one of its pages. */
export type Session = {
  send: CDPSession['send'];
  /** @returns ends the hearing */
  on: (event: string, hear: Hear) => () => void;
};

/** A running Chromium. */
export type Chrome = Session & {
  /** the conversation with a page that was attached to with `flatten` */
  talkTo: (sessionId: string) => Session;
  close: () => Promise<void>;
};

const options = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--remote-debugging-port=0',
  '--window-size=1280,900',
];

async function open(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no browser at ${address}`)), { once: true });
  });
  return socket;
}

/**
 * Starts a Chromium that is spoken to by its own protocol alone. Playwright brings scripts, worlds and listeners of its
 * own into every page and frame: on a processor throttled four times they are the longest tasks of a quiet page, and no
 * visitor has them.
 *
 * @throws Error when it ends before it can be spoken to.
 */
export async function launchChrome(): Promise<Chrome> {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-chrome-'));
  const program = process.env['CHROME_PATH'] ?? chromium.executablePath();
  const child = spawn(program, [...options, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.once('error', reject);
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      const [, found] = /listening on (ws:\S+)/.exec(told) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the browser did not start:\n${told}`)));
  });
  const socket = await open(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const hearers = new Map<string, Set<Hear>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId, method = '', params, result, error } = JSON.parse(String(data)) as Message;
    if (id === undefined) return hearers.get(`${sessionId} ${method}`)?.forEach((hear) => hear(params));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  const talkTo = (sessionId?: string): Session => ({
    send: ((method: string, params: object = {}) => {
      const asked = Promise.withResolvers<unknown>();
      waiting.set((last += 1), asked);
      socket.send(JSON.stringify({ id: last, sessionId, method, params }));
      return asked.promise;
    }) as CDPSession['send'],
    on: (event, hear) => {
      const key = `${sessionId} ${event}`;
      const heard = hearers.get(key) ?? new Set();
      hearers.set(key, heard.add(hear));
      return () => void heard.delete(hear);
    },
  });
  const browser = talkTo();
  const close = async (): Promise<void> => {
    // some systems start it by a script of theirs, which alone would hear a signal; not always is this answered
    void browser.send('Browser.close');
    await ended;
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...browser, talkTo, close };
}
