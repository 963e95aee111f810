import { describe, expectTypeOf, it } from 'vitest';
import type { Call, Handlers, Reply } from './handler-types.ts';

describe('typed handlers', () => {
  it('passes validated parameters to a handler, with defaults', () => {
    expectTypeOf<Call<'getTransactionHistory'>['query']['page']>().toEqualTypeOf<number>();
    expectTypeOf<Call<'getCheckoutOverview'>['path']['offerType']>().toEqualTypeOf<0 | 1 | 2 | 3 | 4>();
    expectTypeOf<Call<'submitPayment'>['body']['sessionId']>().toEqualTypeOf<string>();
    expectTypeOf<Call<'getUser'>['user']['userId']>().toEqualTypeOf<string>();
    expectTypeOf<Call<'getRegion'>['user']>().toEqualTypeOf<undefined>();
  });

  it('allows only documented responses', () => {
    expectTypeOf<Reply<'getCheckoutOverview'>['status']>().toEqualTypeOf<200 | 400 | 401 | 403 | 404 | 409 | 422>();
    expectTypeOf<Reply<'deleteStoredCard'>['status']>().toEqualTypeOf<204 | 400 | 401 | 404 | 409 | 503>();
    expectTypeOf<{
      status: 409;
      problem: { title: 'UserHasActiveSubscriptionError'; code: 'user_has_active_subscription_error' };
    }>().toExtend<Reply<'getCheckoutOverview'>>();
    expectTypeOf<{ status: 409; problem: { title: 'Other' } }>().not.toExtend<Reply<'getCheckoutOverview'>>();
    expectTypeOf<{ status: 200; text: string }>().toExtend<Reply<'getUser'>>();
    expectTypeOf<{ status: 418 }>().not.toExtend<Reply<'getUser'>>();
  });

  it('rejects a map without an operation', () => {
    expectTypeOf<Omit<Handlers, 'getUser'>>().not.toExtend<Handlers>();
  });
});
