/** The environment of a site as in production, with one server for its backend and its content. */
export const describeSite = (backendUrl: string, folder: string): Record<string, string> => ({
  ...Object.fromEntries(['SE', 'NO', 'FI'].map((key) => [`IDENTITY_CLIENT_SECRET_${key}`, `bench-${key}`])),
  ...Object.fromEntries(['SE', 'NO', 'FI'].map((key) => [`IDENTITY_CLIENT_ID_${key}`, `site-${key}`])),
  CARD_ENVIRONMENT: 'test',
  BACKEND_TOKEN_KEY: '5e1f0c3a9b7d46e2a8c4d0f6b3917e25',
  SESSION_KEYS: 'a-key-of-the-bench-0123456789abcdef',
  SITE_URL: 'http://localhost:3000',
  BACKEND_URL: backendUrl,
  CMS_URL: backendUrl,
  // no benchmark logs in
  IDENTITY_URL: 'https://identity.example',
  CARD_URL: backendUrl,
  SITE_HOSTS: 'localhost,127.0.0.1',
  RATE_LIMIT_SCALE: '1000000',
  DATA_DIR: folder,
});
