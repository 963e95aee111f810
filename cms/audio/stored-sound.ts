import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { soundFilePath, soundTypes } from '../media/sound-file.ts';
import { sendAudio } from './send-audio.ts';

/** Serves sound that an import of a space has stored (`fHASH.EXTENSION`), with range requests. */
export function createStoredSound(folders: readonly string[]): Hono {
  const routes = new Hono();
  routes.get('/:file{f[0-9a-f]{16}\\.(?:mp3|m4a|aac|ogg|wav|flac)}', async (context, next) => {
    const name = context.req.param('file').slice(1);
    for (const folder of folders) {
      const path = soundFilePath(folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file === undefined) continue;
      return sendAudio(context, {
        size: file.size,
        etag: `"${name}"`,
        type: soundTypes[name.split('.')[1] ?? ''] ?? '',
        cacheControl: 'public, max-age=31536000, immutable',
        open: (start, end) => Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>,
      });
    }
    return next();
  });
  return routes;
}
