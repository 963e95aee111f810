import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translateKeystatic } from './translate-keystatic.ts';
import { keystaticDictionaries, keystaticMessages } from './messages/keystatic.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('@keystatic/core/package.json')), 'dist');
const translated = readdirSync(folder)
  .filter((name) => name.endsWith('.js') && !/\.(?:node|worker|react-server)\./.test(name))
  .map((name) => translateKeystatic(readFileSync(join(folder, name), 'utf8')))
  .join('\n');

describe('Keystatic in the languages of the editor', () => {
  it.each(Object.keys(keystaticMessages))('translates its label “%s”', (word) => {
    expect(translated.includes(`globalThis.editorMessages(${JSON.stringify(word)})`)).toBe(true);
  });

  it('corrects its dictionaries', () => {
    for (const [locale, messages] of Object.entries(keystaticDictionaries)) {
      const dictionary = new RegExp(`"${locale}": \\{[^{}]*\\}`).exec(translated)?.[0] ?? '';
      for (const [key, word] of Object.entries(messages)) expect(dictionary).toContain(`"${key}": "${word}"`);
    }
  });

  it('translates labels and templates, and changes no other string', () => {
    expect(translateKeystatic('f({ label: "Bold", key: "Bold", a: `Heading ${level}` })')).toBe(
      'f({ label: globalThis.editorMessages("Bold"), key: "Bold", a: `${globalThis.editorMessages("Heading")} ${level}` })',
    );
  });
});
