import { afterEach, expect, it, vi } from 'vitest';
import openapi from '../api-spec/generated/openapi.json' with { type: 'json' };
import { createWorld } from './test-world.ts';

afterEach(() => void vi.unstubAllGlobals());

const [nothing] = openapi.components.schemas.SubscriptionData.examples;

it.each([
  [true, []],
  [false, ['/v2/subscription/is-trial-eligible']],
])('[SL-06] trial status is asked for people without a subscription alone: one held %s', async (isHeld, asked) => {
  const world = createWorld();
  const paths: string[] = [];
  world.backend.answer = ({ path }) => {
    paths.push(path);
    if (path === '/v2/subscription') return Response.json({ ...nothing, hasActiveSubscription: isHeld });
    return Response.json({ isTrialEligible: true });
  };
  const browser = world.browser();
  await browser.logIn();
  paths.length = 0;
  const me = (await (await browser.open('/api/me')).json()) as { callToAction: string };
  expect(paths).toContain('/v2/subscription');
  expect(paths.filter((path) => path.includes('trial'))).toEqual(asked);
  expect(me.callToAction).toBe(isHeld ? 'upgrade' : 'tryFree');
});
