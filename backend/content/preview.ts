import { jwtVerify } from 'jose';
import type { Log } from '../../server/telemetry/log.ts';
import type { AppContext } from '../app-context.ts';
import type { Region } from '../../core/domain/region.ts';
import { loadSiteContent, type SiteContent } from './site-content.ts';
import { findDraftAudiobook, findDraftEpisode, findDraftPodcast } from './draft-items.ts';
import { ContentSourceError, type ContentSource } from './source.ts';
import { Problem } from '../problem.ts';
import { createTranscripts, type FindTranscript } from './transcript.ts';

/** Drafts for calls of an editor's preview. */
export type Previews = {
  /** True for a recent signature of the site for an editor's preview (decision 0055). */
  isSigned: (token: string | undefined) => Promise<boolean>;
  /**
   * The current drafts, never cached.
   *
   * @throws ContentSourceError when the source fails.
   */
  read: (region: Region) => Promise<SiteContent>;
  /**
   * Drafts of catalogue items; undefined for a hidden one.
   *
   * @throws Problem 503 when the source fails.
   */
  findPodcast: (region: Region, slug: string) => ReturnType<typeof findDraftPodcast>;
  findEpisode: (id: string) => ReturnType<typeof findDraftEpisode>;
  findAudiobook: (region: Region, slug: string) => ReturnType<typeof findDraftAudiobook>;
  findTranscript: FindTranscript;
};

/** Context of the content routes. */
export type ContentContext = AppContext & {
  findTranscript: FindTranscript;
  /** undefined without previews */
  previews: Previews | undefined;
};

/** The previews for a signed preview call; undefined for every other call. */
export const findPreviews = async (
  previews: Previews | undefined,
  headers: { 'X-Preview-Token'?: string },
): Promise<Previews | undefined> => ((await previews?.isSigned(headers['X-Preview-Token'])) ? previews : undefined);

/** Headers of responses with drafts: not cached. */
export const draftHeaders = { 'Cache-Control': 'no-store' };

/**
 * @param source reads drafts instead of published entries.
 * @param secret shared with the site (PREVIEW_SECRET).
 */
export function createPreviews(source: ContentSource, secret: string, log: Pick<Log, 'warn'>): Previews {
  const key = new TextEncoder().encode(secret);
  const items: ContentSource = {
    ...source,
    listEntries: (...args) =>
      source.listEntries(...args).catch((error: unknown) => {
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
