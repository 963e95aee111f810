import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const send = (body: string): Response | Promise<Response> =>
  createTestSite().edge.request(`${siteUrl}/migration-date-info`, { method: 'POST', body });

describe('POST /migration-date-info', () => {
  it('[EF-02] counts the days on the calendar of each region', async () => {
    // still the 9th in Stockholm and Oslo, already the 10th in Helsinki
    vi.setSystemTime('2026-12-09T22:30:00Z');
    const responses = await Promise.all(
      ['se', 'NO', 'fi'].map(async (region) => (await send(JSON.stringify({ date: '2026-12-15', region }))).json()),
    );
    expect(responses).toEqual([
      { daysLeft: 6, hardMigrationDateCopy: '15 december 2026' },
      { daysLeft: 6, hardMigrationDateCopy: '15. desember 2026' },
      { daysLeft: 5, hardMigrationDateCopy: '15. joulukuuta 2026' },
    ]);
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{}',
    '{"date":"2026-12-15"}',
    '{"date":"2026-12-15","region":"dk"}',
    '{"date":"2026-02-30","region":"se"}',
    '{"date":"soon","region":"se"}',
    '{"date":20261215,"region":"se"}',
    `{"date":"${'1'.repeat(500)}","region":"se"}`,
  ])('[EF-02] rejects %j with 400', async (body) => {
    const response = await send(body);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([400, 'application/problem+json']);
  });

  it('rejects a large body with 413 and other methods with 405', async () => {
    expect((await send('x'.repeat(2_000))).status).toBe(413);
    expect((await createTestSite().edge.request(`${siteUrl}/migration-date-info`)).status).toBe(405);
  });
});
