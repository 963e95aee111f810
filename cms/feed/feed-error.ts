export type FeedFaultCode =
  | 'notFound'
  | 'notAllowed'
  | 'noAnswer'
  | 'tooLarge'
  | 'tooSlow'
  | 'notAFeed'
  | 'brokenOff'
  | 'noMarket'
  | 'nothingUsable';

/** A feed that cannot be imported. The message is one line; no data was stored. */
export class FeedFault extends Error {
  readonly code: FeedFaultCode;
  constructor(code: FeedFaultCode, problem: string) {
    super(problem);
    this.code = code;
  }
}
