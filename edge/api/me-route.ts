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
import { visitorsMarket, type Features } from '../backend-client/feature-flags.ts';
import type { Platform } from '../platform.ts';
import { isRefreshDue, type RefreshSession } from '../auth/refresh-session.ts';
import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

type Subscription = SubscriptionData['subscriptions'][number];

/** The value of an answer; undefined when there is none, or none that the contract allows. */
async function ask<Value>(response: Promise<Response>): Promise<Value | undefined> {
  try {
    const answer = await response;
    return answer.ok ? ((await answer.json()) as Value) : undefined;
  } catch {
    return undefined;
  }
}

/** The tags that somebody's privacy settings leave; none while those cannot be read (requirement AC-07). */
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

const isGuestOf = ({ discriminator }: Subscription): boolean => discriminator === 'MultimemberUserSubscription';

/** A pause that is this person's to end: not that of somebody whose guest they are (decision 0082). */
const isOwnPause = (held: Subscription): boolean => held.status === onHold && held.pause !== null && !isGuestOf(held);

/** A plan that somebody holds and has not cancelled; a guest's place is its owner's plan. */
const isCancellable = (held: Subscription): boolean =>
  held.status !== cancelled && held.status !== inactive && !isGuestOf(held);

/** What somebody's holdings say to the frame of a page. */
type Holding = Pick<Me, 'callToAction' | 'isCancellable'>;

/** Nobody's, and everybody's while the backend cannot say. */
const unknown: Holding = { callToAction: null, isCancellable: false };

/** What `GET /api/me` needs from the rest of the edge. */
export type MeParts = {
  env: Pick<EdgeEnv, 'tags'>;
  /** its answers are those of the contract */
  callBackend: CallBackend;
  features: Features;
  platform: Pick<Platform, 'keepAlive'>;
  sessions: Pick<Sessions, 'read' | 'syncHint'>;
  refresh: RefreshSession;
};

/** Answers `GET /api/me`: one call that tells the shell of an anonymous page who is there (design §1). */
export function createMe({ env, callBackend, features, platform, sessions, refresh }: MeParts): Handler {
  const readHolding = async (session: Session): Promise<Holding> => {
    const options = { region: session.region, token: session.tokens.access };
    const standing = await ask<SubscriptionData>(callBackend('/subscription', options));
    if (!standing) return unknown;
    const { subscriptions } = standing;
    const isPaused = !standing.hasActiveSubscription && subscriptions.some(isOwnPause);
    // trial status matters to people without a subscription alone (requirement SL-06)
    const trial =
      standing.hasActiveSubscription || isPaused
        ? undefined
        : await ask<TrialEligibility>(callBackend('/subscription/is-trial-eligible', options));
    const callToAction = chooseCallToAction({
      hasActiveSubscription: standing.hasActiveSubscription,
      hasTotal: standing.hasActiveTotalSubscription,
      hasTotalDuo: standing.hasActiveTotalDuoSubscription,
      isGuest: subscriptions.some(isGuestOf),
      isTrialEligible: trial?.isTrialEligible ?? false,
      isPaused,
      isPauseAhead: subscriptions.some(({ status, pause }) => status !== onHold && pause !== null),
    });
    return { callToAction, isCancellable: subscriptions.some(isCancellable) };
  };

  /** People of the provider's own log-in have nothing to move: nobody is asked about them. */
  const readMigration = async ({ region, tokens, provider }: Session): Promise<MigrationPrompt | undefined> =>
    provider === 'schibsted'
      ? undefined
      : ask<MigrationPrompt>(callBackend('/user/api/migration-prompt', { region, token: tokens.access }));

  /** The tags of others that may run for whoever is there. */
  const readTags = async (session: Session | undefined): Promise<Tag[]> => {
    const { containers = [] } = env.tags ?? {};
    if (session === undefined || containers.length === 0) return [...containers];
    const { region, tokens } = session;
    const settings = callBackend('/user-account/privacy-settings', { region, token: tokens.access });
    return chooseTags(containers, ask(settings));
  };

  return async (context) => {
    let session = await sessions.read(context);
    if (session && isRefreshDue(session, Date.now())) {
      const outcome = await refresh(session, (work) => platform.keepAlive(context.req.raw, work));
      if (outcome.ok) session = outcome.value;
      else if (outcome.code === 'refused') session = undefined;
    }
    const [switches, holding, migration, tags] = await Promise.all([
      features.read(session?.region ?? visitorsMarket, (work) => platform.keepAlive(context.req.raw, work)),
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
    sessions.syncHint(context, session);
    return context.json(me);
  };
}
