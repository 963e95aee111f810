import { describe, expect, it } from 'vitest';
import { evaluateRows } from './requirement-rows.ts';
import type { TestRow } from './test-results.ts';

const table = [
  'id\tgroup\trequirement',
  'RT-01\troutes\tPrefix',
  'RT-02\troutes\tRegions',
  'EF-04\tedge\tHeaders',
].join('\n');
const test = (title: string, state: TestRow['state'] = 'passed'): TestRow => ({
  title,
  file: '',
  state,
  suite: 'unit',
});
const states = (results: TestRow[], documents: string[] = []) =>
  evaluateRows(table, documents, results).map(({ id, state }) => `${id} ${state}`);

describe('requirement rows', () => {
  it('are proven by a passing test whose title has the id in brackets, also one of several ids', () => {
    const results = [test('routes [RT-01, RT-02] have a prefix'), test('EF-04 without brackets')];
    expect(states(results)).toEqual(['RT-01 proven', 'RT-02 proven', 'EF-04 open']);
    expect(evaluateRows(table, [], results)[0]?.tests).toEqual(['routes [RT-01, RT-02] have a prefix']);
  });

  it('are not proven by a skipped test, nor while another test of the id fails', () => {
    const results = [test('[RT-01] a', 'skipped'), test('[RT-02] b'), test('[RT-02] c', 'failed')];
    expect(states(results)).toEqual(['RT-01 open', 'RT-02 open', 'EF-04 open']);
  });

  it('are decided by a line of a decision, and still proven where a test exists', () => {
    const decision = '# No cache\n\nRows: EF-04, RT-01\n\nRT-02 is only mentioned.';
    expect(states([test('[RT-01] a')], [decision])).toEqual(['RT-01 proven', 'RT-02 open', 'EF-04 decided']);
  });
});
