import { afterEach, expect, it, vi } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { SubscriptionData } from '../../api-spec/generated/v2.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

type Subscription = SubscriptionData['subscriptions'][number];

const [nothing] = openapi.components.schemas.SubscriptionData.examples;
const [example] = openapi.components.schemas.Subscription.examples;
const running = { ...example, status: 1, pause: null };

it.each([
  [true, []],
  [false, ['/v2/subscription/is-trial-eligible']],
])('[SL-06] requests the trial status only for users without a subscription: %s', async (isHeld, requests) => {
  const site = createTestSite();
  const paths: string[] = [];
  site.backend.respond = ({ path }) => {
    paths.push(path);
    if (path === '/v2/subscription')
      return Response.json({ ...nothing, hasActiveSubscription: isHeld, subscriptions: isHeld ? [running] : [] });
    return Response.json({ isTrialEligible: true });
  };
  const browser = site.browser();
  await browser.logIn();
  paths.length = 0;
  const me = (await (await browser.open('/api/me')).json()) as { callToAction: string };
  expect(paths).toContain('/v2/subscription');
  expect(paths.filter((path) => path.includes('trial'))).toEqual(requests);
  expect(me.callToAction).toBe(isHeld ? 'upgrade' : 'tryFree');
});

it.each([
  ['of their plan', { discriminator: 'AdyenUserSubscription', status: 5 }, true, 'resume'],
  ['of the owner’s plan', { discriminator: 'MultimemberUserSubscription', status: 5 }, true, 'getPremium'],
  ['that is a missing payment', { discriminator: 'AdyenUserSubscription', status: 5 }, false, 'getPremium'],
  ['of their plan that has not begun', { discriminator: 'AdyenUserSubscription', status: 1 }, true, 'openApp'],
  ['of their plan that was cancelled', { discriminator: 'AdyenUserSubscription', status: 1 }, false, 'upgrade'],
])('offers the matching action to a user in a pause: %s', async (_, held, isPaused, expected) => {
  const pause = isPaused ? { startsAt: '2026-12-05T08:00:00.000Z', resumesAt: '2027-01-05T08:00:00.000Z' } : null;
  const [one] = openapi.components.schemas.Subscription.examples;
  const site = createTestSite();
  site.backend.respond = ({ path }) =>
    Response.json(
      path === '/v2/subscription'
        ? { ...nothing, hasActiveSubscription: held.status === 1, subscriptions: [{ ...one, ...held, pause }] }
        : { isTrialEligible: false },
    );
  const browser = site.browser();
  await browser.logIn();
  const me = (await (await browser.open('/api/me')).json()) as { callToAction: string };
  expect(me.callToAction).toBe(expected);
});

const retried = { refusalCode: null, refusedAt: '2026-11-20T08:00:00.000Z', nextTryAt: '2026-11-23T08:00:00.000Z' };

it.each<[string, Partial<Subscription>, string, boolean]>([
  ['is managed by Apple', { discriminator: 'AppleUserSubscription' }, 'openApp', false],
  ['belongs to a partner', { discriminator: 'BundlerUserSubscription' }, 'openApp', false],
  ['belongs to the owner of a Duo plan', { discriminator: 'MultimemberUserSubscription' }, 'openApp', false],
  ['is cancelled', { status: 4, isRenewable: true }, 'reactivate', false],
  ['is cancelled for good', { status: 4, isRenewable: false }, 'openApp', false],
  ['is in grace', { status: 3, refusal: retried }, 'pay', false],
  ['is in grace while its payment is checked', { status: 3 }, 'openApp', false],
  ['waits for a payment', { status: 5, refusal: retried }, 'pay', false],
  ['continues', {}, 'upgrade', true],
])(
  '[NV-08] shows the button of the next possible action to a user whose plan %s',
  async (_, held, expected, isChangeable) => {
    const site = createTestSite();
    site.backend.respond = ({ path }) =>
      Response.json(
        path === '/v2/subscription'
          ? { ...nothing, hasActiveSubscription: held.status !== 5, subscriptions: [{ ...running, ...held }] }
          : { isTrialEligible: false },
      );
    const browser = site.browser();
    await browser.logIn();
    const me = (await (await browser.open('/api/me')).json()) as { callToAction: string; isPlanChangeable: boolean };
    expect([me.callToAction, me.isPlanChangeable]).toEqual([expected, isChangeable]);
  },
);

it.each([
  [[{ status: 1 }], true],
  [[{ status: 2 }], true],
  [[{ status: 3 }], true],
  [[{ status: 5 }], true],
  [[{ status: 1, discriminator: 'AppleUserSubscription' }], true],
  [[{ status: 4 }], false],
  [[{ status: 6 }], false],
  [[{ status: 1, discriminator: 'MultimemberUserSubscription' }], false],
  [[{ status: 4 }, { status: 1, discriminator: 'BundlerUserSubscription' }], true],
  [[], false],
])('[SL-07] knows whether one of the subscriptions %j can be cancelled: %s', async (held, expected) => {
  const [one] = openapi.components.schemas.Subscription.examples;
  const site = createTestSite();
  site.backend.respond = () =>
    Response.json({ ...nothing, subscriptions: held.map((change) => ({ ...one, ...change })) });
  const browser = site.browser();
  await browser.logIn();
  const me = (await (await browser.open('/api/me')).json()) as { isCancellable: boolean };
  expect(me.isCancellable).toBe(expected);
});

it.each([
  [{ analytics: false, marketing: false }, ['analytics', 'marketing']],
  [{ analytics: true, marketing: false }, ['marketing']],
  [{ analytics: false, marketing: true }, ['analytics']],
  [undefined, []],
])('[AC-07] omits the tags of the declined purposes %j', async (declined, named) => {
  const container = 'https://tags.example/gtm.js?id=GTM';
  const site = createTestSite({ TAG_CONTAINERS: `analytics ${container}-A marketing ${container}-M` });
  site.backend.respond = ({ path }) => {
    if (path !== '/v2/user-account/privacy-settings') return Response.json({});
    if (declined === undefined) return new Response('', { status: 503 });
    return Response.json({
      hasOptedOutFromAnalyticsAndProductDevelopment: declined.analytics,
      hasOptedOutFromMarketing3RdPartyPlatforms: declined.marketing,
    });
  };
  const browser = site.browser();
  const purposes = async (): Promise<string[]> =>
    ((await (await browser.open('/api/me')).json()) as { tags: { purpose: string }[] }).tags.map(
      ({ purpose }) => purpose,
    );
  expect(await purposes()).toEqual(['analytics', 'marketing']);
  await browser.logIn();
  expect(await purposes()).toEqual(named);
});
