import { compile } from '@inlang/paraglide-js';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Compiles locales/{sv,nb,fi}/*.json to typed functions in locales/messages; a key that one language lacks fails the build. */
const root = fileURLToPath(new URL('..', import.meta.url));
const languages = ['sv', 'nb', 'fi'];

const keysOf = (language: string): Map<string, string> => {
  const keys = new Map<string, string>();
  for (const file of readdirSync(`${root}locales/${language}`)) {
    const messages = JSON.parse(readFileSync(`${root}locales/${language}/${file}`, 'utf8')) as Record<string, unknown>;
    for (const key of Object.keys(messages)) keys.set(key, file);
  }
  return keys;
};

const tables = languages.map((language) => [language, keysOf(language)] as const);
const every = new Map(tables.flatMap(([, keys]) => [...keys]));
const missing = tables.flatMap(([language, keys]) =>
  [...every].filter(([key]) => !keys.has(key)).map(([key, file]) => `${language}/${file}: ${key}`),
);
if (missing.length > 0) {
  process.stderr.write(`texts are missing:\n  ${missing.join('\n  ')}\n`);
  process.exit(1);
}

await compile({
  project: `${root}project.inlang`,
  outdir: `${root}locales/messages`,
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
});
