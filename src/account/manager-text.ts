import type { Subscription } from '../api/queries.ts';
import { brand } from '../../core/brand.ts';
import { text } from '../../core/i18n/text.ts';

type Discriminator = Subscription['discriminator'];

const getBrand = (): string => brand;

/** The manager of a subscription, by the name that the user knows (requirement AC-02). */
export const managerTexts: Record<Discriminator, () => string> = {
  AdyenUserSubscription: getBrand,
  VippsMobilePayUserSubscription: getBrand,
  AppleUserSubscription: text.manager_apple,
  GoogleUserSubscription: text.manager_google,
  SchibstedUserSubscription: text.manager_group,
  BundlerUserSubscription: text.manager_partner,
  MultimemberUserSubscription: text.manager_owner,
};

/** The manager of a subscription; an extra account names its owner. */
export const getManagerText = ({
  discriminator,
  masterSubscriptionDetails,
}: Pick<Subscription, 'discriminator' | 'masterSubscriptionDetails'>): string =>
  masterSubscriptionDetails?.ownerFirstName
    ? text.manager_owner_named({ name: masterSubscriptionDetails.ownerFirstName })
    : managerTexts[discriminator]();

/** The text that replaces the buttons to change and cancel, with their location; undefined when they are here. */
export const managedElsewhereTexts: Partial<Record<Discriminator, { message: () => string; url?: string }>> = {
  AppleUserSubscription: { message: text.elsewhere_apple, url: 'https://apps.apple.com/account/subscriptions' },
  GoogleUserSubscription: {
    message: text.elsewhere_google,
    url: 'https://play.google.com/store/account/subscriptions',
  },
  SchibstedUserSubscription: { message: text.elsewhere_group },
  BundlerUserSubscription: { message: text.elsewhere_partner },
};
