import { expect, it } from 'vitest';
import { makeSharedGraph } from '../bench/shared-graph.ts';
import { compareDocuments } from './compare-documents.ts';

const compare = (operations: number, schemas: number) => {
  const [before, after] = [false, true].map((isAfter) => makeSharedGraph({ operations, schemas, isAfter }));
  return compareDocuments(before!, after!, undefined);
};

it('reports the changes of shared schemas for each operation', () => {
  const changes = compare(20, 50);
  expect(changes.filter(({ rule }) => rule === 'type')).toHaveLength(20 * 2 * 5);
  expect(changes).toHaveLength(20 * 2 * 5);
});

it('refers to an earlier operation in a large contract: the number of changes is in proportion to its size', () => {
  const [small, large] = [compare(150, 150), compare(300, 300)];
  expect(large.length).toBeLessThan(small.length * 2);
  const repeated = large.filter(({ rule }) => rule === 'repeated');
  expect(repeated[0]).toMatchObject({
    level: 'breaking',
    message: 'the same changes as in POST /call-0, request body',
  });
  const breaking = large.filter(({ level }) => level === 'breaking');
  expect(new Set(breaking.map(({ operation }) => operation)).size).toBe(300);
});
