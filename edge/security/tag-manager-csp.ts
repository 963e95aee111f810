import type { TagManagerConfig } from '../config/tag-manager.ts';

/** Folder of the worker that tags run in, and its document, which the page holds in a frame. */
export const tagFolder = '/~partytown/';
const tagDocument = `${tagFolder}partytown-sandbox-sw.html`;

/** The document's one script, as the build makes it from the pinned package's (renderer/plugins/partytown-document.ts); a test compares them. */
export const tagScriptHash = "'sha256-F01xBlJ8g3NyGK69DrDHRw8s4A/dxnCOGbok04CY3jw='";

/**
 * The policy of the worker that tags run in (decision 0062). Its document hands it down to the worker: tags are text that
 * is evaluated, there alone, and reach the named origins. The pages around it allow neither.
 *
 * @returns undefined for another path, and where no container is configured.
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
