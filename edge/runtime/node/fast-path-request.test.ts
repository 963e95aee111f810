import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFastPathRequest } from './fast-path-request.ts';

const read = (host: string) =>
  readFastPathRequest({ method: 'GET', url: '/', headers: { host }, rawHeaders: ['Host', host] });

describe('a host that the fast path accepts', () => {
  it('is equal to the host of the URL that contains it', () => {
    const piece = oneof(
      constantFrom(
        'a',
        '1',
        '999',
        '0x',
        'xn--',
        '-',
        '.',
        '..',
        ':',
        ':80',
        ':65536',
        ':99999',
        'é',
        '[',
        '%',
        '/',
        '@',
      ),
      string({ minLength: 1, maxLength: 3 }),
    );
    assert(
      property(array(piece, { maxLength: 6 }), (pieces) => {
        const host = pieces.join('');
        if (read(host) === undefined) return;
        const { host: parsed } = new URL(`http://${host}/`);
        expect(parsed).toBe(
          host
            .toLowerCase()
            .replace(/:0*80$/, '')
            .replace(/:0+(?=\d)/, ':'),
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    'nordlyd.example',
    'www.nordlyd.example:8443',
    'localhost',
    'localhost:3000',
    '127.0.0.1:3000',
    'a1.b2-c.se',
  ])('accepts %s', (host) => {
    expect(read(host)?.target).toBe('/');
  });

  it.each([
    '1.2.3.999',
    '10.0.0.1',
    'a.1',
    'xn--a.example',
    'a.example.',
    'a..example',
    'a:65536',
    `${'a'.repeat(260)}`,
  ])('leaves the host %s to the edge', (host) => {
    expect(read(host)).toBeUndefined();
  });
});
