/** The environment of a site as in production, with one server for all of its upstreams. */
export const describeSite = (backendUrl: string, folder: string): Record<string, string> => ({
  ...Object.fromEntries(['SE', 'NO', 'FI'].map((key) => [`IDENTITY_CLIENT_SECRET_${key}`, `bench-${key}`])),
  SESSION_KEYS: 'a-key-of-the-bench-0123456789abcdef',
  SITE_URL: 'http://localhost:3000',
  BACKEND_URL: backendUrl,
  CMS_URL: backendUrl,
  IDENTITY_URL: backendUrl,
  CARD_URL: backendUrl,
  RATE_LIMIT_SCALE: '1000000',
  DATA_DIR: folder,
});
