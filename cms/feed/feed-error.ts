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
  | 'nothingUsable'
  | 'failed';

/** A feed that cannot be imported. The message is one line; no data was stored. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;
  constructor(code: FeedErrorCode, problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.code = code;
  }
}

/** Any error of an import as that of its feed: a damaged file of the show, a full disk, a value that cannot be stored. */
export function toFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new FeedError('failed', problem.replace(/\s+/g, ' ').slice(0, 300), { cause: error });
}
