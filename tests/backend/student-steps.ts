import { verify } from './test-students.ts';
import { buy, type Listener, type World } from './test-backend.ts';

/** Somebody verified who has had the trial, so that purchases are charged at once. */
export async function becomeStudent(world: World, region: 'se' | 'no' | 'fi' = 'se'): Promise<Listener> {
  const listener = await world.login(region);
  await buy(world, listener);
  await listener.call('DELETE', '/subscription/package');
  const { body } = await verify(world, listener);
  if (body['segment'] !== 'student') throw new Error(`no student: ${JSON.stringify(body)}`);
  return listener;
}

/** Somebody who has just paid the first month of a student plan. */
export async function holdStudentPlan(world: World, region: 'se' | 'no' | 'fi' = 'se'): Promise<Listener> {
  const listener = await becomeStudent(world, region);
  const { body } = await buy(world, listener, { offer: 'student' });
  if (body['resultCode'] !== 'Authorised') throw new Error(`no student plan: ${JSON.stringify(body)}`);
  return listener;
}
