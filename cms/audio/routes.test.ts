import { describe, expect, it } from 'vitest';
import { readField } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { signPath } from '../../server/signed-url.ts';
import { noiseNames } from './generate-noise.ts';
import { createAudio, createPremiumAudio } from './routes.ts';
import { countToneBytes, readTone, sampleSeconds } from './generate-tone.ts';

const content = loadContent();
const audio = createAudio(content);
const episodes = [...content.entries.values()].filter(({ type }) => type === 'episode');
const episodeOf = (isPremium: boolean) => episodes.find((entry) => readField(entry, 'isPremium', 'sv') === isPremium)!;
const idOf = (isPremium: boolean): string => String(readField(episodeOf(isPremium), 'id', 'sv'));
const trailer = { name: 'trailer-laxan', seconds: sampleSeconds };
const toneBytes = countToneBytes(sampleSeconds);

describe('audio', () => {
  it('serves a free episode, a trailer and a sample as WAV files', async () => {
    const seconds = Number(readField(episodeOf(false), 'lengthSeconds', 'sv'));
    expect(seconds).toBeGreaterThan(600);
    for (const [name, size] of [
      [idOf(false), countToneBytes(seconds)],
      ['trailer-laxan', toneBytes],
      ['sample-sista-farjan', toneBytes],
    ] as const) {
      const whole = await audio.request(`/${name}.wav`);
      expect(Number(whole.headers.get('Content-Length'))).toBe(size);
      await whole.body?.cancel();
      const response = await audio.request(`/${name}.wav`, { headers: { Range: 'bytes=0-99999' } });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(206);
      expect(bytes.length).toBe(100_000);
      expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWAVE');
      expect(bytes.readUInt32LE(40)).toBe(size - 44);
    }
  });

  it('returns 404 for a premium episode and for unknown names', async () => {
    expect((await audio.request(`/${idOf(true)}.wav`)).status).toBe(404);
    expect((await audio.request('/trailer-none.wav')).status).toBe(404);
    expect((await audio.request('/none.wav')).status).toBe(404);
    expect((await audio.request('/sista-farjan-1.wav')).status).toBe(404);
    expect((await audio.request('/sample-laxan.wav')).status).toBe(404);
  });

  it('serves byte ranges, and returns 416 for a range after the end', async () => {
    const response = await audio.request('/trailer-laxan.wav', { headers: { Range: 'bytes=41-1001' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe(`bytes 41-1001/${toneBytes}`);
    const whole = readTone(trailer, 0, 2_000);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(whole.slice(41, 1_002));
    const etag = response.headers.get('ETag') ?? '';
    const ask = async (headers: Record<string, string>) =>
      (await audio.request('/trailer-laxan.wav', { headers })).status;
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect(await ask({ 'If-None-Match': known })).toBe(304);
    expect(await ask({ Range: 'bytes=0-9', 'If-Range': etag })).toBe(206);
    expect(await ask({ Range: 'bytes=0-9', 'If-Range': '"other"' })).toBe(200);
    expect(await ask({ 'If-Match': '"other"' })).toBe(412);
    const head = await audio.request('/trailer-laxan.wav', { method: 'HEAD', headers: { Range: 'bytes=0-9' } });
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(toneBytes)]);
    const outside = await audio.request('/trailer-laxan.wav', { headers: { Range: `bytes=${toneBytes}-` } });
    expect(outside.status).toBe(416);
  });

  it('has another entity tag when an episode gets another length', async () => {
    const entry = episodeOf(false);
    const longer = { ...entry, fields: { ...entry.fields, lengthSeconds: { sv: 61 } } };
    const changed = createAudio({ ...content, entries: new Map([[entry.id, longer]]) });
    const [before, after] = await Promise.all(
      [audio, changed].map(async (routes) => routes.request(`/${idOf(false)}.wav`, { method: 'HEAD' })),
    );
    expect(after?.headers.get('Content-Length')).toBe(String(countToneBytes(61)));
    expect(after?.headers.get('ETag')).not.toBe(before?.headers.get('ETag'));
  });

  it('serves the sounds of nature under the names of their episodes', async () => {
    const first = await audio.request('/se-2001--rain.wav', { headers: { Range: 'bytes=0-99999' } });
    expect(first.status).toBe(206);
    const seconds = Number(readField(content.entries.get('episode.se-2001')!, 'lengthSeconds', 'sv'));
    expect(first.headers.get('Content-Range')).toBe(`bytes 0-99999/${countToneBytes(seconds)}`);
    expect((await audio.request('/se-2001.wav')).status).toBe(404);
    expect((await audio.request('/se-2001--waves.wav')).status).toBe(404);
  });

  it.each(noiseNames)('generates %s that is audible, never clips and has no repeated second', (noise) => {
    const read = (start: number) =>
      new Int16Array(readTone({ name: 'se-2001', seconds: 1_800, noise }, 44 + start, 44 + start + 15_999).buffer);
    const [one, other] = [read(160_000), read(176_000)];
    const peak = one.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeGreaterThan(1_000);
    expect(peak).toBeLessThan(32_767);
    expect(one).not.toEqual(other);
  });

  it('generates a tone that is audible and never clips', () => {
    const samples = new Int16Array(readTone(trailer, 44, toneBytes - 1).buffer);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeGreaterThan(8_000);
    expect(peak).toBeLessThan(32_767);
  });
});

describe('premium audio', () => {
  const premium = createPremiumAudio(content, 'key');
  const now = Math.floor(Date.now() / 1000);
  const requestSigned = (name: string, expiresAt = now + 60, key = 'key', headers: Record<string, string> = {}) =>
    premium.request(signPath(`/media/premium/${name}.wav`, expiresAt, key).replace('/media/premium', ''), { headers });

  it('serves a signed URL in ranges, and allows caching until the URL expires', async () => {
    for (const name of [idOf(true), 'sista-farjan-1', 'sista-farjan-8']) {
      const response = await requestSigned(name, now + 60, 'key', { Range: 'bytes=0-9' });
      expect(response.status).toBe(206);
      expect(response.headers.get('Cache-Control')).toMatch(/^private, max-age=(5\d|60)$/);
    }
  });

  it('returns 404 without a token, for an expired or wrong signature, and for free or unknown audio', async () => {
    const name = idOf(true);
    expect((await premium.request(`/${name}.wav`)).status).toBe(404);
    expect((await premium.request(`/x/${name}.wav`)).status).toBe(404);
    expect((await requestSigned(name, now - 1)).status).toBe(404);
    expect((await requestSigned(name, now + 60, 'another')).status).toBe(404);
    expect((await requestSigned(idOf(false))).status).toBe(404);
    expect((await requestSigned('sista-farjan-9')).status).toBe(404);
    expect((await requestSigned('sista-farjan-0')).status).toBe(404);
  });
});
