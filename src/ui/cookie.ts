/** The value of a cookie that scripts can read; undefined when there is none. */
export const readCookie = (name: string, cookies = document.cookie): string | undefined =>
  cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Sets a cookie for the whole site.
 *
 * @param value already encoded.
 * @param seconds lifetime.
 */
export const writeCookie = (name: string, value: string, seconds: number): void => {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; SameSite=Lax`;
};

/** Sets a cookie that lasts: the server sets it again, because some browsers delete those of scripts after seven days. */
export const writeLastingCookie = (name: string, value: string, seconds: number): void => {
  writeCookie(name, value, seconds);
  navigator.sendBeacon?.('/cookies');
};

/** Deletes a cookie of the whole site. */
export const clearCookie = (name: string): void => writeCookie(name, '', 0);
