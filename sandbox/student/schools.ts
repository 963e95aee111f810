/** A school whose students may be verified. */
export type School = { name: string; domain: string; country: 'se' | 'no' | 'fi' };

/** Schools of the sandbox, all made up; an address belongs to one when its domain is the school's or below it. */
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

/** Dot-separated local part and domain, hyphens inside labels only; at most 254 characters in all. */
const addressShape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** An address in the form it is compared in, or undefined when it is none. */
export function cleanAddress(typed: string): string | undefined {
  const address = typed.trim().toLowerCase();
  return address.length <= 254 && addressShape.test(address) ? address : undefined;
}

/** The school an address belongs to. @param address as `cleanAddress` returned it. */
export function findSchool(address: string): School | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return schools.find((school) => domain === school.domain || domain.endsWith(`.${school.domain}`));
}
