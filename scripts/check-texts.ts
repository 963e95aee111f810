import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';
import { findMissingTexts, findUnusedTexts, readTexts } from './text-keys.ts';

/** A step of `npm run verify`: every text exists in every language, and the code in these folders uses it. */
const folders = ['backend', 'edge', 'pages', 'renderer', 'src'];

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
const sources = folders.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => readFileSync(join(root, room, name), 'utf8')),
);

const texts = readTexts();
const missing = findMissingTexts(texts);
const unused = findUnusedTexts(texts.sv, sources);
if (missing.length > 0) process.stderr.write(`texts are missing:\n  ${missing.join('\n  ')}\n`);
if (unused.length > 0) process.stderr.write(`nothing asks for these texts:\n  ${unused.join('\n  ')}\n`);
process.exitCode = missing.length + unused.length > 0 ? 1 : 0;
