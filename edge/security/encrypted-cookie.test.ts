import { Hono } from 'hono';
import * as Iron from 'iron-webcrypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEncryptedCookies, createEncryption } from './encrypted-cookie.ts';

const [oldKey, newKey, foreignKey] = ['o', 'n', 'f'].map((letter) => letter.repeat(40)) as [string, string, string];
const value = { secret: 'refresh-token' };

/** Writes a value with some keys and returns the cookie as the browser would send it back. */
async function write(keys: [string, ...string[]], seconds = 60): Promise<string> {
  const cookies = createEncryptedCookies(createEncryption(keys));
  const app = new Hono().get('/', async (context) => {
    await cookies.write(context, 'session', value, seconds);
    return context.text('');
  });
  const [line = ''] = (await app.request('/')).headers.getSetCookie();
  return line.split(';')[0] ?? '';
}

/** Reads a cookie with some keys. */
async function read(keys: [string, ...string[]], cookie: string): Promise<unknown> {
  const cookies = createEncryptedCookies(createEncryption(keys));
  const app = new Hono().get('/', async (context) =>
    context.json({ value: (await cookies.read(context, 'session')) ?? null }),
  );
  return ((await (await app.request('/', { headers: { Cookie: cookie } })).json()) as { value: unknown }).value;
}

describe('an encrypted cookie', () => {
  afterEach(() => void vi.useRealTimers());

  it('decrypts to the same value, and does not contain it readably', async () => {
    const cookie = await write([newKey]);
    expect(cookie).toMatch(/^__Host-session=/);
    const parts = decodeURIComponent(cookie).split('*');
    for (const part of parts) expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('refresh-token');
    expect(cookie).not.toContain(newKey);
    expect(await read([newKey], cookie)).toEqual(value);
  });

  it('survives a key rotation: the new key encrypts, the old one decrypts, a removed one does not', async () => {
    const before = await write([oldKey]);
    expect(await read([newKey, oldKey], before)).toEqual(value);
    const after = await write([newKey, oldKey]);
    expect(await read([newKey], after)).toEqual(value);
    expect(await read([oldKey], after)).toBeNull();
    expect(await read([newKey], before)).toBeNull();
  });

  it('reads as undefined after its expiry, although the browser still sends it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const cookie = await write([newKey], 60);
    vi.setSystemTime(Date.now() + 59_000);
    expect(await read([newKey], cookie)).toEqual(value);
    vi.setSystemTime(Date.now() + 70_000 + 60_000);
    expect(await read([newKey], cookie)).toBeNull();
  });

  it('is undefined when it is forged, changed, copied under its plain name or not encrypted', async () => {
    const cookie = await write([newKey]);
    const plainName = cookie.replace('__Host-', '');
    const encrypted = cookie.slice(cookie.indexOf('=') + 1);
    const forged = await Iron.seal(value, { id: 'x', secret: foreignKey }, Iron.defaults);
    const middle = Math.floor(encrypted.length / 2);
    const changed = encrypted.slice(0, middle) + (encrypted[middle] === 'A' ? 'B' : 'A') + encrypted.slice(middle + 1);
    for (const hostile of [forged, changed, '', 'Fe26.2', '%', '{"secret":"x"}', 'x'.repeat(5_000)]) {
      expect(await read([newKey], `__Host-session=${hostile}`)).toBeNull();
    }
    expect(await read([newKey], plainName)).toBeNull();
    expect(await read([newKey], await write([foreignKey]))).toBeNull();
  });
});
