import { expect, it } from 'vitest';
import { EnvError } from '../../server/env.ts';
import { parseIdentityRegions } from './identity-regions.ts';

it('[AU-19] uses the default group and property of each region and one pre-production provider without configuration', () => {
  expect(parseIdentityRegions({}, 'https://pre.login.example/x')).toEqual({
    se: identityRegion(687_344, 27_122, 'https://pre.login.example'),
    no: identityRegion(1_224_415, 27_263, 'https://pre.login.example'),
    fi: identityRegion(696_031, 27_685, 'https://pre.login.example'),
  });
});

it('[AU-19] reads every value of a region from the environment and does not change another region', () => {
  const identity = parseIdentityRegions(
    {
      IDENTITY_GROUP_ID_NO: '7',
      IDENTITY_PROPERTY_ID_NO: '8',
      IDENTITY_SESSION_URL_NO: 'https://login.nordlyd.no',
      IDENTITY_PROFILE_URL_NO: 'https://profil.nordlyd.no/meg',
      IDENTITY_SESSION_URL_FI: 'https://login.nordlyd.fi/',
    },
    'https://pre.login.example',
  );
  expect(identity.no).toEqual({
    groupId: 7,
    propertyId: 8,
    sessionOrigin: 'https://login.nordlyd.no',
    profileUrl: 'https://profil.nordlyd.no/meg',
    privacyUrl: 'https://login.nordlyd.no/privacy-settings',
  });
  expect(identity.fi).toEqual(identityRegion(696_031, 27_685, 'https://login.nordlyd.fi'));
  expect(identity.se).toEqual(identityRegion(687_344, 27_122, 'https://pre.login.example'));
});

it.each([
  ['IDENTITY_GROUP_ID_SE', '-1'],
  ['IDENTITY_PROPERTY_ID_FI', 'x'],
  ['IDENTITY_PRIVACY_URL_NO', 'javascript:alert(1)'],
])('[AU-19] throws an error with the name of the variable for %s=%s', (name, value) => {
  expect(() => parseIdentityRegions({ [name]: value }, 'https://pre.login.example')).toThrow(EnvError);
  expect(() => parseIdentityRegions({ [name]: value }, 'https://pre.login.example')).toThrow(name);
});

function identityRegion(groupId: number, propertyId: number, sessionOrigin: string) {
  return {
    groupId,
    propertyId,
    sessionOrigin,
    profileUrl: `${sessionOrigin}/account`,
    privacyUrl: `${sessionOrigin}/privacy-settings`,
  };
}
