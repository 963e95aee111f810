import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

describe('what is thrown', () => {
  it('[AN-09] is told by its words and where it came through', () => {
    const { message, stack } = describeError(new RangeError('too far'));
    expect(message).toBe('too far');
    expect(stack).toMatch(/^RangeError\n\s+at .*describe-error\.test/);
    expect(describeError('away')).toEqual({ message: 'away' });
  });

  it('[AN-09] by a statement is told by its code and its rule: its words quote the values', () => {
    const cause = Object.assign(new Error('Key (email)=(maja@exempel.se)'), {
      code: '23505',
      constraint: 'user_email',
    });
    const failed = new Error('Failed query: insert …\nparams: maja,4111', { cause });
    const { message, stack } = describeError(Object.assign(failed, { query: 'insert …', params: ['maja'] }));
    expect(message).toBe('statement failed: 23505 user_email');
    expect(stack).not.toContain('maja');
  });
});
