import { describe, expectTypeOf, it } from 'vitest';
import type { createCmsHandlers } from './content/cms-handlers.ts';
import type { Handlers } from './api/handler-types.ts';
import type { ContentHandlers, databaseHandlers, joinHandlers } from './handlers.ts';

type Database = ReturnType<typeof databaseHandlers>;
type Content = ReturnType<typeof createCmsHandlers>;

describe('the two handler maps', () => {
  it('cover the whole contract together', () => {
    expectTypeOf<Content & Database>().toExtend<Handlers>();
    expectTypeOf<Content>().toExtend<ContentHandlers>();
    expectTypeOf<ReturnType<typeof joinHandlers>>().toEqualTypeOf<Handlers>();
  });

  it('do not compile without an operation', () => {
    expectTypeOf<Omit<Content, 'getWebPage'>>().not.toExtend<ContentHandlers>();
    expectTypeOf<Content & Omit<Database, 'submitPayment'>>().not.toExtend<Handlers>();
    // An operation that the database handlers lose is required of the content handlers.
    expectTypeOf<Content>().not.toExtend<Omit<Handlers, keyof Omit<Database, 'submitPayment'>>>();
  });

  it('keep the responses of every operation typed', () => {
    expectTypeOf<Database['getUser']>().toEqualTypeOf<Handlers['getUser']>();
    type Broken = Omit<Content, 'getWebPage'> & { getWebPage: () => { status: 418 } };
    expectTypeOf<Broken>().not.toExtend<ContentHandlers>();
  });
});
