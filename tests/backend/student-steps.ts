import type { Region } from '../../core/domain/region.ts';
import { verify } from './test-students.ts';
import { buy, type TestUser, type TestBackend } from './test-backend.ts';

/** Creates a verified user whose trial is used, so that purchases are charged immediately. */
export async function becomeStudent(api: TestBackend, region: Region = 'se'): Promise<TestUser> {
  const user = await api.login(region);
  await buy(api, user);
  await user.call('DELETE', '/subscription/package');
  const { body } = await verify(api, user);
  if (body['segment'] !== 'student') throw new Error(`no student: ${JSON.stringify(body)}`);
  return user;
}

/** Creates a user who has just paid the first month of a student plan. */
export async function holdStudentPlan(api: TestBackend, region: Region = 'se'): Promise<TestUser> {
  const user = await becomeStudent(api, region);
  const { body } = await buy(api, user, { offer: 'student' });
  if (body['resultCode'] !== 'Authorised') throw new Error(`no student plan: ${JSON.stringify(body)}`);
  return user;
}
