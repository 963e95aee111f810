import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { createFindClientIp, warnOfSharedLimits } from './client-ip.ts';

const connection = { incoming: { socket: { remoteAddress: '192.0.2.9' } } };

async function find(
  findAddress: ReturnType<typeof createFindClientIp>,
  headers: Record<string, string>,
  bindings: object,
): Promise<string> {
  const app = new Hono();
  app.get('/', (context) => context.text(String(findAddress(context))));
  return (await app.request('/', { headers }, bindings)).text();
}

describe("a visitor's address on Node", () => {
  it.each([
    ['that of the connection', undefined, { 'X-Address': '192.0.2.1' }, '192.0.2.9'],
    ["the proxy's header when one is configured", 'X-Address', { 'X-Address': '192.0.2.1' }, '192.0.2.1'],
    ["the proxy's own word of a list", 'X-Address', { 'X-Address': '10.0.0.1, 192.0.2.1' }, '192.0.2.1'],
    ['that of the connection when the proxy says nothing', 'X-Address', {}, '192.0.2.9'],
    ['that of the connection when its word is empty', 'X-Address', { 'X-Address': '192.0.2.1, ' }, '192.0.2.9'],
  ])('is %s', async (_what, header, headers, address) => {
    expect(await find(createFindClientIp(header), headers as Record<string, string>, connection)).toBe(address);
  });

  it('ignores the header of the Workers network on Node, where any client can send it', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.1' };
    expect(await find(createFindClientIp('X-Address'), headers, connection)).toBe('192.0.2.9');
  });

  it.each([
    ['warns when no header names the address outside the sandbox', false, undefined, false, 1],
    ['does not warn when a header does', false, 'X-Address', false, 0],
    ['does not warn when visitors reach the process by TLS', false, undefined, true, 0],
    ['does not warn in the sandbox', true, undefined, false, 0],
  ])('%s', (_what, isSandbox, addressHeader, endsTls, lines) => {
    const warn = vi.fn();
    warnOfSharedLimits({ isSandbox, addressHeader, endsTls }, { warn });
    expect(warn).toHaveBeenCalledTimes(lines);
  });
});

describe("a visitor's address on Workers", () => {
  const network = { 'CF-Connecting-IP': '203.0.113.5' };

  it.each([
    ['what the network reports', undefined, network, '203.0.113.5'],
    ["the proxy's header when one is configured", 'X-Address', { ...network, 'X-Address': '192.0.2.1' }, '192.0.2.1'],
    ['what the network reports of a client that bypasses the proxy', 'X-Address', network, '203.0.113.5'],
  ])('[EF-04] is %s', async (_what, header, headers, address) => {
    const findAddress = createFindClientIp(header, 'CF-Connecting-IP');
    expect(await find(findAddress, headers as Record<string, string>, {})).toBe(address);
  });
});
