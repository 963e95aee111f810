import { describe, expect, it } from 'vitest';
import { readField } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { signPath } from '../../server/signed-url.ts';
import { createAudio, createPremiumAudio, readRange } from './routes.ts';
import { readTone, toneBytes } from './generate-tone.ts';

const content = loadContent();
const audio = createAudio(content);
const episodes = [...content.entries.values()].filter(({ type }) => type === 'episode');
const idOf = (isPremium: boolean): string =>
  String(
    readField(
      episodes.find((entry) => readField(entry, 'isPremium', 'sv') === isPremium)!,
      'id',
      'sv',
    ),
  );

describe('audio', () => {
  it('of a free episode and of a trailer is a wave file', async () => {
    for (const name of [idOf(false), 'trailer-laxan', 'sample-sista-farjan']) {
      const answer = await audio.request(`/${name}.wav`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.status).toBe(200);
      expect(bytes.length).toBe(toneBytes);
      expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWAVE');
      expect(bytes.readUInt32LE(40)).toBe(toneBytes - 44);
    }
  });

  it('is a 404 for a premium episode and for an unknown name', async () => {
    expect((await audio.request(`/${idOf(true)}.wav`)).status).toBe(404);
    expect((await audio.request('/trailer-none.wav')).status).toBe(404);
    expect((await audio.request('/none.wav')).status).toBe(404);
    expect((await audio.request('/sista-farjan-1.wav')).status).toBe(404);
    expect((await audio.request('/sample-laxan.wav')).status).toBe(404);
  });

  it('is served in ranges that fit together', async () => {
    const answer = await audio.request('/trailer-laxan.wav', { headers: { Range: 'bytes=41-1001' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('Content-Range')).toBe(`bytes 41-1001/${toneBytes}`);
    const whole = readTone('trailer-laxan', 0, 2_000);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(whole.slice(41, 1_002));
    const outside = await audio.request('/trailer-laxan.wav', { headers: { Range: `bytes=${toneBytes}-` } });
    expect(outside.status).toBe(416);
  });

  it('is audible and never clips', () => {
    const samples = new Int16Array(readTone('trailer-laxan', 44, toneBytes - 1).buffer);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeGreaterThan(8_000);
    expect(peak).toBeLessThan(32_767);
  });
});

describe('premium audio', () => {
  const premium = createPremiumAudio(content, 'key');
  const now = Math.floor(Date.now() / 1000);
  const ask = (name: string, expiresAt = now + 60, key = 'key', headers: Record<string, string> = {}) =>
    premium.request(signPath(`/media/premium/${name}.wav`, expiresAt, key).replace('/media/premium', ''), { headers });

  it('plays at a signed URL, in ranges, and is cached until the URL expires', async () => {
    for (const name of [idOf(true), 'sista-farjan-1', 'sista-farjan-8']) {
      const answer = await ask(name, now + 60, 'key', { Range: 'bytes=0-9' });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('Cache-Control')).toMatch(/^private, max-age=(5\d|60)$/);
    }
  });

  it('is a 404 without a token, after its expiry, with another key, and for free or unknown audio', async () => {
    const name = idOf(true);
    expect((await premium.request(`/${name}.wav`)).status).toBe(404);
    expect((await premium.request(`/x/${name}.wav`)).status).toBe(404);
    expect((await ask(name, now - 1)).status).toBe(404);
    expect((await ask(name, now + 60, 'another')).status).toBe(404);
    expect((await ask(idOf(false))).status).toBe(404);
    expect((await ask('sista-farjan-9')).status).toBe(404);
    expect((await ask('sista-farjan-0')).status).toBe(404);
  });
});

describe('readRange', () => {
  it.each([
    [undefined, null],
    ['items=1-2', null],
    ['bytes=-', null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=50-500', { start: 50, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=9-3', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
  ])('reads %s of 100 bytes as %j', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected);
  });
});
