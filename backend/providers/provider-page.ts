/**
 * True when users may be redirected to a page that a provider named: the provider's own origin, or https on one of its
 * hosts.
 *
 * @param apiUrl where the backend reaches the provider.
 * @param domains of the provider's pages; their subdomains count too.
 */
export function isProviderPage(page: string, apiUrl: string, domains: readonly string[]): boolean {
  const url = URL.parse(page);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.origin === new URL(apiUrl).origin) return true;
  const isListed = domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
  return url.protocol === 'https:' && url.port === '' && isListed;
}
