import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

describe('describeError', () => {
  it('[AN-09] returns the message and the stack', () => {
    const { message, stack } = describeError(new RangeError('too far'));
    expect(message).toBe('too far');
    expect(stack).toMatch(/^RangeError\n\s+at .*describe-error\.test/);
    expect(describeError('down')).toEqual({ message: 'down' });
  });

  it('[AN-09] returns code and constraint of a failed statement, because its message quotes values', () => {
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
