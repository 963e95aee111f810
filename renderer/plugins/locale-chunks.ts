import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minifySync, version, type Plugin, type Rolldown } from 'vite';
import type { Language } from '../../core/domain/region.ts';

/** Placeholder for the language in the bundle; no other code may contain it. */
const placeholder = '__TEXT_LANGUAGE__';
const languages: readonly Language[] = ['sv', 'nb', 'fi'];
const target = 'es2022';

/** Folder of the built browser scripts. */
const scripts = 'dist/client/assets';

/** Increase it when this file generates other code from the same input: it changes the names of the scripts. */
const formatVersion = 1;

const message = /\/locales\/messages\/messages\/(?!_index)[^/]+\.js$/;
const list = /\/renderer\/split-scripts\.ts$/;

/** The language choice in a compiled text (scripts/generate-text.ts). */
const choice = /export const (\w+) = [^]*\treturn pick\(options, (\w+), (\w+), (\w+)\)\(\w*\)\n\}\);?\s*$/;

/** Replaces the choice at run time by a choice at build time. */
export function chooseAtBuild(code: string, file: string): string {
  const chosen = code.replace(
    choice,
    `export const $1 = ${placeholder} === 'sv' ? $2 : ${placeholder} === 'nb' ? $3 : $4;`,
  );
  if (chosen === code) throw new Error(`${file} is not written as expected: generate-text.ts has changed`);
  return chosen.replace(/^import .*$/m, '');
}

/** Finds the scripts with texts, and every script that imports one of them by name. */
function findSplit(chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const split = new Set(chunks.filter(({ code }) => code.includes(placeholder)).map(({ fileName }) => fileName));
  let known: number;
  do {
    known = split.size;
    for (const { fileName, imports, dynamicImports } of chunks) {
      if ([...imports, ...dynamicImports].some((name) => split.has(name))) split.add(fileName);
    }
  } while (known < split.size);
  return [...split];
}

/** Writes a script in one language: it imports scripts of the same language, and minifying removes the other texts. */
export function localizeScript(language: Language, code: string, split: ReadonlySet<string>): string {
  const localized = code
    .replaceAll(placeholder, `"${language}"`)
    .replace(/([\w.-]+)\.js/g, (whole, name: string) => (split.has(name) ? `${name}.${language}.js` : whole));
  const minified = minifySync('script.js', localized, { module: true, compress: { target } });
  if (minified.errors[0]) throw new Error(minified.errors[0].message);
  return minified.code;
}

/**
 * Vite plugin: one script per language (decision 0007). Each browser script that contains texts, or imports one that
 * does, is written once per language (`entry.x1.sv.js`). The server build, which follows, gets the names
 * (split-scripts.ts) and contains all languages. Development does not split.
 */
export function localeChunks(): Plugin {
  return {
    name: 'nordlyd:split-languages',
    apply: 'build',
    augmentChunkHash: () => `${formatVersion} ${version}`,
    transform: {
      filter: { id: message },
      handler(code, id) {
        if (this.environment.name !== 'client') return;
        return { code: chooseAtBuild(code, id), map: null, moduleSideEffects: false };
      },
    },
    writeBundle({ dir = '' }, bundle) {
      if (this.environment.name !== 'client') return;
      const split = findSplit(Object.values(bundle).filter((file) => file.type === 'chunk'));
      const names = new Set(split.map((path) => basename(path, '.js')));
      for (const name of split) {
        const path = join(dir, name);
        const code = readFileSync(path, 'utf8');
        for (const language of languages) {
          writeFileSync(path.replace(/js$/, `${language}.js`), localizeScript(language, code, names));
        }
        rmSync(path);
      }
    },
    load: {
      filter: { id: list },
      handler() {
        const folder = join(this.environment.config.root, scripts);
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.sv.js'))
          .map((name) => basename(name, '.sv.js'));
        if (names.length === 0) throw new Error('the scripts of the browser are built before the server');
        return `export const splitScripts = new Set(${JSON.stringify(names)});`;
      },
    },
  };
}
