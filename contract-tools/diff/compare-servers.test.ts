import { expect, it } from 'vitest';
import type { ContractDocument } from '../openapi/document.ts';
import { demandBump } from './change.ts';
import { compareDocuments } from './compare-documents.ts';

type Places = { document: string; path?: string; operation?: string };

const makeContract = ({ document, path, operation }: Places): ContractDocument => {
  const serve = (url: string | undefined) =>
    url === undefined ? {} : { servers: [{ url: `https://${url}.example` }] };
  const get = { responses: { 200: { description: 'ok' } }, ...serve(operation) };
  return structuredClone({
    openapi: '3.1.0',
    info: { title: 't', version: '1.0.0' },
    ...serve(document),
    paths: { '/a': { ...serve(path), get } },
  }) as unknown as ContractDocument;
};

it.each<[string, Places, Places, string]>([
  ['another server', { document: 'a' }, { document: 'b' }, 'major'],
  ['an unused server that leaves', { document: 'a', path: 'c' }, { document: 'b', path: 'c' }, 'patch'],
  ['the server of a path in place of that of the document', { document: 'a' }, { document: 'b', path: 'a' }, 'patch'],
  ['the server of an operation', { document: 'a', operation: 'c' }, { document: 'b', operation: 'd' }, 'major'],
  ['a server of the document again', { document: 'a', path: 'c' }, { document: 'c' }, 'patch'],
])('%s', (_name, before, after, expected) => {
  expect(demandBump(compareDocuments(makeContract(before), makeContract(after), undefined))).toBe(expected);
});
