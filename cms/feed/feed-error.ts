export type FeedErrorCode =
  | 'notFound'
  | 'notAllowed'
  | 'noAnswer'
  | 'notModified'
  | 'gone'
  | 'tooLarge'
  | 'tooSlow'
  | 'notAFeed'
  | 'brokenOff'
  | 'noMarket'
  | 'nothingUsable';

/** A feed that cannot be imported. The message is one line; no data was stored. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;
  constructor(code: FeedErrorCode, problem: string) {
    super(problem);
    this.code = code;
  }
}
