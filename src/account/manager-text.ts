import type { Subscription } from '../api/queries.ts';
import { brand } from '../../core/brand.ts';
import { text } from '../../core/i18n/text.ts';

type Discriminator = Subscription['discriminator'];

const own = (): string => brand;

/** Who manages a subscription, by the name that its holder knows (requirement AC-02). */
export const managerTexts: Record<Discriminator, () => string> = {
  AdyenUserSubscription: own,
  VippsMobilePayUserSubscription: own,
  AppleUserSubscription: text.manager_apple,
  GoogleUserSubscription: text.manager_google,
  SchibstedUserSubscription: text.manager_group,
  BundlerUserSubscription: text.manager_partner,
  MultimemberUserSubscription: text.manager_owner,
};

/** What is said in place of the ways to change and to cancel, and where those are; nothing where they are here. */
export const elsewhereTexts: Partial<Record<Discriminator, { say: () => string; address?: string }>> = {
  AppleUserSubscription: { say: text.elsewhere_apple, address: 'https://apps.apple.com/account/subscriptions' },
  GoogleUserSubscription: {
    say: text.elsewhere_google,
    address: 'https://play.google.com/store/account/subscriptions',
  },
  SchibstedUserSubscription: { say: text.elsewhere_group },
  BundlerUserSubscription: { say: text.elsewhere_partner },
};
