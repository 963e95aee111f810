import { registerHooks } from 'node:module';

/**
 * For negative controls of `npm run trust`: replaces a text in one source file when a process loads it, so that a guard is
 * missing. `--import` loads this file; `REMOVED_GUARD` has the file, the text and its replacement as JSON.
 */
const { file, text, replacement } = JSON.parse(process.env['REMOVED_GUARD'] ?? '{}') as Record<string, string>;
if (file !== undefined && text !== undefined)
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.split('?')[0]?.endsWith(`/${file}`)) return loaded;
      // a text or its bytes
      const source = Buffer.from(loaded.source as string).toString();
      if (!source.includes(text)) throw new Error(`${file} does not contain the guard that the control removes`);
      return { ...loaded, source: source.replaceAll(text, replacement ?? '') };
    },
  });
