import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';
import { findMediaTarget } from './media-target.ts';

afterEach(() => void vi.unstubAllGlobals());

const source = { cmsUrl: 'http://cms.test', cmsSpace: 'space1' };
const find = (path: string): string | undefined => findMediaTarget(path, source)?.url;
const asset = '/media/contentful/images/space1/id1/token1/fj%C3%B8rd-1.jpg';

it.each([
  ['/media/picture/fjord/1200.jpg', 'http://cms.test/media/picture/fjord/1200.jpg'],
  [`${asset}/480.avif`, 'https://images.ctfassets.net/space1/id1/token1/fj%C3%B8rd-1.jpg?w=480&fm=avif&q=75'],
  [asset, 'https://images.ctfassets.net/space1/id1/token1/fj%C3%B8rd-1.jpg?w=1800'],
  ['/media/contentful/assets.eu/space1/id1/token1/a.mp3', 'https://assets.eu.ctfassets.net/space1/id1/token1/a.mp3'],
  [
    '/media/contentful/images/space1/cover.se-1/t/a@2x,(1)!.png',
    'https://images.ctfassets.net/space1/cover.se-1/t/a@2x,(1)!.png?w=1800',
  ],
  ['/media/contentful/images/space1/../t/a.png', undefined],
  ['/media/contentful/videos/space1/id1/token1/a.mp4/480.jpg', undefined],
  ['/media/contentful/images/other/id1/token1/a.jpg/480.jpg', undefined],
  ['/media/contentful/evil.example/space1/id1/token1/a.jpg', undefined],
  ['/media/contentful/images/space1/id1/token1/..', undefined],
  ['/media/contentful/images/space1/id1/token1/%2e%2e%2fx', undefined],
  ['/media/contentful/images/space1/id1/token1/a%00.jpg', undefined],
  ['/media/../editor', undefined],
])('leads %s to %s', (path, url) => expect(find(path)).toBe(url));

it('serves a picture of the own Contentful space, and a file that could run in the browser as a download', async () => {
  const { edge } = createTestSite({ CMS_SPACE: 'space1' });
  let type = '';
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    requests.push(String(url instanceof Request ? url.url : url));
    return new Response('bytes', { headers: { 'Content-Type': type, 'Cache-Control': 'max-age=60' } });
  });
  const open = async (given: string) => {
    type = given;
    const response = await edge.request(`${siteUrl}${asset}/480.avif`);
    const read = (name: string) => response.headers.get(name);
    return [response.status, await response.text(), read('Content-Type'), read('Content-Disposition')];
  };
  expect(await open('image/avif')).toEqual([200, 'bytes', 'image/avif', null]);
  expect(requests).toEqual([find(`${asset}/480.avif`)]);
  for (const other of ['text/html', 'image/svg+xml', 'text/javascript', 'application/msword', ''])
    expect(await open(other)).toEqual([200, 'bytes', 'application/octet-stream', 'attachment']);
});
