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

/** A connection to the browser, or to one of its pages. */
export type Session = {
  send: CDPSession['send'];
  /** @returns removes the listener */
  on: (event: string, hear: Hear) => () => void;
};

/** A running Chromium. */
export type Chrome = Session & {
  /** the connection to a page that was attached with `flatten` */
  openSession: (sessionId: string) => Session;
  close: () => Promise<void>;
};

const options = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // a phone shows text without hinting
  '--font-render-hinting=none',
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
 * Starts a Chromium and controls it through the DevTools protocol alone. Playwright adds scripts and listeners to every
 * page and frame. On a throttled processor they are the longest tasks of a quiet page, and no visitor has them.
 *
 * @throws Error when it exits before it accepts connections.
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
  const handlers = new Map<string, Set<Hear>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId, method = '', params, result, error } = JSON.parse(String(data)) as Message;
    if (id === undefined) return handlers.get(`${sessionId} ${method}`)?.forEach((hear) => hear(params));
    const pending = waiting.get(id);
    waiting.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  });
  const openSession = (sessionId?: string): Session => ({
    send: ((method: string, params: object = {}) => {
      const pending = Promise.withResolvers<unknown>();
      waiting.set((last += 1), pending);
      socket.send(JSON.stringify({ id: last, sessionId, method, params }));
      return pending.promise;
    }) as CDPSession['send'],
    on: (event, hear) => {
      const key = `${sessionId} ${event}`;
      const listeners = handlers.get(key) ?? new Set();
      handlers.set(key, listeners.add(hear));
      return () => void listeners.delete(hear);
    },
  });
  const browser = openSession();
  const close = async (): Promise<void> => {
    // some systems start it through a script, which alone would receive a signal; a response is not guaranteed
    void browser.send('Browser.close');
    await ended;
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...browser, openSession, close };
}
