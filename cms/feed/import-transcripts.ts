import { decodeFeed } from './decode-text.ts';
import { FeedFault, type FeedFaultCode } from './feed-error.ts';
import { openAddress, type SourceRules } from './open-source.ts';
import { readTranscript, type TranscriptFault, type TranscriptKind } from './read-transcript.ts';
import type { ImportedEpisode } from './show-file.ts';

/** Location of an item's transcript. */
export type TranscriptOffer = { url: string; kind: TranscriptKind };

/** Result of a transcript's import: read, kept, or the reason why it was skipped. */
export type TranscriptState = 'read' | 'kept' | TranscriptFault | (typeof troubles)[keyof typeof troubles];

/** Number of newest episodes whose transcripts are imported: each needs a request and much memory. */
export const mostTranscripts = 50;

/** Maximum parallel requests. */
const atOnce = 4;

/** Failures of one host after which the import stops requesting it. */
const mostFailures = 5;

const limits = { mostBytes: 2e6, mostMs: 15_000 };

const troubles = {
  notAllowed: 'its address must not be asked',
  tooLarge: 'it is larger than 2 MB',
  tooSlow: 'it takes too long',
  noAnswer: 'its host does not give it',
  brokenOff: 'it breaks off',
  weary: 'its host failed too often before',
} as const;

const nameTrouble = (code: FeedFaultCode): TranscriptState =>
  code in troubles ? troubles[code as keyof typeof troubles] : troubles.noAnswer;

/** Format by media type; the podcast namespace allows several types for some. */
const types: Record<string, TranscriptKind> = {
  'application/json': 'json',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'application/srt': 'srt',
  'text/srt': 'srt',
  'text/html': 'html',
  'text/plain': 'plain',
};

const endings: Record<string, TranscriptKind> = { json: 'json', vtt: 'vtt', srt: 'srt', html: 'html', txt: 'plain' };

/** Formats in order of preference: those with times and speakers first. */
const preference: readonly TranscriptKind[] = ['json', 'vtt', 'srt', 'html', 'plain'];

/** Chooses the best transcript of an item by the attributes of its `podcast:transcript` elements. */
export function chooseTranscript(offered: readonly Record<string, string>[]): TranscriptOffer | undefined {
  const known = offered.flatMap(({ url = '', type = '' }): TranscriptOffer[] => {
    if (!URL.canParse(url)) return [];
    const ending = /\.([a-z]+)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
    const kind = types[type.toLowerCase().split(';')[0]!.trim()] ?? endings[ending];
    return kind === undefined ? [] : [{ url, kind }];
  });
  return known.sort((one, other) => preference.indexOf(one.kind) - preference.indexOf(other.kind))[0];
}

async function readOffer({ url, kind }: TranscriptOffer, isPrivateAllowed: boolean) {
  const source = await openAddress(url, { ...limits, isPrivateAllowed });
  const parts: string[] = [];
  for await (const part of decodeFeed(source.chunks, source.charset)) parts.push(part);
  return readTranscript(parts.join(''), kind);
}

export type Offering = { guid: string; offered: TranscriptOffer | undefined };

/**
 * Imports the transcripts of the newest episodes. A transcript with an unchanged URL is not requested again; after a
 * failure the earlier one is kept.
 *
 * @param episodes newest first.
 * @returns transcripts by guid, and the result of each.
 */
export async function takeTranscripts(
  episodes: readonly Offering[],
  earlier: ReadonlyMap<string, Pick<ImportedEpisode, 'transcript'>>,
  rules: Pick<SourceRules, 'isPrivateAllowed'>,
): Promise<{ transcripts: Map<string, ImportedEpisode['transcript']>; states: Map<string, TranscriptState> }> {
  const transcripts = new Map<string, ImportedEpisode['transcript']>();
  const states = new Map<string, TranscriptState>();
  let failures = 0;

  const takeOne = async (guid: string, offer: TranscriptOffer): Promise<TranscriptState> => {
    if (failures >= mostFailures) return troubles.weary;
    try {
      const read = await readOffer(offer, rules.isPrivateAllowed);
      if (typeof read === 'string') return read;
      transcripts.set(guid, { url: offer.url, paragraphs: read });
      return 'read';
    } catch (error) {
      if (!(error instanceof FeedFault)) throw error;
      failures += 1;
      return nameTrouble(error.code);
    }
  };

  const waiting: { guid: string; offer: TranscriptOffer }[] = [];
  for (const [index, { guid, offered }] of episodes.entries()) {
    if (offered === undefined) continue;
    const before = earlier.get(guid)?.transcript;
    // used when the import fails
    if (before !== undefined) transcripts.set(guid, before);
    if (before?.url === offered.url) states.set(guid, 'kept');
    else if (index < mostTranscripts) waiting.push({ guid, offer: offered });
  }
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      states.set(next.guid, await takeOne(next.guid, next.offer));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { transcripts, states };
}
