import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';
import { findMissingTexts, findUnusedTexts, type Texts } from './text-keys.ts';

/** A step of `npm run verify`: every text stands in every language, and something asks for it. */
const languages = ['sv', 'nb', 'fi'];
/** Where texts are asked for. */
const rooms = ['backend', 'edge', 'pages', 'renderer', 'src'];

const readTexts = (language: string): Texts =>
  Object.fromEntries(
    readdirSync(join(root, 'locales', language)).map((file) => [
      file,
      JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8')) as Record<string, string>,
    ]),
  );

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => readFileSync(join(root, room, name), 'utf8')),
);

const tables = Object.fromEntries(languages.map((language) => [language, readTexts(language)]));
const missing = findMissingTexts(tables);
const unused = findUnusedTexts(tables['sv'] ?? {}, sources);
if (missing.length > 0) process.stderr.write(`texts are missing:\n  ${missing.join('\n  ')}\n`);
if (unused.length > 0) process.stderr.write(`nothing asks for these texts:\n  ${unused.join('\n  ')}\n`);
process.exitCode = missing.length + unused.length > 0 ? 1 : 0;
