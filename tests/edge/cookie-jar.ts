import type { SiteResponse } from './start-sites.ts';

/** The cookies of one browser. */
export type Jar = { header: () => string; keep: (response: SiteResponse) => void };

export function createJar(): Jar {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: ({ headers }) => {
      for (const line of headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0\b/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}
