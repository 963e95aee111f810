import { chromium, type CDPSession } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Listener = (params: unknown) => void;
type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
};

/** A connection to the browser, or to one of its pages. */
export type Session = {
  send: CDPSession['send'];
  /** @returns a function that removes the listener */
  on: (event: string, listener: Listener) => () => void;
};

/** A running Chromium. */
export type Chrome = Session & {
  /** session of a page that was attached to with `flatten` */
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
 * Starts a Chromium that only the DevTools protocol controls. Playwright adds scripts and listeners to every page and
 * frame. On a processor throttled four times they are the longest tasks of an idle page, and no visitor has them.
 *
 * @throws Error when the browser ends before it accepts a connection.
 */
export async function launchChrome(): Promise<Chrome> {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-chrome-'));
  const program = process.env['CHROME_PATH'] ?? chromium.executablePath();
  const child = spawn(program, [...options, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /listening on (ws:\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the browser did not start:\n${output}`)));
  });
  const socket = await open(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, Set<Listener>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId, method = '', params, result, error } = JSON.parse(String(data)) as Message;
    if (id === undefined) return listeners.get(`${sessionId} ${method}`)?.forEach((listener) => listener(params));
    const pending = waiting.get(id);
    waiting.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  });
  const talkTo = (sessionId?: string): Session => ({
    send: ((method: string, params: object = {}) => {
      const pending = Promise.withResolvers<unknown>();
      waiting.set((last += 1), pending);
      socket.send(JSON.stringify({ id: last, sessionId, method, params }));
      return pending.promise;
    }) as CDPSession['send'],
    on: (event, listener) => {
      const key = `${sessionId} ${event}`;
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known.add(listener));
      return () => void known.delete(listener);
    },
  });
  const browser = talkTo();
  const close = async (): Promise<void> => {
    // some systems start Chromium through a script, which alone would receive a signal; a response is not guaranteed
    void browser.send('Browser.close');
    await ended;
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...browser, talkTo, close };
}
