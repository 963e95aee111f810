import { core, expect, test } from './test.ts';

test(
  '[AU-17] maintenance that staff set for a region reaches the visitors of that region only',
  core,
  async ({ request, control, stack, baseURL }) => {
    const setMaintenance = (value: boolean) => control.changeSwitch({ region: 'fi', name: 'maintenance', value });
    const regions = ['se', 'no', 'fi'];
    const readBars = () =>
      Promise.all(
        regions.map(async (region) => {
          const me = await request.get('/api/me', { headers: { Referer: `${baseURL}/${region}/` } });
          return ((await me.json()) as { features: { isMaintenanceActive?: boolean } }).features.isMaintenanceActive;
        }),
      );
    const listOpenLogins = async (): Promise<string[]> => {
      const isOpen = await Promise.all(
        regions.map(async (region) => {
          const login = await request.get(`/auth/login?region=${region}&returnTo=/${region}/`, { maxRedirects: 0 });
          return login.headers()['location']?.startsWith(stack.url('identity'));
        }),
      );
      return regions.filter((_, index) => isOpen[index]);
    };
    await setMaintenance(true);
    try {
      expect(await listOpenLogins()).toEqual(['se', 'no']);
      // the edge caches feature flags for some seconds
      await expect.poll(readBars, { timeout: 45_000 }).toEqual([false, false, true]);
    } finally {
      await setMaintenance(false);
    }
    expect(await listOpenLogins()).toEqual(regions);
    await expect.poll(readBars, { timeout: 45_000 }).toEqual([false, false, false]);
  },
);
