/** Why a feed could not be taken as a whole. */
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

/** A feed that cannot be taken: expected, and told in one line. Nothing of it has been kept. */
export class FeedFault extends Error {
  readonly code: FeedFaultCode;
  constructor(code: FeedFaultCode, problem: string) {
    super(problem);
    this.code = code;
  }
}
