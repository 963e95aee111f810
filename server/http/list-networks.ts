/** Some proxies add the port, which differs for each connection. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/(\d\.\d+):\d+$/, '$1');

/**
 * Lists the networks of an address, the smallest first. An IPv4 address is one network. An IPv6 address has the /56,
 * which a household gets at most, and the /48, which an office gets.
 */
export function listNetworks(address: string): string[] {
  const [named = ''] = withoutPort(address).split('%');
  const bare = named.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!bare.includes(':')) return [bare];
  const [head = '', tail = ''] = bare.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const zeros = bare.includes('::')
    ? Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
    : [];
  const [first = '', second = '', third = '', fourth = ''] = [...groups, ...zeros, ...rest].map((group) =>
    group.padStart(4, '0'),
  );
  const site = [first, second, third].join(':');
  return [`${site}:${fourth.slice(0, 2)}00/56`, `${site}/48`];
}
