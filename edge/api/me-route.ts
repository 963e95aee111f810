import type { Handler } from 'hono';
import type { Me, Tag } from '../../api-spec/generated/edge.ts';
import type {
  MigrationPrompt,
  PrivacySettings,
  SubscriptionData,
  TrialEligibility,
} from '../../api-spec/generated/v2.ts';
import { chooseCallToAction } from '../../core/domain/call-to-action.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { EdgeEnv } from '../config/env.ts';
import { visitorsRegion, type FeatureFlags } from '../backend-client/feature-flags.ts';
import type { Platform } from '../platform.ts';
import { isRefreshDue } from '../auth/token-refresher.ts';
import type { RefreshSession } from '../auth/refresh-session.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { AuthSession } from '../session/session.ts';

type Subscription = SubscriptionData['subscriptions'][number];

/** The JSON of a response; undefined after a failure. */
async function readValue<Value>(response: Promise<Response>): Promise<Value | undefined> {
  try {
    const answer = await response;
    return answer.ok ? ((await answer.json()) as Value) : undefined;
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

const cancelled = 4;
const onHold = 5;
const inactive = 6;

const isExtraAccount = ({ discriminator }: Subscription): boolean => discriminator === 'MultimemberUserSubscription';

/** A pause that this user can end: the owner's, not an extra account's. */
const isOwnPause = (held: Subscription): boolean =>
  held.status === onHold && held.pause !== null && !isExtraAccount(held);

/** A subscription that its owner has not cancelled; an extra account cannot cancel. */
const isCancellable = (held: Subscription): boolean =>
  held.status !== cancelled && held.status !== inactive && !isExtraAccount(held);

type SubscriptionState = Pick<Me, 'callToAction' | 'isCancellable'>;

/** Without a session, and when the backend fails. */
const unknown: SubscriptionState = { callToAction: null, isCancellable: false };

export type MeRouteOptions = {
  env: Pick<EdgeEnv, 'tags'>;
  /** responses are validated against the contract */
  callBackend: CallBackend;
  features: FeatureFlags;
  platform: Pick<Platform, 'keepAlive'>;
  sessions: SessionStore;
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
  const readHolding = async (session: AuthSession): Promise<SubscriptionState> => {
    const options = { region: session.region, token: session.token };
    const standing = await readValue<SubscriptionData>(callBackend('/subscription', options));
    if (!standing) return unknown;
    const { subscriptions } = standing;
    const isPaused = !standing.hasActiveSubscription && subscriptions.some(isOwnPause);
    // only users without a subscription need the trial status (requirement SL-06)
    const trial =
      standing.hasActiveSubscription || isPaused
        ? undefined
        : await readValue<TrialEligibility>(callBackend('/subscription/is-trial-eligible', options));
    const callToAction = chooseCallToAction({
      hasActiveSubscription: standing.hasActiveSubscription,
      hasTotal: standing.hasActiveTotalSubscription,
      hasTotalDuo: standing.hasActiveTotalDuoSubscription,
      isGuest: subscriptions.some(isExtraAccount),
      isTrialEligible: trial?.isTrialEligible ?? false,
      isPaused,
      isPauseScheduled: subscriptions.some(({ status, pause }) => status !== onHold && pause !== null),
    });
    return { callToAction, isCancellable: subscriptions.some(isCancellable) };
  };

  /** Only email logins migrate. */
  const readMigration = async ({ region, token, provider }: AuthSession): Promise<MigrationPrompt | undefined> =>
    provider === 'schibsted'
      ? undefined
      : readValue<MigrationPrompt>(callBackend('/user/api/migration-prompt', { region, token }));

  const readTags = async (session: AuthSession | undefined): Promise<Tag[]> => {
    const { containers = [] } = env.tags ?? {};
    if (session === undefined || containers.length === 0) return [...containers];
    const { region, token } = session;
    return chooseTags(containers, readValue(callBackend('/user-account/privacy-settings', { region, token })));
  };

  return async (context) => {
    let session = await sessions.read(context);
    if (session && isRefreshDue(session, Date.now())) {
      const outcome = await refreshSession(context, session);
      if (outcome.ok) session = outcome.value;
      else if (outcome.code === 'refused') session = undefined;
    }
    const [switches, holding, migration, tags] = await Promise.all([
      features.read(session?.region ?? visitorsRegion, (work) => platform.keepAlive(context.req.raw, work)),
      session ? readHolding(session) : unknown,
      session ? readMigration(session) : null,
      readTags(session),
    ]);
    const me: Me = {
      isLoggedIn: session !== undefined,
      name: session?.name ?? null,
      region: session?.region ?? null,
      isPrivacyLinkShown: session?.provider === 'schibsted',
      ...holding,
      features: switches ?? null,
      provider: session?.provider ?? null,
      migration: migration ?? null,
      ...(env.tags && { tags }),
    };
    return context.json(me);
  };
}
