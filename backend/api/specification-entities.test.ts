import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { locate, makePointer, type ContractSchema } from '../../contract-tools/openapi/document.ts';

/** The entities of the API with their documented fields, by schema. */
const entities: Record<string, string> = {
  CheckoutOverview: 'offer discount perks voucherCode',
  Subscription:
    'offer nextOffer discriminator masterSubscriptionDetails productId isExpired subscriptionState status paymentProvider',
  MultimemberOverview: 'allowedNumberOfGuests guests numberOfEmptySlots subscriptionId',
  PaymentVerification: 'resultCode refusalReasonCode errorTitle',
  AgreementState: 'agreementStatus',
  PodcastCard: 'id title slug destinationPath description imageUrl smallImageUrl isPremium categories isBookmarked',
  EpisodeCard:
    'id podcastId podcastTitle podcastSlug title description length dateAdded imageUrl smallImageUrl isPremium ' +
    'isPlayable hasCompleted authorFullName currentSpot',
  Category: 'key name imageUrl',
  CategoryReference: 'id key name',
  Section:
    'type title hideTitle description imageUrl podcastSlug episodes podcasts promotedPodcasts promotedEpisodes ' +
    'heroCards episodeLists isToplist buttonText titleBoldSection disclaimer headline textContent items categories cta',
  FaqItem: 'question answer',
  StepItem: 'subheadline paragraph',
  EpisodeList: 'title episodes',
  PremiumPromoSection: 'headline paragraph benefits disclaimer cta',
  FooterLink: 'displayText destination type buttonTypeKey',
  WebPage: 'slug textContent layoutComponents',
  StoredCard: 'brand lastFour',
  MigrationPrompt: 'migratedNordlydAccount',
};

/** Lists of words that the specification names, by schema and field. */
const words: [schema: string, field: string | undefined, values: string][] = [
  [
    'PaymentResultCode',
    undefined,
    'Authorised Error Pending PresentToShopper Refused Received RedirectShopper Cancelled',
  ],
  ['PaymentProvider', undefined, 'Adyen Apple Google SchibstedSE SchibstedFI SchibstedNO Bundler VippsMobilePay'],
  ['ProductId', undefined, 'student-offer-plan coupon-plan duo-offer-plan total-offer-plan totalduo-offer-plan'],
  ['TransactionStatus', undefined, 'Created Pending Success Failed Cancelled'],
  ['Transaction', 'paymentMethodType', 'NA Card ApplePay GooglePay Vipps MobilePay'],
  ['Subscription', 'subscriptionState', 'PENDING ACTIVE EXPIRED STOPPED'],
  [
    'Subscription',
    'discriminator',
    'AdyenUserSubscription AppleUserSubscription GoogleUserSubscription SchibstedUserSubscription ' +
      'BundlerUserSubscription VippsMobilePayUserSubscription MultimemberUserSubscription',
  ],
  ['Offer', 'packageId', 'PREMIUM PREMIUMTOTAL'],
  ['UserDetails', 'provider', 'email google facebook apple schibsted'],
  ['UserDetails', 'authStrategy', 'ROPC MSAL SCHIBSTED NONE'],
  ['UserDetails', 'specialUserKind', 'Student TestUser PremiumTotalVIP PremiumVIP'],
  ['AgreementState', 'agreementStatus', 'PENDING ACTIVE EXPIRED STOPPED'],
  [
    'VoucherFailure',
    undefined,
    'not_reward_voucher invalid_churn_eligibility already_expired already_used empty_field generic_error invalid_region ' +
      'no_voucher invalid_voucher_type not_yet_valid not_valid can_not_join_own_subscription',
  ],
  ['FooterLink', 'type', 'internal external button'],
];

const sectionTypes =
  'listOfHeroCards listOfEpisodes listOfPodcasts episodeCarousel bannerLink podcastNuggets episodePromoCarousel ' +
  'premiumPromo dynamicContent bannerWithEpisodeList bannerWithPodcastLink podcastCarousel podcastCarouselNew ' +
  'podcastPromoCarousel heroSectionWeb contentBriefing valueProposition webCategoriesExplorer pricing faq textContent';

/** The properties of a schema, including composed schemas, with the pointer of each. */
function readProperties(pointer: string): Map<string, string> {
  const { value, pointer: home } = locate<ContractSchema>(contractDocument, pointer);
  const own = Object.keys((value['properties'] as object | undefined) ?? {}).map(
    (name) => [name, `${home}/properties/${name}`] as const,
  );
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    ((value[keyword] as unknown[] | undefined) ?? []).map((_, index) => `${home}/${keyword}/${index}`),
  );
  return new Map([...own, ...parts.flatMap((part) => [...readProperties(part)])]);
}

const schemaOf = (name: string): string => makePointer('components', 'schemas', name);

describe('entities of the API', () => {
  it.each(Object.entries(entities))('[AP-01] %s has its documented fields', (schema, fields) => {
    expect([...readProperties(schemaOf(schema)).keys()]).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it.each(words)('[AP-01] %s %s has its documented values', (schema, field, values) => {
    const pointer = field === undefined ? schemaOf(schema) : readProperties(schemaOf(schema)).get(field);
    const { value } = locate<ContractSchema>(contractDocument, pointer ?? '#/nothing');
    expect(value['enum']).toEqual(expect.arrayContaining(values.split(' ')));
  });

  it('[AP-14] [AP-15] sections are distinguished by every documented type', () => {
    const { value } = locate<ContractSchema>(contractDocument, schemaOf('Section'));
    const { mapping } = value['discriminator'] as { mapping: Record<string, string> };
    expect(Object.keys(mapping)).toEqual(expect.arrayContaining(sectionTypes.split(' ')));
  });
});
