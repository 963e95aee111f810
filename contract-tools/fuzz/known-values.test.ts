import { expect, it } from 'vitest';
import { createKnownValues } from './known-values.ts';

it('known values list the user’s own first, then those with the nearest name and area', () => {
  const known = createKnownValues();
  known.learn('/multimember-subscription/overview', { subscriptionId: 'plan', guests: [{ userId: 'guest' }] }, 1);
  known.learn('/subscription', { subscriptions: [{ id: 'own' }] }, 1);
  known.learn('/subscription', { subscriptions: [{ id: 'another' }] }, 2);
  known.learn('/episode/latest', { id: 'episode' }, 1);
  const leave = '/multimember-subscription/{id}/leave-guest-subscription';
  expect(known.find(leave, 'id', 1)).toEqual(['plan', 'own', 'guest', 'episode', 'another']);
  expect(known.find('/voucher/{code}', 'code', 1)).toEqual([]);
  expect(known.findOwn(leave, 'id', 2)).toEqual(['another']);
  known.learn('/multimember-subscription/link', { invitationId: 'link' }, 2);
  expect(known.find('/multimember-subscription/invitation/{id}', 'id', 1)[0]).toBe('link');
  known.learn('/subscription', { subscriptions: [{ id: 'newer' }] }, 2);
  expect(known.findOwn(leave, 'id', 2)).toEqual(['newer', 'link', 'another']);
});
