import { describe, expect, it } from 'vitest';
import { cleanAddress, findSchool, schools } from './schools.ts';
import { addYear } from './verification.ts';

describe('addYear', () => {
  it.each([
    ['2026-11-21T09:00:00.000Z', '2027-11-21T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', '2029-02-28T09:00:00.000Z'],
  ])('%s → %s', (from, to) => {
    expect(addYear(new Date(from)).toISOString()).toBe(to);
  });
});

describe('schools', () => {
  it('have addresses only on reserved domains', () => {
    for (const { domain, name } of schools) {
      expect(domain).toMatch(/\.example$/);
      expect(findSchool(`a.b@${domain}`)?.name).toBe(name);
    }
  });

  it.each(['', 'a@b', 'a@b.', '.a@b.se', 'a..b@c.se', 'a@-b.se', 'a b@c.se', `${'a'.repeat(250)}@b.se`, 'a@b@c.se'])(
    'are not looked up for the invalid address %j',
    (typed) => {
      expect(cleanAddress(typed)).toBeUndefined();
    },
  );

  it('are found regardless of case and surrounding spaces', () => {
    expect(cleanAddress(' Anna.Berg+skola@Student.Norrsken.example ')).toBe('anna.berg+skola@student.norrsken.example');
  });
});
