import { afterEach, describe, expect, it, vi } from 'vitest';
import { examples, makeBatch, occur, createCollectSite, view } from '../testing/event-fixtures.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('an invalid batch', () => {
  const purchase = examples.find(({ event }) => event === 'purchase') as unknown as { ecommerce: object };
  const beginning = examples.find(({ event }) => event === 'begin_checkout');
  const field = (name: string, message: unknown = expect.any(String)) => [{ location: 'body', field: name, message }];
  it.each<[string, unknown, unknown]>([
    ['no object', null, field('')],
    ['no events', { ...makeBatch(), events: [] }, field('/events')],
    ['26 events', makeBatch(...Array.from({ length: 26 }, () => view)), field('/events')],
    ['an unknown region', { ...makeBatch(view), region: 'dk' }, field('/region')],
    ['a client that is no uuid', { ...makeBatch(view), clientId: 'me' }, field('/clientId')],
    ['one field too many', { ...makeBatch(view), email: 'a@b.se' }, field('', 'has an unknown field')],
    ['an unknown event', makeBatch(view, { event: 'click' }), field('/events/1/data/event', 'is an unknown event')],
    ['no event', makeBatch({}), field('/events/0/data/event', 'is an unknown event')],
    ['a purchase without a user', makeBatch(purchase), field('/events/0/data/event', 'requires a login')],
    ['a field of another event', makeBatch({ ...view, method: 'x' }), field('/events/0/data', 'has an unknown field')],
    [
      'an address for a search',
      makeBatch({ event: 'search', search_term: 'maja@exempel.se', results: 1 }),
      field('/events/0/data/search_term'),
    ],
    ['a lone surrogate', makeBatch({ ...view, page_title: '\ud800' }), field('/events/0/data/page_title')],
    ['a null character', makeBatch({ ...view, page_title: 'a\u0000' }), field('/events/0/data/page_title')],
    [
      'a purchase without tax',
      makeBatch({ ...purchase, ecommerce: { ...purchase.ecommerce, tax: undefined } }),
      field('/events/0/data/ecommerce/tax'),
    ],
    [
      'another currency',
      makeBatch({ ...purchase, ecommerce: { ...purchase.ecommerce, currency: 'USD' } }),
      field('/events/0/data/ecommerce/currency'),
    ],
    [
      'an event of another day',
      { ...makeBatch(), events: [{ ...occur(view), occurredAt: '2001-01-01T00:00:00.000Z' }] },
      field('/events/0/occurredAt', 'is more than three days ago'),
    ],
    [
      'an event that is yet to come',
      { ...makeBatch(), events: [{ ...occur(view), occurredAt: '2088-01-01T00:00:00.000Z' }] },
      field('/events/0/occurredAt', 'is yet to come'),
    ],
    [
      'a page of another region',
      { ...makeBatch(), events: [{ ...occur(view), page: '/no/oppdag' }] },
      field('/events/0/page', 'is of another region'),
    ],
    [
      'money of another region',
      { ...makeBatch(beginning), region: 'fi', events: [{ ...occur(beginning), page: '/fi/' }] },
      field('/events/0/data/ecommerce/currency', "is not the region's currency"),
    ],
    [
      'an address for a path',
      { ...makeBatch(), events: [{ ...occur(view), page: '/se/maja%40exempel.se' }] },
      field('/events/0/page', 'may be an email address'),
    ],
    [
      'an address for a title',
      makeBatch({ ...view, page_title: 'Hej maja@exempel.se' }),
      field('/events/0/data/page_title', 'may be an email address'),
    ],
    [
      'a query in the path',
      { ...makeBatch(), events: [{ ...occur(view), page: '/se/?email=a' }] },
      field('/events/0/page'),
    ],
    [
      'a day that is none',
      { ...makeBatch(), events: [{ ...occur(view), occurredAt: '2026-11-31T09:00:00.000Z' }] },
      field('/events/0/occurredAt'),
    ],
  ])('rejects %s and names the field', async (_what, body, errors) => {
    const { sendAndRead, backend } = createCollectSite();
    expect(await sendAndRead(body as object)).toEqual([400, 'InvalidEvents', errors]);
    expect(backend.calls).toEqual([]);
  });

  it('returns the error of the store when an event describes a purchase that does not exist', async () => {
    const { sendAndRead, browser, backend } = createCollectSite();
    await browser.logIn();
    const errors = field('/events/0/data/ecommerce', 'is not an order of the logged-in user');
    const problem = {
      type: 'urn:nordlyd:problem:InvalidEvents',
      title: 'InvalidEvents',
      code: 'invalid_events',
      errors,
    };
    backend.respond = () => Response.json(problem, { status: 400 });
    expect(await sendAndRead(makeBatch(purchase))).toEqual([400, 'InvalidEvents', errors]);
  });
});
