import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translateKeystatic } from './translate-keystatic.ts';
import { keystaticDictionaries, keystaticMessages } from './messages/keystatic.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('@keystatic/core/package.json')), 'dist');
const spoken = readdirSync(folder)
  .filter((name) => name.endsWith('.js') && !/\.(?:node|worker|react-server)\./.test(name))
  .map((name) => translateKeystatic(readFileSync(join(folder, name), 'utf8')))
  .join('\n');

describe('Keystatic in the languages of the editor', () => {
  it.each(Object.keys(keystaticMessages))('contains the string “%s”', (word) => {
    expect(spoken.includes(`globalThis.editorMessages(${JSON.stringify(word)})`)).toBe(true);
  });

  it('has corrected dictionaries', () => {
    for (const [locale, messages] of Object.entries(keystaticDictionaries)) {
      const dictionary = new RegExp(`"${locale}": \\{[^{}]*\\}`).exec(spoken)?.[0] ?? '';
      for (const [key, word] of Object.entries(messages)) expect(dictionary).toContain(`"${key}": "${word}"`);
    }
  });

  it('keeps valid code, and strings that are not shown', () => {
    expect(translateKeystatic('f({ label: "Bold", key: "Bold", a: `Heading ${level}` })')).toBe(
      'f({ label: globalThis.editorMessages("Bold"), key: "Bold", a: `${globalThis.editorMessages("Heading")} ${level}` })',
    );
  });
});
