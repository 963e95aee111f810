import { jwtVerify } from 'jose';
import type { Log } from '../../server/telemetry/log.ts';
import type { AppContext } from '../app-context.ts';
import type { Region } from '../../core/domain/region.ts';
import { loadSiteContent, type SiteContent } from './site-content.ts';
import { findDraftAudiobook, findDraftEpisode, findDraftPodcast } from './draft-items.ts';
import { ContentSourceError, type ContentSource } from './source.ts';
import { Problem } from '../problem.ts';
import { createTranscripts, type FindTranscript } from './transcript.ts';

/** Drafts, for calls that the site makes for an editor. */
export type Previews = {
  /** True when the site signed this a moment ago for an editor's preview (decision 0055). */
  isSigned: (token: string | undefined) => Promise<boolean>;
  /** The drafts as they stand at this moment: they are never kept. @throws ContentSourceError when the source fails. */
  read: (region: Region) => Promise<SiteContent>;
  /** Items of the catalogue as drafts have them; undefined where they hide one. @throws Problem 503 when the source fails. */
  findPodcast: (region: Region, slug: string) => ReturnType<typeof findDraftPodcast>;
  findEpisode: (id: string) => ReturnType<typeof findDraftEpisode>;
  findAudiobook: (region: Region, slug: string) => ReturnType<typeof findDraftAudiobook>;
  findTranscript: FindTranscript;
};

/** What the routes of content work with. */
export type ContentContext = AppContext & {
  findTranscript: FindTranscript;
  /** what editors work on; undefined: there are no previews */
  previews: Previews | undefined;
};

/** The previews of a call that is signed for one; undefined for every other call. */
export const findPreviews = async (
  previews: Previews | undefined,
  headers: { 'X-Preview-Token'?: string },
): Promise<Previews | undefined> => ((await previews?.isSigned(headers['X-Preview-Token'])) ? previews : undefined);

/** What answers say that were made of drafts: nobody keeps them. */
export const draftHeaders = { 'Cache-Control': 'no-store' };

/**
 * @param source gives drafts in place of what is published.
 * @param secret shared with the site (PREVIEW_SECRET).
 */
export function createPreviews(source: ContentSource, secret: string, log: Pick<Log, 'warn'>): Previews {
  const key = new TextEncoder().encode(secret);
  const items: ContentSource = {
    ...source,
    listEntries: (...asked) =>
      source.listEntries(...asked).catch((error: unknown) => {
        throw error instanceof ContentSourceError ? new Problem(503, 'Unavailable') : error;
      }),
  };
  return {
    isSigned: async (token) => {
      if (token === undefined) return false;
      try {
        await jwtVerify(token, key, { algorithms: ['HS256'], audience: 'content-preview' });
        return true;
      } catch {
        return false;
      }
    },
    read: (region) => loadSiteContent(source, region),
    findPodcast: (region, slug) => findDraftPodcast(items, region, slug),
    findEpisode: (id) => findDraftEpisode(items, id),
    findAudiobook: (region, slug) => findDraftAudiobook(items, region, slug),
    findTranscript: createTranscripts(items, log),
  };
}
