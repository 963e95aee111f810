import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryAudio } from './try-audio.ts';

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://a.example');
    const type = searchParams.get('type') ?? '';
    response.writeHead(Number(searchParams.get('status') ?? 206), type === '' ? {} : { 'Content-Type': type });
    response.end(Buffer.from(searchParams.get('body') ?? 'abc\u0000', 'latin1'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());

it.each([
  [{ type: 'audio/mpeg' }, undefined],
  [{ type: 'Audio/MPEG; charset=utf-8' }, undefined],
  [{ type: '' }, undefined],
  [{ type: 'application/octet-stream' }, undefined],
  [{ type: 'application/x-download' }, undefined],
  [{ type: 'video/mp4' }, undefined],
  [{ type: 'application/json' }, 'sends application/json'],
  [{ type: 'application/problem+json' }, 'sends application/problem+json'],
  [{ type: 'text/html; charset=utf-8' }, 'sends a web page'],
  [{ type: 'text/plain' }, 'sends text/plain'],
  [{ type: 'image/jpeg' }, 'sends image/jpeg'],
  [{ type: 'application/xml' }, 'sends application/xml'],
  [{ type: 'audio/mpeg', body: '{"error":1}' }, 'sends text'],
  [{ type: 'audio/mpeg', body: ' <html>' }, 'sends text'],
  [{ type: '', body: '[]' }, 'sends text'],
  [{ type: 'audio/mpeg', body: '#EXTM3U\n#EXTINF:10' }, 'sends text'],
  [{ type: 'audio/x-mpegurl' }, 'sends audio/x-mpegurl'],
  [{ type: 'audio/mpeg', body: 'File not found' }, 'sends text'],
  [{ type: 'text/plain', body: 'ID3\u0003' }, undefined],
  [{ type: 'application/mp3', body: 'ID3\u0003' }, undefined],
  [{ type: 'audio/mpeg', body: '' }, 'sends nothing'],
  [{ type: 'audio/mpeg', status: '404' }, 'answers 404'],
  [{ type: 'audio/x-ms-wma' }, 'sends audio/x-ms-wma'],
  [{ type: 'audio/aiff' }, 'sends audio/aiff'],
  [{ type: 'audio/amr' }, 'sends audio/amr'],
  [{ type: 'audio/x-pn-realaudio' }, 'sends audio/x-pn-realaudio'],
  [{ type: 'application/ogg' }, undefined],
  [{ type: 'audio/mpeg', body: 'RIFF\u0000\u0000\u0000\u0000WAVE' }, undefined],
])('tries audio of %j', async (parts, expected) => {
  const sound = { url: `${base}?${new URLSearchParams(parts).toString()}`, ending: 'mp3' };
  const problem = await tryAudio({ sound }, { isPrivateAllowed: true });
  expect(problem?.replace(/^\S+ /, '')).toBe(expected);
});

it.each([
  ['Windows Media', '0&\xB2u\x8E'],
  ['AIFF', 'FORM\0\0\0\0AIFF'],
  ['AMR', '#!AMR\n'],
  ['AVI', 'RIFF\0\0\0\0AVI LIST'],
  ['a JPEG', '\xFF\xD8\xFF\xE0\0'],
  ['a PNG', '\x89PNG\r\n\x1A\n'],
  ['a PDF', '%PDF-1.4\n\0'],
  ['a ZIP file', 'PK\x03\x04\0'],
])('recognizes %s by its first bytes', async (_name, body) => {
  for (const type of ['audio/mpeg', 'application/octet-stream']) {
    const sound = { url: `${base}?${new URLSearchParams({ type, body }).toString()}`, ending: 'mp3' };
    expect(await tryAudio({ sound }, { isPrivateAllowed: true })).toContain('sends a file that browsers do not play');
  }
});
