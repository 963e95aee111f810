import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minifySync, version, type Plugin, type Rolldown } from 'vite';
import type { Language } from '../../core/domain/region.ts';

/** Stands in the bundle where the language of the script will stand; nothing else may be called so. */
const placeholder = '__TEXT_LANGUAGE__';
const languages: readonly Language[] = ['sv', 'nb', 'fi'];
const target = 'es2022';

/** Where the browser's scripts stand once they are built, from the repository. */
const scripts = 'dist/client/assets';

/** Changes the name of every script, when this file comes to write another text for the same input. */
const formatVersion = 1;

const message = /\/locales\/messages\/messages\/(?!_index)[^/]+\.js$/;
const list = /\/renderer\/split-scripts\.ts$/;

/** The choice that every compiled text makes when it is asked (scripts/generate-text.ts). */
const choice = /export const (\w+) = [^]*\treturn pick\(options, (\w+), (\w+), (\w+)\)\(\w*\)\n\}\);?\s*$/;

/** The same text, whose choice is made when the script is written. */
export function chooseAtBuild(code: string, file: string): string {
  const chosen = code.replace(choice, `export const $1 = ${placeholder} === 'sv' ? $2 : ${placeholder} === 'nb' ? $3 : $4;`);
  if (chosen === code) throw new Error(`${file} is not written as expected: generate-text.ts has changed`);
  return chosen.replace(/^import .*$/m, '');
}

/** The scripts that hold texts, and every script that leads to one of them, since it names it: their paths. */
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

/** A script in one language: the marks hold it, the names lead to scripts of it, and the other words fall away. */
export function localizeScript(language: Language, code: string, split: ReadonlySet<string>): string {
  const localized = code
    .replaceAll(placeholder, `"${language}"`)
    .replace(/([\w.-]+)\.js/g, (whole, name: string) => (split.has(name) ? `${name}.${language}.js` : whole));
  const minified = minifySync('script.js', localized, { module: true, compress: { target } });
  if (minified.errors[0]) throw new Error(minified.errors[0].message);
  return minified.code;
}

/**
 * Gives each language scripts of its own (decision 0007). The browser's scripts are bundled once, with a mark where a
 * text would choose its language; then each script that holds texts, or leads to them, is written once for each language
 * (`entry.x1.sv.js`), and the one with all three is removed. What holds none stays one file for all. The server, built
 * afterwards, is told the names (split-scripts.ts); it keeps all languages. In development nothing is split.
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
