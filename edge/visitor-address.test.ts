import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { createAddressFinder, warnOfSharedLimits } from './visitor-address.ts';

async function find(header: string | undefined, headers: Record<string, string>): Promise<string> {
  const app = new Hono();
  const findAddress = createAddressFinder(header);
  app.get('/', (context) => context.text(String(findAddress(context))));
  const connection = { incoming: { socket: { remoteAddress: '192.0.2.9' } } };
  return (await app.request('/', { headers }, connection)).text();
}

describe("a visitor's address on Node", () => {
  it.each([
    ['that of the connection', undefined, { 'X-Address': '192.0.2.1' }, '192.0.2.9'],
    ["the proxy's word where one is named", 'X-Address', { 'X-Address': '192.0.2.1' }, '192.0.2.1'],
    ["the proxy's own word of a list", 'X-Address', { 'X-Address': '10.0.0.1, 192.0.2.1' }, '192.0.2.1'],
    ['that of the connection when the proxy says nothing', 'X-Address', {}, '192.0.2.9'],
    ['that of the connection when its word is empty', 'X-Address', { 'X-Address': '192.0.2.1, ' }, '192.0.2.9'],
  ])('is %s', async (_what, header, headers, address) => {
    expect(await find(header, headers as Record<string, string>)).toBe(address);
  });

  it.each([
    ['is told of when no header names it outside the sandbox', false, undefined, 1],
    ['is not told of when one does', false, 'X-Address', 0],
    ['is not told of in the sandbox', true, undefined, 0],
  ])('%s', (_what, isSandbox, addressHeader, lines) => {
    const warn = vi.fn();
    warnOfSharedLimits({ isSandbox, addressHeader }, { warn });
    expect(warn).toHaveBeenCalledTimes(lines);
  });
});
