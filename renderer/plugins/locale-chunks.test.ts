import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localizeScriptUrls } from '../localize-script-urls.ts';
import { chooseAtBuild, localizeScript } from './locale-chunks.ts';

const folder = new URL('../../locales/messages/messages/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

describe('locale chunks', () => {
  it('transforms every text as the compiler writes it', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== '_index.js');
    expect(files.length).toBeGreaterThan(400);
    for (const name of files) expect(chooseAtBuild(read(name), name)).toContain(`export const ${name.slice(0, -3)} =`);
  });

  it('throws for a text in another form', () => {
    expect(() => chooseAtBuild('export const other = () => "";', 'other.js')).toThrow('other.js');
  });

  it('contains only the texts of its language, and fills their placeholders', async () => {
    const bundled = chooseAtBuild(read('account_card_line.js'), 'account_card_line.js');
    for (const [language, words] of [
      ['sv', 'Visa som slutar på 1111, giltigt till 03/30'],
      ['nb', 'Visa som slutter på 1111, gyldig til 03/30'],
      ['fi', 'Visa, numero päättyy 1111, voimassa 03/30 asti'],
    ] as const) {
      const code = localizeScript(language, bundled, new Set());
      expect(code.match(/slutar|slutter|päättyy/g)).toHaveLength(1);
      const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
        account_card_line: (inputs: object) => string;
      };
      expect(module.account_card_line({ brand: 'Visa', digits: '1111', expiry: '03/30' })).toBe(words);
    }
  });

  it('no browser file requests another language', () => {
    const sources = new URL('../../src/', import.meta.url);
    const asking = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && name !== 'text.ts')
      .filter((name) => /\btext\.\w+\([^;]*[{,]\s*locale\b/.test(readFileSync(new URL(name, sources), 'utf8')));
    expect(asking).toEqual([]);
  });

  it('imports scripts of its language, and those for all languages', () => {
    const code = 'import { a } from "./chunk-a1.js"; import { b } from "./chunk-b2.js"; console.log(a, b);';
    expect(localizeScript('fi', code, new Set(['chunk-a1']))).toMatch(/chunk-a1\.fi\.js.*chunk-b2\.js/);
  });
});

describe('the document', () => {
  const shell =
    '<link rel="modulepreload" href="/assets/chunks/chunk-b2.js"><link href="/assets/static/app.x.css">' +
    '<script src="/assets/entries/page_client.a-1_.js" type="module" async></script>';

  it('links to the scripts of its language', () => {
    expect(localizeScriptUrls(shell, 'nb', new Set(['page_client.a-1_']))).toBe(
      shell.replace('page_client.a-1_.js', 'page_client.a-1_.nb.js'),
    );
  });

  it('does not change when nothing is split, as in development', () => {
    expect(localizeScriptUrls(shell, 'nb')).toBe(shell);
  });
});
