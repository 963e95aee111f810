import type { TagManagerConfig } from '../config/tag-manager.ts';

/** Folder of the tag worker and its document, which pages load in a frame. */
export const tagFolder = '/~partytown/';
const tagDocument = `${tagFolder}partytown-sandbox-sw.html`;

/**
 * Hash of the document's script, which the build takes from the pinned package (renderer/plugins/partytown-
 * document.ts); a test compares them.
 */
export const tagScriptHash = "'sha256-F01xBlJ8g3NyGK69DrDHRw8s4A/dxnCOGbok04CY3jw='";

/**
 * The policy of the tag worker. Its document passes it on to the worker: tags are evaluated as text, only there, and
 * call only the configured origins.
 *
 * @returns undefined for another path, and without a container.
 */
export function findTagManagerPolicy(path: string, tags: TagManagerConfig | undefined): string | undefined {
  if (tags === undefined || path !== tagDocument) return undefined;
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `script-src ${tagScriptHash} 'unsafe-eval'`,
    'worker-src blob:',
    `connect-src 'self' ${tags.origins.join(' ')}`,
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ');
}
