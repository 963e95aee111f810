import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { checkPreconditions, readRange } from '../../server/http/preconditions.ts';
import { soundFilePath, soundTypes } from '../media/sound-file.ts';

/** Serves sound that an import of a space has stored (`fHASH.EXTENSION`), with range requests. */
export function createStoredSound(folders: readonly string[]): Hono {
  const routes = new Hono();
  routes.get('/:file{f[0-9a-f]{16}\\.(?:mp3|m4a|aac|ogg|wav|flac)}', async (context, next) => {
    const name = context.req.param('file').slice(1);
    for (const folder of folders) {
      const path = soundFilePath(folder, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts === undefined) continue;
      const { size } = facts;
      const common = {
        'Content-Type': soundTypes[name.split('.')[1] ?? ''] ?? '',
        'Accept-Ranges': 'bytes',
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: `"${name}"`,
      };
      const request = context.req.raw;
      const decided = checkPreconditions(request.headers, common.ETag);
      if (decided !== undefined) return context.body(null, decided, common);
      const range = readRange(request, { size, etag: common.ETag });
      if (range === 'unsatisfiable') return context.body(null, 416, { ...common, 'Content-Range': `bytes */${size}` });
      const { start, end } = range ?? { start: 0, end: size - 1 };
      const part = range && { 'Content-Range': `bytes ${start}-${end}/${size}` };
      const headers = { ...common, 'Content-Length': `${end - start + 1}`, ...part };
      const isHead = request.method === 'HEAD';
      const body = isHead
        ? null
        : (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>);
      return new Response(body, { status: range ? 206 : 200, headers });
    }
    return next();
  });
  return routes;
}
