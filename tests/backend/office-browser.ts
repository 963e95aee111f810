import { openBrowser } from '../../sandbox/identity/testing/provider.ts';

type Page = { status: number; location: string | null; text: string; headers: Headers };

/** A browser of staff that keeps the cookies of the office. */
export function openOfficeBrowser(url: string, issuer: string) {
  const cookies = new Map<string, string>();
  const visit = async (path: string, init: RequestInit = {}): Promise<Page> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { ...init.headers, ...(cookie !== '' && { Cookie: cookie }) };
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('Location');
    return { status: response.status, location, text: await response.text(), headers: response.headers };
  };
  const logIn = async (email: string, password = 'nordlyd-staff', start = '/login'): Promise<Page> => {
    const { location } = await visit(start);
    const provider = openBrowser(issuer);
    const login = await provider.open(location ?? '');
    const landed = await provider.submit(`${login.url.pathname}/login`, { email, password });
    const callback = await visit(landed.url.href);
    return callback.location === '/' ? visit('/') : callback;
  };
  const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = { Origin: url }) =>
    visit(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { cookies, visit, logIn, submit };
}
