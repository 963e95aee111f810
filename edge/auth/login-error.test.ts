import { describe, expect, it } from 'vitest';
import { toLoginError } from './login-error.ts';

describe('[ER-11] an error response of the identity provider', () => {
  it.each([
    ['access_denied', undefined, 'cancelled'],
    ['access_denied', 'the user changed their mind', 'cancelled'],
    ['access_denied', 'eid_timeout', 'eid_timeout'],
    ['access_denied', 'AADB2C90225: The username or password provided in the request are invalid.', 'invalid_details'],
    ['access_denied', 'AADB2C90114: locked for a while', 'account_temp_locked'],
    ['access_denied', 'AADB2C90111: locked', 'account_locked'],
    ['access_denied', 'AADB2C90054: wrong', 'invalid_details'],
    ['access_denied', 'AADB2C90035: down', 'service_down'],
    ['access_denied', '90114', 'account_temp_locked'],
    ['access_denied', '90035', 'service_down'],
    ['access_denied', 'AADB2C90091: The user has cancelled entering self-asserted information.', 'cancelled'],
    ['access_denied', 'AADB2C90999: something', 'refused'],
    ['access_denied', '90999', 'refused'],
    ['access_denied', 'AADB2C902255: longer', 'refused'],
    ['server_error', undefined, 'service_down'],
    ['temporarily_unavailable', 'soon', 'service_down'],
    ['invalid_scope', undefined, 'refused'],
  ])('maps %s, %s to %s', (error, description, name) => {
    expect(toLoginError({ error, error_description: description })).toBe(name);
  });
});
