import type { Region } from '../../../core/domain/region.ts';
import type { EmailData } from '../../database/schema/delivery.ts';
import { findSampleEmail } from '../sample-emails.ts';

/** Finds a sample email of a test. @throws when there is no such sample. */
export function sampleOf(region: Region, kind: EmailData['kind'], variant: string): EmailData {
  const data = findSampleEmail(region, kind, variant);
  if (data === undefined) throw new Error(`no sample ${kind} ${variant}`);
  return data;
}
