import { normalizeEmail } from '../../core/domain/email-address.ts';

/** A school whose students can be verified. */
export type School = { name: string; domain: string; country: 'se' | 'no' | 'fi' };

/** Fictional schools; an email address belongs to one by its domain or a subdomain. */
export const schools: School[] = [
  { name: 'Norrskens universitet', domain: 'student.norrsken.example', country: 'se' },
  { name: 'Mälarstrands högskola', domain: 'stud.malarstrand.example', country: 'se' },
  { name: 'Kungsholms tekniska institut', domain: 'elev.kti.example', country: 'se' },
  { name: 'Universitetet i Vestfjord', domain: 'student.vestfjord.example', country: 'no' },
  { name: 'Høgskolen i Fjellheim', domain: 'stud.fjellheim.example', country: 'no' },
  { name: 'Nordkyst musikkhøgskole', domain: 'student.nordkyst.example', country: 'no' },
  { name: 'Revontulten yliopisto', domain: 'student.revontuli.example', country: 'fi' },
  { name: 'Saimaanrannan ammattikorkeakoulu', domain: 'edu.saimaanranta.example', country: 'fi' },
  { name: 'Hämeenharjun yliopisto', domain: 'opiskelija.hameenharju.example', country: 'fi' },
];

/** Normalizes an email address for comparison; undefined for an invalid one. */
export const cleanAddress = (typed: string): string | undefined => normalizeEmail(typed)?.toLowerCase();

/** Finds the school of an email address. @param address from `cleanAddress`. */
export function findSchool(address: string): School | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return schools.find((school) => domain === school.domain || domain.endsWith(`.${school.domain}`));
}
