import { afterAll, vi } from 'vitest';

// files share the modules and globals of their thread: what one puts in the place of something ends with it
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
