import { describe, expect, it } from 'vitest';
import { checkFile } from './prose/check-file.ts';
import type { Known } from './prose/references.ts';
import { readScript } from './prose/tokens.ts';

const known: Known = {
  files: new Set(['docs/testing.md', 'edge/app.ts', 'edge/session/store.ts']),
  folders: new Set(['docs', 'edge', 'edge/session']),
  names: new Set(['testing.md', 'app.ts', 'store.ts']),
  decisions: new Set(['0004']),
  requirements: new Set(['AU-01']),
  invariants: new Set(['INV-01']),
};
const check = (source: string, file = 'edge/app.ts'): string[] =>
  checkFile(file, source, known).map(({ line, rule, message }) => `${line} ${rule}: ${message}`);
const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

describe('readScript', () => {
  it('finds comments, but not in strings, templates and regular expressions', () => {
    const source =
      "const a = '// no'; // one\nconst b = `/* no */ ${c /* two */} // no`;\nconst d = /[/]\\/* no/;\n/** three */";
    expect(readScript(source).comments.map(({ line, text }) => [line, text.trim()])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [4, 'three'],
    ]);
  });

  it('joins comments on adjacent lines and keeps the line of each', () => {
    const { comments } = readScript('// one\n// two\n\n// three');
    expect(comments.map(({ line, text }) => ({ line, text }))).toEqual([
      { line: 1, text: ' one\n two' },
      { line: 4, text: ' three' },
    ]);
  });

  it('finds the titles of tests, and the texts of their tables', () => {
    const source = "it('one', () => {});\nit.each<[() => 1]>([['a row', 'x']])('two %s', () => {});\nrun('no row');";
    const { titles, messages } = readScript(source);
    expect(titles.map(({ text }) => text)).toEqual(['one', 'two %s']);
    expect(messages.map(({ text }) => text)).toEqual(['a row']);
  });
});

describe('checkFile', () => {
  it('reports documents, paths, decisions and ids that do not exist', () => {
    expect(check('// see spec core §5, edge/session/store.ts, ./session/store\n// edge/gone.ts and layout.md')).toEqual(
      [
        '1 reference: "spec core §" is not a document of the repository',
        '2 reference: "layout.md" is not a document of the repository',
        '2 reference: edge/gone.ts does not exist',
        '2 reference: no file is named layout.md',
      ],
    );
    expect(check('// decisions 0004 and 0099, INV-01, INV-02, AU-01, AU-02, SHA-25')).toEqual([
      '1 reference: decision 0099 does not exist',
      '1 reference: docs/invariants.md does not list INV-02',
      '1 reference: docs/requirements.tsv has no row AU-02',
    ]);
  });

  it('reports a decision over 300 words, and one without its parts', () => {
    const file = 'docs/decisions/0004-sessions.md';
    const text = '**Context.** a **Decision.** b **Rejected.** c **Consequences.** ';
    expect(check(text, file)).toEqual([]);
    expect(check(`${text}${'word. '.repeat(300)}`, file)).toEqual(['1 decision: 307 words, at most 300']);
    expect(check('**Context.** a **Decision.** b **Rejected.** c', file)).toEqual([
      '1 decision: has no part "Consequences."',
    ]);
    expect(check('Status: superseded by 0121', file)).toEqual([]);
  });

  it('reports sentences over 25 words in comments and over 40 in documents', () => {
    expect(check(`/** ${words(25)}. ${words(26)} */`)).toHaveLength(1);
    expect(check(`${words(40)}.\n\n- ${words(30)}\n- ${words(30)}`, 'docs/testing.md')).toEqual([]);
    expect(check(`one. ${words(20)}\n${words(21)}`, 'docs/testing.md')).toEqual([
      expect.stringMatching(/^1 sentence: 41 words, at most 40/),
    ]);
  });

  it('reports dialect in comments and test titles, but not in code spans', () => {
    expect(check('// `nobody` is told\nit("is read anew", test);')).toEqual([
      '1 dialect: "told": write notified, informed, sent',
      '2 dialect: "anew": write again',
    ]);
  });

  it('reports dialect in messages of errors and logs, but not in other strings', () => {
    expect(check("throw new TypeError('nobody');\nlog.warn('read anew');\nprint('nobody');")).toEqual([
      '1 dialect: "nobody": write the subject itself: user, request, process',
      '2 dialect: "anew": write again',
    ]);
  });

  it('reports vague names of types and dialect in declared names', () => {
    expect(check('type Part = string;\nconst judgePrice = 1;')).toEqual([
      '1 name: a type named Part says nothing of what it is',
      '2 name: judgePrice: a standard word for "judge" is evaluate, validate',
    ]);
  });

  it('reads YAML comments and the citations of a contract', () => {
    expect(check('a: 1 # nobody\nx-spec: core §7\nb: "# nobody"', 'api-spec/edge.yaml')).toEqual([
      '1 dialect: "nobody": write the subject itself: user, request, process',
      '2 reference: "core §" is not a document of the repository',
    ]);
  });
});
