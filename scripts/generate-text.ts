import { compile } from '@inlang/paraglide-js';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMissingTexts, readTexts } from './text-keys.ts';

/**
 * Compiles locales/{sv,nb,fi}/*.json to typed functions in locales/messages; a key that is missing in a language fails
 * the build.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

const missing = findMissingTexts(readTexts());
if (missing.length > 0) {
  process.stderr.write(`texts are missing:\n  ${missing.join('\n  ')}\n`);
  process.exit(1);
}

/** The files that identify the build's state. */
const marker = '.made-from';
const made = `${root}.cache/messages-${process.pid}`;
const output = `${root}locales/messages`;
await compile({
  project: `${root}project.inlang`,
  outdir: made,
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
});

/**
 * The language of a render, which is all that a text needs. The compiler's runtime, with its cookies and addresses,
 * stays out of every script.
 */
const languageModule = `/** @type {"sv" | "nb" | "fi"} */
let current = "sv";
/** @param {"sv" | "nb" | "fi"} language */
export const setLocale = (language) => {
	current = language;
};
/**
 * The wording in the requested language, or in the one of the render.
 * @template Wording
 * @param {{ locale?: "sv" | "nb" | "fi" }} options
 * @param {Wording} sv @param {Wording} nb @param {Wording} fi
 * @returns {Wording}
 */
export const pick = ({ locale = current }, sv, nb, fi) => (locale === "sv" ? sv : locale === "nb" ? nb : fi);
`;
/** The compiler's output format; renderer/plugins/locale-chunks.ts depends on it. */
const choice =
  /const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\n\tif \(locale === "sv"\) return (\w+)\((\w*)\)\n\tif \(locale === "nb"\) return (\w+)\(\w*\)\n\treturn (\w+)\(\w*\)/;
for (const file of readdirSync(`${made}/messages`).filter((name) => name.endsWith('.js') && name !== '_index.js')) {
  const path = `${made}/messages/${file}`;
  const code = readFileSync(path, 'utf8');
  const slim = code
    .replace("{ getLocale, experimentalStaticLocale } from '../runtime.js'", "{ pick } from '../language.js'")
    .replace(choice, 'return pick(options, $1, $3, $4)($2)');
  if (slim.includes('getLocale') || !slim.includes('pick(')) {
    throw new Error(`${file} has an unexpected format: the compiler has changed`);
  }
  writeFileSync(path, slim);
}
writeFileSync(`${made}/language.js`, languageModule);

const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== marker)
        .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    : [];

// writes only what differs, so that other readers and watchers of unchanged files are not disturbed
const files = listFiles(made);
for (const file of files) {
  const code = readFileSync(`${made}/${file}`, 'utf8');
  if (existsSync(`${output}/${file}`) && readFileSync(`${output}/${file}`, 'utf8') === code) continue;
  mkdirSync(dirname(`${output}/${file}`), { recursive: true });
  writeFileSync(`${output}/${file}`, code);
}
for (const file of listFiles(output)) if (!files.includes(file)) rmSync(`${output}/${file}`);
rmSync(made, { recursive: true });
