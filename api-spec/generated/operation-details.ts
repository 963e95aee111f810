// Made from api-spec/openapi.yaml by `npm run generate`; edit the contract, not this file.
/** Who may call each operation, and which of its parameters are always there because they have a default. */
export const operationDetails = {
  "getRegion": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getFeatures": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getUser": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getUserDetails": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "loginUser": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "saveCookiesConsent": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getPrivacySettings": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "savePrivacySettings": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "exportPersonalData": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "foreseeErasure": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "requestErasure": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getMigrationPrompt": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "createMigrationPromptRecord": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "migrateAccount": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "acceptMigrationPrompt": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "cancelMigrationPrompt": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "trackGiftEvent": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getOffers": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getExpectedRenewalDates": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "upgradeSubscriptionOffer": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getSubscription": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getTrialEligibility": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "reactivateSubscription": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "cancelSubscription": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getPauseForecast": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "pauseSubscription": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "resumeSubscription": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getPartnerActivation": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "activatePartnerSubscription": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getMultimemberOverview": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "ensureInvitationLink": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "rotateInvitationLink": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "revokeInvitationLink": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getInvitation": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "joinAsGuest": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "removeGuest": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "leaveGuestSubscription": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "startSubscription": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "endProduct": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getWithdrawal": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "withdraw": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "stateWithdrawal": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "confirmWithdrawal": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getUserSegment": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "startVerification": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "notifyOfVerificationResult": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getCheckoutOverview": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getVoucherTerms": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "validateVoucher": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getPaymentMethods": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "createPaymentSession": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "createVoucherPaymentSession": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "createCardUpdateSession": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getPaymentSession": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "submitPayment": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "verifyPaymentResult": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "draftAgreementForOffer": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "draftAgreementWithVoucher": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "syncDraftAgreementStatus": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getDraftAgreementDetails": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "deleteStoredCard": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getTransactionCount": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getTransactionHistory": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize"
    ]
  },
  "getLatestPurchase": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getReceipt": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getReceiptFile": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getWebPage": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version",
      "isPreview"
    ]
  },
  "getOffersPage": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getStudentPage": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getCategoriesPage": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getCategories": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getFooterPages": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getPricing": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getContent": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version",
      "isPreview"
    ]
  },
  "getSitemap": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page"
    ]
  },
  "getPodcastsByCategory": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize",
      "order"
    ]
  },
  "getPodcast": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getPodcastEpisodes": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize",
      "order"
    ]
  },
  "getAnonymousEpisode": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "searchAll": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize"
    ]
  },
  "followPodcast": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "unfollowPodcast": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getEpisode": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "saveEpisodeProgress": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getEpisodeAudio": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getEpisodeTranscript": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getFollowedPodcasts": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize",
      "order"
    ]
  },
  "getStartedEpisodes": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize"
    ]
  },
  "getNewEpisodes": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version",
      "pageSize"
    ]
  },
  "getStartedAudiobooks": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize"
    ]
  },
  "readMarks": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getAudiobookHours": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getAudiobooks": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize",
      "order"
    ]
  },
  "getAudiobookDiscovery": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getAudiobookGenres": {
    "auth": "none",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "getAudiobooksByGenre": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version",
      "page",
      "pageSize"
    ]
  },
  "getAudiobook": {
    "auth": "optional",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "saveAudiobookProgress": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  },
  "playAudiobookChapter": {
    "auth": "bearer",
    "defaulted": [
      "X-Region",
      "X-Version"
    ]
  }
} as const;
