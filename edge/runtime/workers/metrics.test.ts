import { expect, it } from 'vitest';
import { createLog } from '../../../server/telemetry/log.ts';
import { observeLog } from '../../../server/telemetry/log-observers.ts';
import { writeMetrics, type Dataset } from './metrics.ts';

function setUp(isFull = false) {
  const points: Parameters<Dataset['writeDataPoint']>[0][] = [];
  const writeDataPoint: Dataset['writeDataPoint'] = (point) => {
    if (isFull) throw new Error('too many points');
    points.push(point);
  };
  const log = observeLog(
    createLog('site', () => undefined),
    [writeMetrics({ writeDataPoint })],
  );
  return { log, points };
}

const request = { requestId: 'r-1', method: 'GET', route: '/:market/podcast/:slug', operation: 'podcast', status: 200 };

it('[AN-09] a worker writes data points for requests, web vitals and warnings, with the names of /metrics', () => {
  const { log, points } = setUp();
  log.info('request', { ...request, cache: 'hit', traceId: 'a'.repeat(32), ms: 12.5 });
  log.info('web vital', { name: 'LCP', value: 900, route: 'home' });
  log.warn('csp-report', { page: 'https://site.test/se/', source: 'inline' });
  log.info('listening', { port: 3000 });
  expect(points).toEqual([
    {
      indexes: ['request'],
      blobs: ['request', '/:market/podcast/:slug', 'podcast', 'GET', '200', 'hit', 'info', null],
      doubles: [0.0125],
    },
    { indexes: ['web vital'], blobs: ['web vital', 'home', null, null, null, null, 'info', 'LCP'], doubles: [0.9] },
    { indexes: ['csp-report'], blobs: ['csp-report', null, null, null, null, null, 'warn', null], doubles: [0] },
  ]);
});

it('ignores an error when the network rejects a data point', () => {
  const { log, points } = setUp(true);
  expect(() => log.info('request', { ...request, ms: 1 })).not.toThrow();
  expect(points).toEqual([]);
});
