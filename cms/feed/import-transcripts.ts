import { decodeFeed } from './decode-text.ts';
import { FeedError, type FeedErrorCode } from './feed-error.ts';
import { openUrl, type SourceRules } from './open-source.ts';
import { readTranscript, type TranscriptProblem, type TranscriptKind } from './read-transcript.ts';
import type { ImportedEpisode } from './show-file.ts';

/** Location of an item's transcript. */
export type TranscriptOffer = { url: string; kind: TranscriptKind };

/** Result of a transcript's import: read, kept, or the reason why it was skipped. */
export type TranscriptState = 'read' | 'kept' | TranscriptProblem | (typeof errorNames)[keyof typeof errorNames];

/** Number of newest episodes whose transcripts are imported: each needs a request and much memory. */
export const maxTranscripts = 50;

/** Maximum parallel requests. */
const parallelRequests = 4;

/** Failures of one host after which the import stops requesting it. */
const maxFailures = 5;

const limits = { maxBytes: 2e6, maxMs: 15_000 };

const errorNames = {
  notAllowed: 'its address must not be requested',
  tooLarge: 'it is larger than 2 MB',
  tooSlow: 'it takes too long',
  noAnswer: 'its host does not send it',
  brokenOff: 'it breaks off',
  weary: 'its host failed too often before',
} as const;

const nameError = (code: FeedErrorCode): TranscriptState =>
  code in errorNames ? errorNames[code as keyof typeof errorNames] : errorNames.noAnswer;

/** Format by media type; the podcast namespace allows several types for some. */
const types = new Map<string, TranscriptKind>(
  Object.entries({
    'application/json': 'json',
    'text/vtt': 'vtt',
    'application/x-subrip': 'srt',
    'application/srt': 'srt',
    'text/srt': 'srt',
    'text/html': 'html',
    'text/plain': 'plain',
  }),
);

const endings = new Map<string, TranscriptKind>(
  Object.entries({ json: 'json', vtt: 'vtt', srt: 'srt', html: 'html', txt: 'plain' }),
);

/** Formats in order of preference: those with times and speakers first. */
const preference: readonly TranscriptKind[] = ['json', 'vtt', 'srt', 'html', 'plain'];

/**
 * Chooses the best transcript of an item by the attributes of its `podcast:transcript` elements.
 *
 * @param base URL that relative URLs belong to.
 */
export function chooseTranscript(
  offered: readonly Record<string, string>[],
  base?: string,
): TranscriptOffer | undefined {
  const known = offered.flatMap(({ url = '', type = '' }): TranscriptOffer[] => {
    const resolved = url === '' ? null : URL.parse(url, base);
    if (resolved === null) return [];
    const ending = /\.([a-z]+)$/i.exec(resolved.pathname)?.[1]?.toLowerCase() ?? '';
    const kind = types.get(type.toLowerCase().split(';')[0]!.trim()) ?? endings.get(ending);
    return kind === undefined ? [] : [{ url: resolved.href, kind }];
  });
  return known.sort((one, other) => preference.indexOf(one.kind) - preference.indexOf(other.kind))[0];
}

async function readOffer({ url, kind }: TranscriptOffer, isPrivateAllowed: boolean) {
  const source = await openUrl(url, { ...limits, isPrivateAllowed });
  const parts: string[] = [];
  for await (const part of decodeFeed(source.chunks, source.charset)) parts.push(part);
  return readTranscript(parts.join(''), kind);
}

/** An episode with the location of its transcript, and its stored state. */
export type Offering = {
  guid: string;
  offered: TranscriptOffer | undefined;
  old?: Pick<ImportedEpisode, 'transcript'> | undefined;
};

/**
 * Imports the transcripts of the newest episodes. A transcript with an unchanged URL is not requested again; after a
 * failure the earlier one is kept.
 *
 * @param episodes newest first.
 * @returns transcripts by guid, and the result of each.
 */
export async function importTranscripts(
  episodes: readonly Offering[],
  rules: Pick<SourceRules, 'isPrivateAllowed'>,
): Promise<{ transcripts: Map<string, ImportedEpisode['transcript']>; states: Map<string, TranscriptState> }> {
  const transcripts = new Map<string, ImportedEpisode['transcript']>();
  const states = new Map<string, TranscriptState>();
  let failures = 0;

  const importOne = async (guid: string, offer: TranscriptOffer): Promise<TranscriptState> => {
    if (failures >= maxFailures) return errorNames.weary;
    try {
      const read = await readOffer(offer, rules.isPrivateAllowed);
      if (typeof read === 'string') return read;
      transcripts.set(guid, { url: offer.url, paragraphs: read });
      return 'read';
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      failures += 1;
      return nameError(error.code);
    }
  };

  const queue: { guid: string; offer: TranscriptOffer }[] = [];
  for (const [index, { guid, offered, old }] of episodes.entries()) {
    if (offered === undefined) continue;
    const before = old?.transcript;
    // used when the import fails
    if (before !== undefined) transcripts.set(guid, before);
    if (before?.url === offered.url) states.set(guid, 'kept');
    else if (index < maxTranscripts) queue.push({ guid, offer: offered });
  }
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      states.set(next.guid, await importOne(next.guid, next.offer));
  };
  await Promise.all(Array.from({ length: parallelRequests }, work));
  return { transcripts, states };
}
