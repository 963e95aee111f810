import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import contract from '../api-spec/generated/openapi.json' with { type: 'json' };
import { addGauges } from '../backend/metrics.ts';
import { createMetrics } from '../server/telemetry/metrics.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const alerts = read('ops/alerts.yml');
const dashboard = JSON.parse(read('ops/dashboard.json')) as { panels: { targets: { expr: string }[] }[] };

/** Every metric that a process of ours exports, by its name in Prometheus. */
async function listMetrics(): Promise<string[]> {
  const metrics = createMetrics();
  const names: string[] = ['up'];
  metrics.addGauge = (name) => void names.push(name);
  addGauges(metrics, {} as Parameters<typeof addGauges>[1]);
  for (const [, name = '', type] of (await metrics.read()).matchAll(/^# TYPE (\S+) (\w+)/gm))
    names.push(...(type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]));
  return names;
}

/** Names of metrics in PromQL: a word before a selector or a range, or alone before a comparison. */
const listUses = (expressions: string): string[] =>
  [
    ...expressions.matchAll(
      /\b(?:(?:http|page|payments|provider|mails|job|web|security|log|process|nodejs)_\w+|up)\b/g,
    ),
  ].map(([name]) => name);

const expressions = [...alerts.matchAll(/expr: (\|(?:\n {10}.*)+|.*)/g)].map(([, text = '']) => text);

describe('alerts and dashboard', () => {
  it('use only metrics that the processes export', async () => {
    const exported = await listMetrics();
    const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect([expressions.length, panels.length]).toEqual([25, 17]);
    for (const name of listUses([...expressions, ...panels].join('\n'))) expect(exported).toContain(name);
  });

  it('use only operations of the contract, and events that the code logs', () => {
    const operations = Object.values(contract.paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => ('operationId' in operation ? [String(operation.operationId)] : [])),
    );
    for (const [, names = ''] of alerts.matchAll(/operation=~"([^"]+)"/g))
      for (const name of names.split('|')) expect(operations).toContain(name);
    const files = globSync('{edge,backend,server}/**/*.ts', { cwd: new URL('../', import.meta.url) });
    const code = files
      .filter((path) => !path.endsWith('.test.ts'))
      .map(read)
      .join('\n');
    for (const [, names = ''] of alerts.matchAll(/\bevent=~?"([^"]+)"/g))
      for (const name of names.split('|')) expect(code).toContain(`'${name}'`);
    for (const [, name] of alerts.matchAll(/\bkind="([^"]+)"/g)) expect(code).toContain(`'${name}'`);
  });

  it('each alert has a section in the runbooks', () => {
    const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const anchors = [...alerts.matchAll(/runbook: docs\/runbooks\.md#(\w+)/g)].map(([, anchor]) => anchor);
    expect(sections).toEqual(names);
    expect(anchors).toEqual(names.map((name) => name?.toLowerCase()));
  });
});
