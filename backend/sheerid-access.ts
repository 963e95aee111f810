import { EnvError } from '../server/env.ts';
import { regions, type Region } from '../core/domain/region.ts';

/** What SheerID as the student verifier needs beyond its URL and access token. */
export type SheerIdAccess = {
  /** the program of each region, with its country, language and success URL */
  programs: Record<Region, string>;
  /** the key with which SheerID signs webhooks; undefined rejects them, and results are polled */
  webhookKey: string | undefined;
};

const nameOf = (region: Region): string => `SHEERID_PROGRAM_${region.toUpperCase()}`;

/**
 * Reads the access to SheerID. Its programs select SheerID's API for the student verifier at STUDENT_URL.
 *
 * @returns undefined without any program: the verifier at STUDENT_URL follows `api-spec/ports/student.yaml`.
 * @throws EnvError naming the missing variables when only some are set.
 */
export function readSheerIdAccess(source: Record<string, string | undefined>): SheerIdAccess | undefined {
  const missing = regions.filter((region) => (source[nameOf(region)] ?? '') === '');
  if (missing.length === regions.length) return undefined;
  if (missing.length > 0)
    throw new EnvError(`set ${missing.map(nameOf).join(', ')}: MySheerID shows the id in the Program tab`);
  return {
    programs: Object.fromEntries(regions.map((region) => [region, source[nameOf(region)]])) as Record<Region, string>,
    webhookKey: source['SHEERID_WEBHOOK_KEY'] || undefined,
  };
}
