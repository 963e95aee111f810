import { jwtVerify } from 'jose';
import type { Region } from '../../src/domain/region.ts';
import { loadSiteContent, type SiteContent } from './site-content.ts';
import type { ContentSource } from './source.ts';

/** Drafts, for calls that the site makes for an editor. */
export type Previews = {
  /** True when the site signed this a moment ago for an editor's preview (decision 0055). */
  isSigned: (token: string | undefined) => Promise<boolean>;
  /** The drafts as they stand at this moment: they are never kept. @throws ContentSourceError when the source fails. */
  read: (region: Region) => Promise<SiteContent>;
};

/**
 * @param source gives drafts in place of what is published.
 * @param secret shared with the site (PREVIEW_SECRET).
 */
export function createPreviews(source: ContentSource, secret: string): Previews {
  const key = new TextEncoder().encode(secret);
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
  };
}
