import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { cutComponents } from './diff/seeded/cut-components.ts';
import type { Loose } from './diff/seeded/edits.ts';
import { runContract } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two operations of the contract, so that the linter reads each broken copy in milliseconds. */
const { '/region': region, '/user': user } = contractDocument.paths;
const document = cutComponents({ ...contractDocument, paths: { '/region': region!, '/user': user! }, webhooks: {} });
const sound = join(folder, 'sound.json');
writeFileSync(sound, JSON.stringify(document));

const file = (name: string, text: string | Uint8Array): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** A copy of the contract with an error in it. */
function broken(name: string, change: (all: Loose) => unknown): string {
  const copy = structuredClone(document) as unknown as Loose;
  change(copy);
  return file(name, JSON.stringify(copy));
}

const at = (all: Loose, path: string): Loose => all['paths']![path]!;
const put = (target: Loose | undefined, name: string, value: unknown): void =>
  void Object.assign(target as unknown as object, { [name]: value });

/** Documents with an error, the rest of which can be compared. */
const invalid: [string, string, RegExp][] = [
  [
    'a path of null',
    broken('a.json', (all) => put(all['paths'], '/a', null)),
    /#\/paths\/~1a: Expected type `PathItem`/,
  ],
  [
    'a number as operation',
    broken('b.json', (all) => put(at(all, '/region'), 'get', 5)),
    /get: Expected type `Operation`/,
  ],
  [
    'a reference into nothing',
    broken('c.json', (all) =>
      put(at(all, '/region')['get']!['responses'], '200', { $ref: '#/components/responses/No' }),
    ),
    /\/get\/responses\/200: Can't resolve \$ref/,
  ],
  [
    'a reference to itself',
    broken('d.json', (all) => put(all['components']!['schemas'], 'Region', { $ref: '#/components/schemas/Region' })),
    /circular/,
  ],
  [
    'references in a circle',
    broken('e.json', (all) => {
      put(all['components']!['parameters'], 'XRegion', { $ref: '#/components/parameters/XVersion' });
      put(all['components']!['parameters'], 'XVersion', { $ref: '#/components/parameters/XRegion' });
    }),
    /leads back to itself|circular|resolve/,
  ],
  ['no paths', broken('h.json', (all) => delete all['paths']), /names no paths/],
  ['no operations', broken('i.json', (all) => put(all, 'paths', {})), /names no operations/],
  ['no info', broken('j.json', (all) => delete all['info']), /`info` must be present/],
  [
    'two operations of one name',
    broken('l.json', (all) => put(at(all, '/region')['get'], 'operationId', 'getUser')),
    /unique `operationId`/,
  ],
  [
    'a parameter of null',
    broken('n.json', (all) => put(at(all, '/region')['get'], 'parameters', [null])),
    /Expected type `Parameter`/,
  ],
  [
    'a type that there is not',
    broken('o.json', (all) => put(all['components']!['schemas']!['Region'], 'type', 'thing')),
    /`type` can be one of/,
  ],
  [
    'a property of null',
    broken('p.json', (all) => put(all['components']!['schemas']!['Region']!['properties'], 'id', null)),
    /Expected type `Schema`/,
  ],
  [
    'a broken pattern',
    broken('q.json', (all) => put(all['components']!['parameters']!['XRegion']!['schema'], 'pattern', '[')),
    /no regular expression: #\/components\/parameters\/XRegion/,
  ],
];

const unreadable: [string, string, RegExp][] = [
  ['a list instead of a document', file('r.json', '[]'), /is not an OpenAPI 3 document/],
  ['null instead of a document', file('s.json', 'null'), /is not an OpenAPI 3 document/],
  ['an empty file', file('t.json', ''), /is empty$/],
  ['an empty YAML file', file('t.yaml', '\n'), /is empty$/],
  ['bytes instead of JSON', file('u.json', new Uint8Array([0, 255, 254, 1, 10, 13])), /is not JSON$/],
  [
    'bytes instead of YAML',
    file('u.yaml', new Uint8Array([0, 255, 254, 1, 10, 13])),
    /not valid OpenAPI: line 1: null byte/,
  ],
  ['YAML with a mistake', file('v.yaml', 'openapi: 3.1.1\npaths: ['), /not valid OpenAPI: line \d: /],
  ['YAML that is a list', file('w.yaml', '- a\n- b\n'), /holds no object/],
  ['another standard', file('x.yaml', 'swagger: "2.0"\npaths: {}\n'), /not valid OpenAPI|not an OpenAPI 3/],
  ['a version of the future', broken('y.json', (all) => put(all, 'openapi', '4.0.0')), /openapi has to be 3\.1\.1/],
];

mkdirSync(join(folder, 'folder.yaml'));
const har = (entries: unknown): string => JSON.stringify({ log: { entries } });
const entry = (change: object) => ({
  request: { method: 'GET', url: 'http://a.example/v2/region', ...change },
  response: { status: 200 },
});

const calls: [string, string[], RegExp][] = [
  ['a folder as base', ['diff', join(folder, 'folder.yaml')], /is a folder, not a file/],
  ['a folder as recording', ['drift', '--har', folder], /is a folder, not a file/],
  [
    'a recording without a method',
    ['drift', '--har', file('1.har', har([entry({ method: 5 })]))],
    /is not a HAR recording/,
  ],
  [
    'a recording whose headers are none',
    ['drift', '--har', file('2.har', har([entry({ headers: {} })]))],
    /is not a HAR recording/,
  ],
  ['a recording of null', ['drift', '--har', file('3.har', har([null]))], /is not a HAR recording/],
  ['a bundle as recording', ['drift', '--har', sound], /is not a HAR recording/],
  ['half a run', ['fuzz', '--runs', '1.5'], /--runs is a whole number from 1/],
  ['no runs', ['fuzz', '--runs', '0'], /--runs is a whole number from 1/],
  ['a seed below nothing', ['fuzz', '--seed=-1'], /--seed is a whole number from 0/],
  ['a seed of words', ['fuzz', '--seed', 'abc'], /--seed is a whole number from 0/],
  ['a seed without value', ['fuzz', '--seed'], /'--seed <value>' argument missing$/],
  ['an address where none belongs', ['fuzz', 'http://localhost:9'], /"http:\/\/localhost:9" is an argument too many/],
  ['an option given twice', ['fuzz', '--runs', '5', '--runs', '6'], /--runs is given twice/],
  ['a token of two lines', ['fuzz', '--token', 'a\nb', '--base-url', 'http://localhost:9'], /the token contains/],
  ['an operation that there is not', ['fuzz', '--only', 'getNothing'], /no operation "getNothing"/],
  ['a port that there is not', ['mock', '--port', '70000'], /--port is a whole number/],
  ['a day that there is not', ['diff', sound, '--today', '2026-02-30'], /--today is a day/],
  ['a format that there is not', ['diff', sound, '--format', 'pdf'], /--format is text, markdown or json/],
  ['two bases', ['diff', sound, sound], /is an argument too many/],
  [
    'an acknowledgement without --write',
    ['diff', sound, '--without-notice', 'A good reason.'],
    /--without-notice needs --write/,
  ],
  ['a reason that is none', ['diff', sound, '--write', '--without-notice', 'so'], /--without-notice is a reason/],
  ['new without a name', ['new', '--path', '/a'], /new needs one operation/],
  ['new without a path', ['new', 'getThing'], /new needs --path/],
];

async function complain(args: string[]): Promise<[number, string[]]> {
  const complaints: string[] = [];
  const status = await runContract(args, (line) => complaints.push(line));
  return [status, complaints];
}

const oneLine = (words: RegExp): unknown => [2, [expect.stringMatching(words) as string]];

describe('bad input', () => {
  const readers = (path: string): string[][] => [
    ['fuzz', '--contract', path],
    ['drift', '--base-url', 'http://localhost:9', '--contract', path],
    ['docs', '--contract', path, '--port', '0'],
  ];
  const differs = (path: string): string[][] => [
    ['diff', path, '--head', sound],
    ['diff', sound, '--head', path],
  ];

  const complainEach = async (commands: string[][]): Promise<[number, string[]][]> => {
    const results: [number, string[]][] = [];
    for (const args of commands) results.push(await complain(args));
    return results;
  };

  it.each(invalid)(
    '%s: every command that calls it prints one line and exits with status 2',
    async (_, path, words) => {
      const commands = readers(path);
      expect(await complainEach(commands)).toEqual(commands.map(() => oneLine(words)));
    },
  );

  it.each(unreadable)('%s: every command prints one line and exits with status 2', async (_, path, words) => {
    const commands = [...readers(path), ...differs(path), ['mock', path, '--port', '0']];
    expect(await complainEach(commands)).toEqual(commands.map(() => oneLine(words)));
  });

  it.each(invalid)('%s: diff compares the rest', async (_, path) => {
    for (const args of differs(path)) {
      const [status, complaints] = await complain(args);
      expect([0, 1]).toContain(status);
      expect(complaints).toEqual([]);
    }
  });

  it.each(calls)('%s: prints one line and exits with status 2', async (_, args, words) => {
    const [status, complaints] = await complain(args);
    expect([status, complaints]).toEqual(oneLine(words));
    expect(complaints[0]).not.toContain('\n');
  });
});
