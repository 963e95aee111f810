import { requestPublic } from '../../feed/request.ts';
import type { DocumentTexts } from '../../publishing/document-texts.ts';

/** A link to another site: the status of its response, 0 when there is none. */
export type CheckedLink = { address: string; status: number };

/** Most links of a page that are checked, and how many at the same time. */
const limits = { links: 100, parallel: 8 };
const idleMs = 5_000;

/** Lists the addresses on other sites that a page links to, each once. */
export function listExternalLinks(texts: DocumentTexts): string[] {
  const found = Object.values(texts ?? {}).flatMap((text) => text.match(/https?:\/\/[^\s"'<>\\)\]]+/g) ?? []);
  return [...new Set(found)].filter((address) => URL.canParse(address)).slice(0, limits.links);
}

async function readStatus(address: string, method: 'HEAD' | 'GET', isPrivateAllowed: boolean): Promise<number> {
  const rules = { method, isPrivateAllowed, idleMs, signal: AbortSignal.timeout(2 * idleMs) };
  const { response } = await requestPublic(address, rules);
  response.destroy();
  return response.statusCode ?? 0;
}

async function checkLink(address: string, isPrivateAllowed: boolean): Promise<CheckedLink> {
  try {
    const status = await readStatus(address, 'HEAD', isPrivateAllowed);
    // many sites answer HEAD with an error
    return { address, status: status < 400 ? status : await readStatus(address, 'GET', isPrivateAllowed) };
  } catch {
    return { address, status: 0 };
  }
}

/**
 * Requests each address, several at the same time.
 *
 * @param isPrivateAllowed for tests: also requests addresses of this network.
 * @returns the addresses in their order, each with the status of its response.
 */
export async function checkLinks(addresses: readonly string[], isPrivateAllowed = false): Promise<CheckedLink[]> {
  const checked: CheckedLink[] = [];
  for (let index = 0; index < addresses.length; index += limits.parallel) {
    const group = addresses.slice(index, index + limits.parallel);
    checked.push(...(await Promise.all(group.map((address) => checkLink(address, isPrivateAllowed)))));
  }
  return checked;
}
