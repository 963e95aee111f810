/** The value of a cookie that scripts may read; undefined when there is none. */
export const readCookie = (name: string, cookies = document.cookie): string | undefined =>
  cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Keeps a cookie for the whole site.
 *
 * @param value already encoded.
 * @param seconds how long.
 */
export const writeCookie = (name: string, value: string, seconds: number): void => {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; SameSite=Lax`;
};

/** Forgets a cookie of the whole site. */
export const clearCookie = (name: string): void => writeCookie(name, '', 0);
