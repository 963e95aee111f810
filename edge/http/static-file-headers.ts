const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * The media type of a built file.
 *
 * @param pathname of the request, still percent-encoded.
 * @returns undefined for other paths: pages have no extension, and hidden files are never served.
 */
export function findMediaType(pathname: string): string | undefined {
  const extension = /\.[a-z0-9]+$/.exec(pathname)?.[0];
  return extension === undefined || /%|\/\.|\\/.test(pathname) ? undefined : types[extension];
}

/** Files with a hash in their name never change; the service worker changes with each deploy. */
export function assetCacheControl(pathname: string): string {
  if (pathname === '/service-worker.js') return 'no-cache';
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}
