import type { Context, Handler } from 'hono';
import type { Me, Tag } from '../../api-spec/generated/edge.ts';
import type {
  MigrationPrompt,
  PrivacySettings,
  SubscriptionData,
  TrialEligibility,
} from '../../api-spec/generated/v2.ts';
import { chooseCallToAction } from '../../core/domain/call-to-action.ts';
import { findOfferByNumber, type OfferType } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { isOwnSubscription, statusNumbers } from '../../core/domain/subscription.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { FeatureFlags } from '../backend-client/feature-flags.ts';
import type { Platform } from '../platform.ts';
import { findOrigin, matchUrl } from '../auth/return-to.ts';
import { chooseRegion } from '../http/region.ts';
import { isRefreshDue, type RefreshSession } from '../auth/refresh-session.ts';
import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

type Subscription = SubscriptionData['subscriptions'][number];

/** The JSON of a response; undefined after a failure. */
async function readValue<Value>(response: Promise<Response>): Promise<Value | undefined> {
  try {
    const loaded = await response;
    return loaded.ok ? ((await loaded.json()) as Value) : undefined;
  } catch {
    return undefined;
  }
}

/** The tags that the user's privacy settings allow; none while the settings cannot be read (requirement AC-07). */
async function chooseTags(tags: readonly Tag[], privacy: Promise<PrivacySettings | undefined>): Promise<Tag[]> {
  const settings = await privacy;
  if (settings === undefined) return [];
  const hasDeclined = {
    analytics: settings.hasOptedOutFromAnalyticsAndProductDevelopment,
    marketing: settings.hasOptedOutFromMarketing3RdPartyPlatforms,
  };
  return tags.filter(({ purpose }) => !hasDeclined[purpose]);
}

const isExtraAccount = ({ discriminator }: Subscription): boolean => discriminator === 'MultimemberUserSubscription';

/** A plan that the user can change here. */
const isChangeable = (subscription: Subscription): boolean =>
  isOwnSubscription(subscription.discriminator) &&
  subscription.status > 0 &&
  subscription.status < statusNumbers.inGrace &&
  subscription.pause === null;

/** A plan whose failed payment is tried again. */
const isUnpaid = (subscription: Subscription): boolean =>
  isOwnSubscription(subscription.discriminator) &&
  subscription.pause === null &&
  subscription.refusal !== null &&
  subscription.refusal.nextTryAt !== null;

/** A pause that this user can end: the owner's, not an extra account's. */
const isOwnPause = (subscription: Subscription): boolean =>
  subscription.status === statusNumbers.onHold && subscription.pause !== null && !isExtraAccount(subscription);

/** A subscription that its owner has not cancelled; an extra account cannot cancel. */
const isCancellable = (subscription: Subscription): boolean =>
  subscription.status !== statusNumbers.cancelled &&
  subscription.status !== statusNumbers.inactive &&
  !isExtraAccount(subscription);

/** Every plan, the most comprehensive first. */
const plansByRank: readonly OfferType[] = ['totalDuo', 'total', 'duo', 'standard', 'student'];

/** The plan that gives access now. */
function findPlan(subscriptions: readonly Subscription[]): OfferType | null {
  const running = subscriptions.filter(({ status }) => status < statusNumbers.onHold && status > 0);
  const plans = running.map(({ offer }) => findOfferByNumber(offer.subscriptionOfferType));
  return plansByRank.find((plan) => plans.includes(plan)) ?? null;
}

type SubscriptionState = Pick<
  Me,
  'callToAction' | 'isCancellable' | 'isPlanChangeable' | 'plan' | 'canPlayPremium' | 'canPlayAudiobooks'
>;

/** Without a session, and when the backend fails. */
const unknown: SubscriptionState = {
  callToAction: null,
  isCancellable: false,
  isPlanChangeable: false,
  plan: null,
  canPlayPremium: false,
  canPlayAudiobooks: false,
};

export type MeRouteOptions = {
  env: Pick<EdgeEnv, 'tags' | 'siteUrl'>;
  /** responses are validated against the contract */
  callBackend: CallBackend;
  features: FeatureFlags;
  platform: Pick<Platform, 'keepAlive'>;
  sessions: Pick<Sessions, 'read' | 'syncHint'>;
  refreshSession: RefreshSession;
};

/** Handles `GET /api/me`: the personal data that an anonymous page needs. */
export function createMeRoute({
  env,
  callBackend,
  features,
  platform,
  sessions,
  refreshSession,
}: MeRouteOptions): Handler {
  const readSubscription = async (session: Session): Promise<SubscriptionState> => {
    const options = { region: session.region, token: session.tokens.access };
    const data = await readValue<SubscriptionData>(callBackend('/subscription', options));
    if (!data) return unknown;
    const { subscriptions } = data;
    const isPaused = !data.hasActiveSubscription && subscriptions.some(isOwnPause);
    // only users without a subscription need the trial status (requirement SL-06)
    const trial =
      data.hasActiveSubscription || isPaused
        ? undefined
        : await readValue<TrialEligibility>(callBackend('/subscription/is-trial-eligible', options));
    const callToAction = chooseCallToAction({
      hasActiveSubscription: data.hasActiveSubscription,
      hasTotal: data.hasActiveTotalSubscription,
      hasTotalDuo: data.hasActiveTotalDuoSubscription,
      isChangeable: subscriptions.some(isChangeable),
      isReactivatable: subscriptions.some(
        ({ status, isRenewable }) => status === statusNumbers.cancelled && isRenewable,
      ),
      isUnpaid: subscriptions.some(isUnpaid),
      isTrialEligible: trial?.isTrialEligible ?? false,
      isPaused,
    });
    return {
      callToAction,
      isCancellable: subscriptions.some(isCancellable),
      isPlanChangeable: subscriptions.some(isChangeable),
      plan: findPlan(subscriptions),
      canPlayPremium: data.hasActiveSubscription,
      canPlayAudiobooks: data.hasActiveTotalSubscription || data.hasActiveTotalDuoSubscription,
    };
  };

  /** Only email logins migrate. */
  const readMigration = async ({ region, tokens, provider }: Session): Promise<MigrationPrompt | undefined> =>
    provider === 'schibsted'
      ? undefined
      : readValue<MigrationPrompt>(callBackend('/user/api/migration-prompt', { region, token: tokens.access }));

  const readTags = async (session: Session | undefined): Promise<Tag[]> => {
    const { containers = [] } = env.tags ?? {};
    if (session === undefined || containers.length === 0) return [...containers];
    const { region, tokens } = session;
    return chooseTags(
      containers,
      readValue(callBackend('/user-account/privacy-settings', { region, token: tokens.access })),
    );
  };

  /** The region of the visitor's page: maintenance may be in one region alone. */
  const findPageRegion = (context: Context): Region => {
    const referrer = context.req.header('Referer');
    const page = findOrigin(referrer, env.siteUrl, '');
    return (page && matchUrl(page)?.region) || chooseRegion(context.req.raw, undefined);
  };

  return async (context) => {
    let session = await sessions.read(context);
    if (session && isRefreshDue(session, Date.now())) {
      const outcome = await refreshSession(session, (work) => platform.keepAlive(context.req.raw, work));
      if (outcome.ok) session = outcome.value;
      else if (outcome.code === 'refused') session = undefined;
    }
    const [switches, subscriptionState, migration, tags] = await Promise.all([
      features.read(session?.region ?? findPageRegion(context), (work) => platform.keepAlive(context.req.raw, work)),
      session ? readSubscription(session) : unknown,
      session ? readMigration(session) : null,
      readTags(session),
    ]);
    sessions.syncHint(context, session);
    const me: Me = {
      isLoggedIn: session !== undefined,
      name: session?.name ?? null,
      region: session?.region ?? null,
      isPrivacyLinkShown: session?.provider === 'schibsted',
      ...subscriptionState,
      features: switches ?? null,
      provider: session?.provider ?? null,
      migration: migration ?? null,
      ...(env.tags && { tags }),
    };
    return context.json(me);
  };
}
