import { afterAll, vi } from 'vitest';

// test files share the modules and globals of their thread: stubs and mocks of one file end with it
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
