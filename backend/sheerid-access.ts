import { EnvError } from '../server/env.ts';
import { readStudentRegions } from '../server/student-regions.ts';
import { regions, type Region } from '../core/domain/region.ts';

/** What SheerID as the student verifier needs beyond its URL and access token. */
export type SheerIdAccess = {
  /** the program of each region of the student plan, with its country, language and success URL */
  programs: Partial<Record<Region, string>>;
  /** the key with which SheerID signs webhooks; undefined rejects them, and results are polled */
  webhookKey: string | undefined;
};

const nameOf = (region: Region): string => `SHEERID_PROGRAM_${region.toUpperCase()}`;

/**
 * Reads the access to SheerID. Its programs select SheerID's API for the student verifier at STUDENT_URL.
 *
 * @returns undefined without any program on a host of others: the verifier at STUDENT_URL follows `api-spec/ports/student.yaml`.
 * @throws EnvError naming the missing variables when a region of STUDENT_REGIONS has none, or STUDENT_URL is missing.
 */
export function readSheerIdAccess(source: Record<string, string | undefined>): SheerIdAccess | undefined {
  const isMissing = (region: Region): boolean => source[nameOf(region)] === undefined;
  const { STUDENT_URL: url = '', SHEERID_WEBHOOK_KEY: webhookKey } = source;
  const isSheerId = /(^|\.)sheerid\.com$/.test(URL.parse(url)?.hostname ?? '');
  if (regions.every(isMissing) && webhookKey === undefined && !isSheerId) return undefined;
  if (source['SANDBOX'] !== '1' && url === '')
    throw new EnvError('set STUDENT_URL to https://services.sheerid.com, or none of SHEERID_*: docs/providers.md');
  const missing = readStudentRegions(regions, source).filter(isMissing);
  if (missing.length > 0)
    throw new EnvError(
      `set ${missing.map(nameOf).join(', ')}, or STUDENT_REGIONS to the regions with a program: MySheerID shows the id in the Program tab`,
    );
  return {
    programs: Object.fromEntries(
      regions.filter((region) => !isMissing(region)).map((region) => [region, source[nameOf(region)]]),
    ),
    webhookKey,
  };
}
