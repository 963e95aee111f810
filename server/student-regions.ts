import { EnvError } from './env.ts';

/**
 * Reads `STUDENT_REGIONS`, the regions in which the student verifier verifies, as in `se,no`; all by default. Without a
 * verifier there are none outside the sandbox.
 *
 * @throws EnvError when it names another region.
 */
export function readStudentRegions<Region extends string>(
  regions: readonly Region[],
  source: Record<string, string | undefined>,
): readonly Region[] {
  if (source['SANDBOX'] !== '1' && !source['STUDENT_URL']) return [];
  const names = (source['STUDENT_REGIONS'] ?? '').split(',').filter((name) => name !== '');
  const wrong = names.find((name) => !regions.some((region) => region === name));
  if (wrong !== undefined) throw new EnvError(`STUDENT_REGIONS: "${wrong}" is not one of ${regions.join(', ')}`);
  return names.length === 0 ? regions : regions.filter((region) => names.includes(region));
}
