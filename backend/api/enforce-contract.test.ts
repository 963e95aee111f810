import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { exampleDocument } from '../../contract-tools/openapi/example-document.ts';
import type { Problem } from '../../api-spec/generated/v2.ts';
import { Problem as ThrownProblem } from '../problem.ts';
import { createExample } from './testing/example-operations.ts';
import { registerOperations } from './register-operations.ts';

const bearer = { Authorization: 'Bearer good' };

describe('responses that violate the contract', () => {
  it('turns a header of another type into a logged 500, and passes a valid one', async () => {
    for (const [left, status] of [
      ['3', 204],
      ['many', 500],
    ] as const) {
      const { app, errors } = createExample({ deleteThing: () => ({ status: 204, headers: { 'X-Left': left } }) });
      const response = await app.request('/v2/thing/7', { method: 'DELETE', headers: bearer });
      expect([left, response.status, errors.length]).toEqual([left, status, status === 500 ? 1 : 0]);
      expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,64}$/);
    }
  });

  it.each([
    ['an undocumented status', { status: 418 }],
    ['a missing field', { status: 200, body: {} }],
    ['a surplus field', { status: 200, body: { name: 'x', secret: 1 } }],
  ])('turns %s into a logged 500', async (_, reply) => {
    const { app, errors } = createExample({ getThing: () => reply });
    const response = await app.request('/v2/thing/7');
    expect([response.status, ((await response.json()) as Problem).title]).toEqual([500, 'ContractBroken']);
    expect(errors).toEqual(['answer breaks the contract']);
  });

  it('keeps request id and deprecation headers when a response is replaced', async () => {
    const { app } = createExample({ getLatestThing: () => ({ status: 418 }) });
    const { status, headers } = await app.request('/v2/thing/latest', { headers: { 'X-Request-Id': 'request-0002' } });
    expect([status, headers.get('X-Request-Id'), headers.get('Sunset')]).toEqual([
      500,
      'request-0002',
      'Mon, 01 Mar 2027 00:00:00 GMT',
    ]);
  });

  it('logs a status that is documented as never sent, and sends it when responses are not validated', async () => {
    const reply = { status: 410, problem: { title: 'Gone' } };
    for (const [validates, status] of [
      [true, 500],
      [false, 410],
    ] as const) {
      const { app, errors } = createExample({ getThing: () => reply }, validates);
      const response = await app.request('/v2/thing/7');
      expect([response.status, errors]).toEqual([status, ['answer breaks the contract']]);
    }
  });

  it('maps a thrown problem to its response, an unavailable database to 503, and a bug to 500 without its message', async () => {
    const missing = createExample({
      getThing: () => {
        throw new ThrownProblem(404, 'NotFound');
      },
    });
    expect((await missing.app.request('/v2/thing/7')).status).toBe(404);
    const down = createExample({
      getThing: () => {
        throw new Error('query failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) });
      },
    });
    expect((await down.app.request('/v2/thing/7')).status).toBe(503);
    const broken = createExample({
      getThing: () => {
        throw new Error('secret detail');
      },
    });
    const response = await broken.app.request('/v2/thing/7');
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('secret detail')]);
    expect(broken.errors).toEqual(['operation failed']);
  });

  it('does not start when a handler is missing', () => {
    expect(() => registerOperations(new Hono(), exampleDocument, {}, {} as never)).toThrow('has no handler');
  });
});
