import { BlockList, isIP } from 'node:net';
import { FeedError } from './feed-error.ts';

/** Networks that the public must not reach through us: this machine, its network, and reserved ranges (RFC 6890). */
const inner = new BlockList();
const subnets: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];
for (const [net, prefix, family] of subnets) inner.addSubnet(net, prefix, family);

/** IPv6: only global unicast is public, without ranges for documentation or embedded IPv4. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const special = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, prefix, 'ipv6');

/** True for a public IP address. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  const version = isIP(mapped ?? bare);
  if (version === 4) return !inner.check(mapped ?? bare, 'ipv4');
  return version === 6 && global.check(bare, 'ipv6') && !special.check(bare, 'ipv6');
}

/** Maximum length of a URL in a feed. */
const longest = 2_000;

/** Validates a URL before a request. @returns the problem, or undefined. */
export function validateUrl(text: string, isPrivateAllowed: boolean): string | undefined {
  if (text.length > longest) return 'the address is too long';
  if (!URL.canParse(text)) return 'this is no address';
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'only http and https addresses are read';
  if (username !== '' || password !== '') return 'the address holds a name or a password';
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  const isInner = isNumber ? !isPublicAddress(hostname) : /(^|\.)(localhost|local|internal)\.?$/.test(hostname);
  if (isInner && !isPrivateAllowed) return 'the address belongs to this machine or its network';
  return undefined;
}

/** @throws FeedError for a URL that must not be requested. */
export function requireAllowedUrl(text: string, isPrivateAllowed: boolean): URL {
  const problem = validateUrl(text, isPrivateAllowed);
  if (problem !== undefined) throw new FeedError('notAllowed', problem);
  return new URL(text);
}
