import type { Region } from '../../../core/domain/region.ts';
import type { MailFacts } from '../../database/schema/delivery.ts';
import { findSampleEmail } from '../sample-emails.ts';

/** Finds a sample email of a test. @throws when there is no such sample. */
export function sampleOf(region: Region, kind: MailFacts['kind'], variant: string): MailFacts {
  const facts = findSampleEmail(region, kind, variant);
  if (facts === undefined) throw new Error(`no sample ${kind} ${variant}`);
  return facts;
}
