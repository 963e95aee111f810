import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseEdgeEnv } from '../config/env.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';
import { writeSitemap } from './sitemap.ts';

afterEach(() => void vi.unstubAllGlobals());

const production = {
  SITE_URL: 'https://nordlyd.example',
  BACKEND_URL: 'https://api.nordlyd.example',
  CMS_URL: 'https://content.nordlyd.example',
  IDENTITY_URL: 'https://identity.nordlyd.example',
  SESSION_KEYS: 'd41f0c9e7b3a85d26e19c0f48b7a3d52',
  CARD_ENVIRONMENT: 'live',
  IDENTITY_CLIENT_ID_SE: 'site-se',
  IDENTITY_CLIENT_ID_NO: 'site-no',
  IDENTITY_CLIENT_ID_FI: 'site-fi',
  BACKEND_TOKEN_KEY: '8d1f52c7a90b3e64d7c1f05e9b2a6483',
  IDENTITY_CLIENT_SECRET_SE: 'a',
  IDENTITY_CLIENT_SECRET_NO: 'b',
  IDENTITY_CLIENT_SECRET_FI: 'c',
};

describe('without a student verifier', () => {
  it('the pages about the student plan do not exist', async () => {
    const site = createTestSite();
    const open = async (path: string) => (await site.edge.request(siteUrl + path)).status;
    const paths = ['/se/student', '/no/student', '/fi/opiskelija', '/se/student/intyga'];
    const existing: string[] = [];
    for (const path of paths) if ((await open(path)) !== 404) existing.push(path);
    expect(existing).toContain('/se/student');
    site.env.studentRegions = ['no'];
    for (const path of existing) expect([path, await open(path)]).toEqual([path, path.startsWith('/no/') ? 200 : 404]);
    expect(await open('/se/duo')).toBe(200);
  });

  it('the sitemap does not list them', () => {
    const nothing = { categoryIds: [], podcasts: [], episodes: [] };
    const write = (hasStudentOffer: boolean) => writeSitemap(siteUrl, 'se', nothing, undefined, [], hasStudentOffer);
    expect(write(true)).toContain('/se/student<');
    expect(write(false)).not.toContain('/se/student');
  });

  it('follows STUDENT_URL outside the sandbox', () => {
    const read = (more: Record<string, string>) => parseEdgeEnv({ ...production, ...more }).studentRegions;
    const all = ['se', 'no', 'fi'];
    const STUDENT_URL = 'https://verifier.example';
    expect(parseEdgeEnv({ SANDBOX: '1' }).studentRegions).toEqual(all);
    expect(read({})).toEqual([]);
    expect(read({ STUDENT_URL })).toEqual(all);
    expect(read({ STUDENT_URL, STUDENT_REGIONS: 'fi,se' })).toEqual(['se', 'fi']);
    expect(() => read({ STUDENT_URL, STUDENT_REGIONS: 'dk' })).toThrow('STUDENT_REGIONS');
  });
});
