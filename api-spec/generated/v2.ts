// Made from api-spec/openapi.yaml by `npm run generate`; edit the contract, not this file.
export interface paths {
    "/region": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Data of the region */
        get: operations["getRegion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is switched on */
        get: operations["getFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The id of the logged-in user */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account of the logged-in user */
        get: operations["getUserDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in by e-mail and password
         * @description The older email login, disabled unless a service is configured for a migration period. An address without an
         *     account and a wrong password get the same response. The site's own `POST /api/v2/user/login` turns the session
         *     into cookies.
         */
        post: operations["loginUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/cookies-consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep what the user agreed to
         * @description Each change is stored with its time and the version of the question, as proof. Repeating the same choice changes nothing.
         */
        post: operations["saveCookiesConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-account/privacy-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the user declined */
        get: operations["getPrivacySettings"];
        /** Change what the user declined */
        put: operations["savePrivacySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A copy of all personal data of the user
         * @description Created for each call and not stored. The token's `auth_time` must be within the last ten minutes; three copies a
         *     day.
         */
        post: operations["exportPersonalData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-account/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an account deletion would end, lose and keep */
        get: operations["foreseeErasure"];
        put?: never;
        /**
         * Delete the account and all data of the user
         * @description Ends the user's subscriptions at once, without a refund, deletes the stored card, stops the wallet agreement,
         *     revokes every session, and notifies guests and owners. The user's token is invalid afterwards. The token's
         *     `auth_time` must be within the last ten minutes.
         */
        post: operations["requestErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api/migration-prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the account must migrate to the identity provider
         * @description With the new login and the header of a valid migration session, `migrationSessionId` names that session: the
         *     migration waits for its completion, or this login has completed it.
         */
        get: operations["getMigrationPrompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api/create-migration-prompt-history-record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Note that the prompt is shown
         * @description A GET that writes; the site forwards it for its own scripts only. Repeating it writes nothing more.
         */
        get: operations["createMigrationPromptRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api/migrate/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Migrate the account to the caller's login
         * @description A GET that writes; the site forwards it for its own scripts only. A session migrates an account once, however
         *     often this is called. The all-zero session, an unknown one and an expired one migrate nothing.
         */
        get: operations["migrateAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api/user-accepted-migration-prompt/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Accept the prompt */
        patch: operations["acceptMigrationPrompt"];
        trace?: never;
    };
    "/user/api/user-cancelled-migration-prompt/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Remind me later */
        patch: operations["cancelMigrationPrompt"];
        trace?: never;
    };
    "/gift/tracking-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note a step of a gift journey */
        post: operations["trackGiftEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans on sale in the region */
        get: operations["getOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offer/expected-renewal-dates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When each plan would renew for this user */
        get: operations["getExpectedRenewalDates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offer/upgrade-subscription-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the plan of the subscription
         * @description A more expensive plan starts at once: in a trial its first charge is at the end of the trial, otherwise today, on
         *     the stored card; the billing date changes. A cheaper plan starts at the end of the paid or voucher period.
         *     Choosing the current plan cancels a scheduled change (decision 0008).
         */
        put: operations["upgradeSubscriptionOffer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's subscriptions */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/is-trial-eligible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the user would get a free trial */
        get: operations["getTrialEligibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Undo a cancellation */
        put: operations["reactivateSubscription"];
        post?: never;
        /**
         * Cancel the subscription
         * @description In a trial or voucher period access ends at once; otherwise at the end of the paid period.
         */
        delete: operations["cancelSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview of a pause, or of its end
         * @description Computed by the rules that act when it is done; nothing is changed.
         */
        get: operations["getPauseForecast"];
        /**
         * Pause the subscription for whole months
         * @description The pause starts at the end of the paid period. Until its end nothing is charged and there is no access; then the
         *     subscription renews by itself (decision 0082). Repeating the call for the scheduled pause gets 200 and changes
         *     nothing; another length is refused until the pause is ended.
         */
        put: operations["pauseSubscription"];
        post?: never;
        /**
         * End the pause now
         * @description Before its start the pause is cancelled. During it a new period starts now and is charged at once; when the charge
         *     fails, the subscription is in grace, as at any renewal. A subscription without a pause does not change.
         */
        delete: operations["resumeSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner-subscription/activation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a partner's link gives
         * @description For the page of the link; needs no login. A user who has used the link may read it again.
         */
        get: operations["getPartnerActivation"];
        put?: never;
        /**
         * Take what a partner's link gives
         * @description Once for each contract of the partner. A repeated call of the same user changes nothing.
         */
        post: operations["activatePartnerSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/multimember-subscription/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The extra accounts of the user's Duo plan */
        get: operations["getMultimemberOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/multimember-subscription/invitation-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * The invitation link, created when there is none
         * @description Repeated calls return the same link until a guest joins, or it is replaced or revoked.
         */
        put: operations["ensureInvitationLink"];
        /** Replace the invitation link */
        post: operations["rotateInvitationLink"];
        /** Revoke the invitation link */
        delete: operations["revokeInvitationLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/multimember-subscription/invitation/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose invitation a link carries
         * @description For the page on which a guest accepts; needs no login and contains only the inviter's first name.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/multimember-subscription/join-as-guest/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation and take the slot */
        post: operations["joinAsGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/multimember-subscription/{subscriptionId}/remove-guest/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a guest from the slot */
        delete: operations["removeGuest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/multimember-subscription/{id}/leave-guest-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Leave an extra account */
        delete: operations["leaveGuestSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start on the stored card, or apply a voucher to the subscription
         * @description Without a subscription: starts the standard plan on the stored card, with the voucher if one is named; free time
         *     of a voucher needs no card. This is an order only with the consent to immediate supply: without it a voucher is
         *     redeemed on a running plan, and nothing is bought when that plan has just ended (decision 0044).
         *     With a subscription: the voucher starts at the next renewal (decision 0015).
         */
        post: operations["startSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/podcast/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a scheduled plan, a voucher or the current plan
         * @description The first that exists of: a scheduled plan, a voucher that waits for the next renewal (`coupon-plan`), or the
         *     current plan, which is cancelled (decision 0015).
         */
        delete: operations["endProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the user may withdraw from the contract, until when, and the refund */
        get: operations["getWithdrawal"];
        put?: never;
        /**
         * Withdraw from the contract
         * @description A second withdrawal from the same contract gets 409 `AlreadyWithdrawnError` and refunds nothing.
         */
        post: operations["withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawal/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * State a withdrawal without logging in
         * @description When a contract of the address may be withdrawn from, the email contains a link that completes the withdrawal; it counts from the time of the statement.
         */
        post: operations["stateWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawal/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a withdrawal that was stated without logging in */
        post: operations["confirmWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-segment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's student status
         * @description The valid verification, the reason that blocks a new one, and the result of the newest one.
         */
        get: operations["getUserSegment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-segment/start-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a verification at the student verifier
         * @description The browser continues at `verificationUrl`; afterwards the verifier redirects it to `returnUrl`, by default the
         *     region's verification page, with `verificationId`. Other parameters prove nothing: the service requests the result from the verifier.
         */
        post: operations["startVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-segment/notify-of-verification-result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify the service of the user's return from the verifier
         * @description The service requests the result from the verifier and stores it; a repeated call changes nothing. Without a body
         *     it is the result of the newest verification. A `pending`
         *     verification may be polled again after a second. One student's identity serves one account: a second one gets
         *     `identity_in_use`.
         */
        post: operations["notifyOfVerificationResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/overview/{offerType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a purchase will cost */
        get: operations["getCheckoutOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/voucher/{offerType}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a voucher would bring the user on an offer
         * @description Prices and dates. Without a subscription the voucher starts with the purchase; on an active one it starts at the
         *     next renewal (decision 0015).
         */
        get: operations["getVoucherTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkoutvoucher/validate/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the user may use a voucher
         * @description The code is trimmed and upper-cased. Nothing is reserved: a purchase does that. A code that is too long or unknown
         *     is `no_voucher`. Without a user only the code itself is validated.
         */
        get: operations["validateVoucher"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adyenpayment/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the user may pay
         * @description Calls the region's providers in parallel, each with a timeout of a few seconds. 503 only when none of them
         *     responds.
         */
        get: operations["getPaymentMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adyenpayment/create-payment-session/for-{offer}-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin an attempt to buy an offer */
        post: operations["createPaymentSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adyenpayment/create-voucher-payment-session/for-{offer}-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an attempt to buy an offer with a voucher
         * @description The code is reserved for this user for half an hour; a payment that fails or is abandoned releases it.
         */
        post: operations["createVoucherPaymentSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adyenpayment/create-payment-session/for-payment-method-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to replace the stored card, or to add one
         * @description Nothing is charged: the card is authorised with an amount of 0, by submitPayment and verifyPaymentResult as in a
         *     purchase. The session names the current plan. A charge that was refused before is retried at once.
         */
        post: operations["createCardUpdateSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adyenpayment/get-payment-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Offer, amount and state of a payment session */
        get: operations["getPaymentSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adyenpayment/submit-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a session with what the card component encrypted
         * @description When the outcome at the provider is unknown the result is `Received`; the outcome follows by webhook.
         */
        post: operations["submitPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adyenpayment/verify-payment-result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for the outcome after a redirect or a challenge */
        post: operations["verifyPaymentResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vippsmobilepay/draft-agreement/for-{offer}-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a wallet agreement for an offer
         * @description The browser continues at `agreementUrl`, where the payer approves or rejects; then the wallet redirects it to
         *     `returnUrl` with `encodedAgreementId`. The same order returns the same agreement while the first one waits for its
         *     payer.
         */
        post: operations["draftAgreementForOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vippsmobilepay/draft-agreement/with-voucher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a wallet agreement for an offer with a voucher
         * @description As without a voucher; the payer sees its terms instead of the trial. The code is reserved until the payer decides:
         *     an approval redeems it, a rejection or an expiry releases it.
         */
        post: operations["draftAgreementWithVoucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vippsmobilepay/draft-agreement-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the state of an agreement, and start its subscription once approved
         * @description ACTIVE and PENDING are success, STOPPED and EXPIRED are failure. PENDING gives no access yet: poll again. While
         *     the wallet does not respond, the last known status is returned.
         */
        post: operations["syncDraftAgreementStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vippsmobilepay/draft-agreement-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Offer and voucher of an agreement */
        get: operations["getDraftAgreementDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/paymentmethod": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the stored card */
        delete: operations["deleteStoredCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many transactions the user has */
        get: operations["getTransactionCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The transactions of the user, newest first */
        get: operations["getTransactionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the user has just bought, for the one purchase event */
        get: operations["getLatestPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/paymentTransaction/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipt of a transaction */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/paymentTransaction/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of a transaction as a file
         * @description A PDF with the same rows, in the language of the call's region; tagged for screen readers.
         */
        get: operations["getReceiptFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/web-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page by its slug */
        get: operations["getWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/offers-page/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page about offers */
        get: operations["getOffersPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/student-page/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page for students */
        get: operations["getStudentPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/categories-page/{title}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The head of a category page */
        get: operations["getCategoriesPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every category */
        get: operations["getCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/footer-pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The links in the footer of every page */
        get: operations["getFooterPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans as the pricing section shows them */
        get: operations["getPricing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every page of the region */
        get: operations["getContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/sitemap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The indexable addresses of a region
         * @description Categories, podcasts and episodes by the parts of their addresses. A sitemap has at most 50,000 addresses, so the
         *     episodes come in pages of 20,000, oldest first; the later pages have episodes only.
         */
        get: operations["getSitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/podcast/category/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The podcasts of a category */
        get: operations["getPodcastsByCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/podcast/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A podcast by its slug */
        get: operations["getPodcast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/podcast/{slug}/episodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The episodes of a podcast */
        get: operations["getPodcastEpisodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/episode/anonymous/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public data of an episode */
        get: operations["getAnonymousEpisode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search podcasts, audiobooks and episodes */
        get: operations["searchAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/podcast/{slug}/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Follow a podcast */
        put: operations["followPodcast"];
        post?: never;
        /** Stop following a podcast */
        delete: operations["unfollowPodcast"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/episode/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An episode as the user sees it */
        get: operations["getEpisode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/episode/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Store the user's progress in an episode */
        put: operations["saveEpisodeProgress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/episode/{id}/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where an episode can be played from */
        get: operations["getEpisodeAudio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/episode/{id}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The transcript of an episode */
        get: operations["getEpisodeTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listening/podcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The podcasts that the user follows */
        get: operations["getFollowedPodcasts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listening/episodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The episodes to continue listening to */
        get: operations["getStartedEpisodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listening/new-episodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** New episodes of the podcasts that the user follows */
        get: operations["getNewEpisodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listening/audiobooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audiobooks to continue listening to */
        get: operations["getStartedAudiobooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listening/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is the user’s own on the cards of a page
         * @description For pages whose HTML is the same for all users. One call covers all cards and changes nothing.
         */
        post: operations["readMarks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listening/audiobook-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much of the month’s audiobook hours is used */
        get: operations["getAudiobookHours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiobook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audiobooks of the region */
        get: operations["getAudiobooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiobook/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the audiobook start page shows */
        get: operations["getAudiobookDiscovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiobook/genre": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every audiobook genre */
        get: operations["getAudiobookGenres"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiobook/genre/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audiobooks of a genre */
        get: operations["getAudiobooksByGenre"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiobook/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An audiobook by its slug */
        get: operations["getAudiobook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiobook/{slug}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Store the user's progress in an audiobook */
        put: operations["saveAudiobookProgress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiobook/{slug}/chapter/{number}/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a chapter for listening
         * @description A chapter counts fully against the month’s hours when it is first opened in a month; opening it again in that month is free.
         */
        post: operations["playAudiobookChapter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    cardNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What happened to payments by card
         * @description Sent to `/webhooks/card` of the backend, outside `/v2`. Each item has its own signature in
         *     `additionalData.hmacSignature`: HMAC-SHA256 with the shared key (64 hexadecimal characters, used as bytes) over
         *     `pspReference:originalReference:merchantAccountCode:merchantReference:amount.value:amount.currency:eventCode:success`,
         *     in base64. Every item about a payment or a refund of the configured merchant account must be signed, or none is
         *     accepted; other items are skipped. Fields outside the signature are never used. An event is on disk before it is acknowledged with `[accepted]`; a repeated one
         *     changes nothing, in any order.
         */
        post: operations["receiveCardNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    walletEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Events of agreements and charges in the wallet
         * @description Sent to `/webhooks/wallet` of the backend, outside `/v2`. `X-Ms-Content-Sha256` is the base64 SHA-256 of the body.
         *     `Authorization` is `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=` and the base64
         *     HMAC-SHA256, with the shared secret, over `POST`, the path with its query, and `{X-Ms-Date};{Host};{hash}`, each
         *     on a separate line. A date that differs by more than five minutes is refused. An event only triggers a request to
         *     the wallet, so that order, delay and repetition do not matter. It is on disk before it is acknowledged with
         *     `[accepted]`. Signed events of other shapes, such as those of the wallet's other products, are skipped.
         */
        post: operations["receiveWalletEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    contentPublished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * That something was published in the content source
         * @description Sent to `/webhooks/content` of the backend, outside `/v2`. `Authorization` carries the shared secret as a bearer
         *     token; without a configured secret every call is refused. The body is not read: published content is read from the
         *     source before the event is acknowledged with `[accepted]`, so that order and repetition do not matter.
         */
        post: operations["receiveContentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    eventsCollected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analytics events of visitors with consent
         * @description Sent by the site to `/webhooks/events` of the backend, outside `/v2`, after it has validated a batch of its
         *     `/collect`. `Authorization` carries the shared secret as a bearer token; without a configured secret every call is
         *     refused. An event with a known id, and a second purchase of one order by the same buyer, are skipped, so that
         *     repetition does not matter. Events of a user who opted out of analytics are not stored, and the response says so.
         *     A purchase must match the order that it names, and the order must be the buyer's.
         */
        post: operations["receiveAnalyticsEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    partnershipEnded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * That a partner has ended what it sold
         * @description Sent by a partner to `/webhooks/partner` of the backend, outside `/v2`. The body carries a token that the partner
         *     has signed, for the purpose `urn:nordlyd:partner:end`; it authenticates the call, so that there is no other
         *     secret. Access ends at once, and links of the same contract become invalid; a repeated call changes nothing.
         */
        post: operations["receivePartnershipEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "location": "body",
         *       "field": "/returnUrl",
         *       "message": "is required"
         *     }
         */
        FieldError: {
            /** @enum {unknown} */
            location: "path" | "query" | "header" | "body";
            /** @description The parameter's name, or the JSON pointer of a value in the body. */
            field: string;
            message: string;
        };
        /** @description The fields of every error (RFC 9457). */
        ProblemFields: {
            /**
             * Format: uri
             * @description The problem's name as a URN.
             */
            type: string;
            /** @description The error code that callers decide by; the specification's "response title". */
            title: string;
            status: number;
            /** @description For developers; never shown to a user. */
            detail?: string;
            /** @description The specification's snake-case code; where it names none, the title in snake case. */
            code: string;
            instance?: string;
            /** @description Finds the request in the log. */
            requestId: string;
            /** @description The fields that do not fit. */
            errors?: components["schemas"]["FieldError"][];
        };
        Problem: components["schemas"]["ProblemFields"];
        /**
         * @description A region by number.
         * @example 1
         * @enum {integer}
         */
        RegionId: 1 | 2 | 3;
        /**
         * @description A region.
         * @example se
         * @enum {string}
         */
        RegionKey: "se" | "no" | "fi";
        /**
         * @description ISO 4217 code of the region's currency.
         * @example SEK
         * @enum {string}
         */
        CurrencyCode: "SEK" | "NOK" | "EUR";
        /**
         * @description The region's package by number.
         * @example 1
         * @enum {integer}
         */
        RegionPackage: 1 | 2 | 3;
        /**
         * @description Data of a region.
         * @example {
         *       "id": 1,
         *       "key": "se",
         *       "currencyCode": "SEK",
         *       "locale": "sv-SE",
         *       "timeZone": "Europe/Stockholm",
         *       "defaultPrice": 99,
         *       "packageId": 1,
         *       "supportEmail": "hjalp@nordlyd.example"
         *     }
         */
        Region: {
            id: components["schemas"]["RegionId"];
            key: components["schemas"]["RegionKey"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /** @enum {string} */
            locale: "sv-SE" | "nb-NO" | "fi-FI";
            /** @enum {string} */
            timeZone: "Europe/Stockholm" | "Europe/Oslo" | "Europe/Helsinki";
            /** @description The monthly price of Premium, in the region's currency. */
            defaultPrice: number;
            packageId: components["schemas"]["RegionPackage"];
            /** Format: email */
            supportEmail: string;
        };
        InvalidRequestProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title?: "InvalidRequest" | "MalformedJson";
        };
        /**
         * @description What is switched on.
         * @example {
         *       "isAudiobooksEnabled": true,
         *       "isCheckoutV2Enabled": true,
         *       "enableAccountRegionRedirect": false,
         *       "isImmediateInactivationEnabled": true,
         *       "enableRedirectToCheckoutV2": true
         *     }
         */
        EnabledFeatures: {
            isAudiobooksEnabled: boolean;
            isCheckoutV2Enabled: boolean;
            enableAccountRegionRedirect: boolean;
            isImmediateInactivationEnabled: boolean;
            enableRedirectToCheckoutV2: boolean;
            /** @description The product is under maintenance; pages announce it, and logins are blocked. Absent means false. */
            isMaintenanceActive?: boolean;
        };
        UnauthorizedProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "Unauthorized";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:LegacyAccountCreationError",
         *       "title": "LegacyAccountCreationError",
         *       "status": 403,
         *       "code": "legacy_account_creation_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        AccountRefusedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "LegacyAccountCreationError" | "AccountBannedError";
        };
        /**
         * @example {
         *       "hasGivenConsentToMarketingCookies": false,
         *       "hasGivenConsentToAnalyticsCookies": true,
         *       "version": "2026-11",
         *       "givenAt": "2026-11-21T12:00:00.000Z"
         *     }
         */
        CookiesConsent: {
            hasGivenConsentToMarketingCookies: boolean;
            hasGivenConsentToAnalyticsCookies: boolean;
            version: string;
            /** Format: date-time */
            givenAt: string;
        };
        /**
         * @description The account of the logged-in user.
         * @example {
         *       "userId": "u-100",
         *       "username": "Astrid",
         *       "email": "astrid@nordlyd.example",
         *       "region": "se",
         *       "provider": "schibsted",
         *       "authStrategy": "SCHIBSTED",
         *       "accountCreated": "2026-01-05T08:00:00.000Z",
         *       "specialUserKind": null,
         *       "cookiesConsent": null
         *     }
         */
        UserDetails: {
            userId: string;
            username: string;
            /** Format: email */
            email: string;
            region: components["schemas"]["RegionKey"];
            /** @enum {string} */
            provider: "email" | "google" | "facebook" | "apple" | "schibsted";
            /**
             * @description The method of this login.
             * @enum {string}
             */
            authStrategy: "ROPC" | "MSAL" | "SCHIBSTED" | "NONE";
            /** Format: date-time */
            accountCreated: string;
            /** @enum {unknown} */
            specialUserKind: "Student" | "TestUser" | "PremiumTotalVIP" | "PremiumVIP" | null;
            /** @description What the user last agreed to while logged in. */
            cookiesConsent: components["schemas"]["CookiesConsent"] | null;
        };
        /**
         * Format: idn-email
         * @description An address that email can be sent to, its domain in any script (RFC 5892) or in ASCII. At most 64 characters before the at-sign, and 254 with the domain in ASCII, where a label has at most 63. A label that starts with "xn--" is the ASCII form of another.
         * @example petra@nordlyd.example
         */
        EmailAddress: string;
        /**
         * @description An address and its password.
         * @example {
         *       "email": "astrid@nordlyd.example",
         *       "password": "aGVtbGlndC0xMjM="
         *     }
         */
        LoginCredentials: {
            email: components["schemas"]["EmailAddress"];
            /** @description The password in UTF-8, encoded as Base64. It is neither stored nor logged. */
            password: string;
        };
        /**
         * @description A session of the email login.
         * @example {
         *       "sealedSession": "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..iv.text.tag",
         *       "expiresIn": 600,
         *       "sessionDuration": 480,
         *       "username": "Astrid",
         *       "provider": "email",
         *       "userId": "u-100",
         *       "accountCreated": "2026-01-05T08:00:00.000Z"
         *     }
         */
        LoginSession: {
            /** @description Access and refresh token as a compact JWE under a key that only the edge shares. */
            sealedSession: string;
            /** @description Seconds for which the access token is valid. */
            expiresIn: number;
            /** @description Seconds after which it is to be refreshed. */
            sessionDuration: number;
            username: string;
            /** @enum {string} */
            provider: "email" | "google" | "facebook" | "apple" | "schibsted";
            userId: string;
            /** Format: date-time */
            accountCreated: string;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:InvalidDetailsSentError",
         *       "title": "InvalidDetailsSentError",
         *       "status": 403,
         *       "code": "invalid_details_sent_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        SignInRefusedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "PasswordLoginDisabledError" | "InvalidDetailsSentError" | "InvalidDetailsError" | "AccountLockedError" | "SignInFailedError" | "LegacyAccountCreationError" | "AccountBannedError";
        };
        PayloadTooLargeProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "PayloadTooLarge";
        };
        UnsupportedMediaTypeProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "UnsupportedMediaType";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:AccountTempLockedError",
         *       "title": "AccountTempLockedError",
         *       "status": 429,
         *       "code": "account_temp_locked_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        SignInLockedProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "AccountTempLockedError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:ServiceDownError",
         *       "title": "ServiceDownError",
         *       "status": 503,
         *       "code": "service_down_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        SignInUnavailableProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "ServiceDownError" | "MaintenanceError" | "Unavailable";
        };
        /**
         * @description What the user agrees to.
         * @example {
         *       "hasGivenConsentToMarketingCookies": false,
         *       "hasGivenConsentToAnalyticsCookies": true
         *     }
         */
        SaveCookiesConsent: {
            hasGivenConsentToMarketingCookies: boolean;
            hasGivenConsentToAnalyticsCookies: boolean;
            /** @description The version of the question; the current one when absent. */
            version?: string;
        };
        /**
         * @description What the user declined.
         * @example {
         *       "hasOptedOutFromAnalyticsAndProductDevelopment": true,
         *       "hasOptedOutFromMarketing3RdPartyPlatforms": false
         *     }
         */
        PrivacySettings: {
            hasOptedOutFromAnalyticsAndProductDevelopment: boolean;
            hasOptedOutFromMarketing3RdPartyPlatforms: boolean;
        };
        UnavailableProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "Unavailable";
        };
        PersonalDataSection: {
            /** @description What the records are. */
            name: string;
            records: Record<string, unknown>[];
        };
        /**
         * @description All personal data of a user (GDPR art. 15, 20).
         * @example {
         *       "userId": "u-1",
         *       "madeAt": "2026-11-22T08:00:00.000Z",
         *       "sections": [
         *         {
         *           "name": "account",
         *           "records": [
         *             {
         *               "id": "u-1",
         *               "email": "petra@nordlyd.example",
         *               "name": "Petra Demo",
         *               "region": "se"
         *             }
         *           ]
         *         },
         *         {
         *           "name": "cards",
         *           "records": []
         *         }
         *       ]
         *     }
         */
        PersonalData: {
            userId: string;
            /** Format: date-time */
            madeAt: string;
            sections: components["schemas"]["PersonalDataSection"][];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:RecentLoginRequiredError",
         *       "title": "RecentLoginRequiredError",
         *       "status": 403,
         *       "code": "recent_login_required_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        RecentLoginRequiredProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "RecentLoginRequiredError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:TooManyExportsError",
         *       "title": "TooManyExportsError",
         *       "status": 429,
         *       "code": "too_many_exports_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        TooManyExportsProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "TooManyExportsError";
        };
        /**
         * @description 0 standard, 1 student, 2 duo, 3 total, 4 totalduo.
         * @example 0
         * @enum {integer}
         */
        OfferType: 0 | 1 | 2 | 3 | 4;
        /** @description Something that gives access today. */
        PlanToEnd: {
            offerType: components["schemas"]["OfferType"];
            /** @description False when it is paid elsewhere and has to be ended there. */
            endsHere: boolean;
            /** @description True for an extra account in another user's plan. */
            isPlace: boolean;
            /**
             * Format: date-time
             * @description Until when access would last otherwise.
             */
            paidUntil: string;
            /** @description The number of guests who lose access with it. */
            guests: number;
        };
        /**
         * @example {
         *       "plans": [
         *         {
         *           "offerType": 2,
         *           "endsHere": true,
         *           "isPlace": false,
         *           "paidUntil": "2026-12-05T08:00:00.000Z",
         *           "guests": 1
         *         }
         *       ],
         *       "canWithdraw": false,
         *       "bookkeepingYears": 7,
         *       "latestBy": "2026-12-20T08:00:00.000Z"
         *     }
         */
        ErasureForecast: {
            plans: components["schemas"]["PlanToEnd"][];
            /** @description True when a withdrawal from a contract first would give a refund. */
            canWithdraw: boolean;
            /** @description Years for which payments stay in the books, without whose they were; null when there are none. */
            bookkeepingYears: number | null;
            /**
             * Format: date-time
             * @description By when everything would be gone.
             */
            latestBy: string;
        };
        /**
         * @example {
         *       "requestedAt": "2026-11-22T08:00:00.000Z",
         *       "latestBy": "2026-12-20T08:00:00.000Z"
         *     }
         */
        RequestedErasure: {
            /** Format: date-time */
            requestedAt: string;
            /**
             * Format: date-time
             * @description By when everything is gone.
             */
            latestBy: string;
        };
        /**
         * @description The state of the migration of an older login.
         * @example {
         *       "isVisible": true,
         *       "shouldGetMigrationPrompt": true,
         *       "canMigrate": true,
         *       "migrationSessionId": "00000000-0000-0000-0000-000000000000",
         *       "isMigrationHard": false,
         *       "showBanner": true,
         *       "migratedNordlydAccount": false,
         *       "hardMigrationStartDate": "2026-12-15",
         *       "hardMigrationDateCopy": "15 december 2026",
         *       "daysLeft": 24
         *     }
         */
        MigrationPrompt: {
            /** @description The prompt is due, or the account has been migrated and this is its old login. */
            isVisible: boolean;
            shouldGetMigrationPrompt: boolean;
            /** @description The login is an older one and the account has not been migrated. */
            canMigrate: boolean;
            /**
             * Format: uuid
             * @description The session in which the account can migrate now; all zeros when there is none.
             */
            migrationSessionId: string;
            isMigrationHard: boolean;
            showBanner: boolean;
            /** @description The account has been migrated; this is its old login. */
            migratedNordlydAccount: boolean;
            /**
             * Format: date
             * @description The first day on which the migration is mandatory, in the region's time zone.
             */
            hardMigrationStartDate: string | null;
            /** @description That date in the region's format. */
            hardMigrationDateCopy: string | null;
            /** @description Calendar days until then; 0 from that day on. */
            daysLeft: number | null;
        };
        /**
         * @description That the prompt was shown.
         * @example {
         *       "id": "0f5e2a8e-64a7-4a53-8c39-0a4b1f0c9d11",
         *       "isMigrationHard": false,
         *       "shownAt": "2026-11-21T12:00:00.000Z"
         *     }
         */
        MigrationPromptRecord: {
            /** Format: uuid */
            id: string;
            isMigrationHard: boolean;
            /** Format: date-time */
            shownAt: string;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:MigrationNotOfferedError",
         *       "title": "MigrationNotOfferedError",
         *       "status": 409,
         *       "code": "migration_not_offered_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        MigrationNotOfferedProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "MigrationNotOfferedError";
        };
        /**
         * @example {
         *       "outcome": "success",
         *       "userId": "u-100"
         *     }
         */
        MigrationResult: {
            /** @constant */
            outcome: "success";
            /** @description The account of the caller's login from now on. */
            userId: string;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:MigrationFailedError",
         *       "title": "MigrationFailedError",
         *       "status": 404,
         *       "code": "generic_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        MigrationSessionUnknownProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "MigrationFailedError";
            /** @constant */
            code: "generic_error";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:MigrationConflictError",
         *       "title": "MigrationConflictError",
         *       "status": 409,
         *       "code": "me03",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        MigrationRefusedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "AlreadyMigratedError" | "MigrationConflictError";
            /** @enum {string} */
            code: "already_migrated" | "me03";
        };
        NotFoundProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "NotFound";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:MigrationHardError",
         *       "title": "MigrationHardError",
         *       "status": 409,
         *       "code": "migration_hard_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        MigrationPromptClosedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "MigrationPromptClosedError" | "MigrationHardError" | "AlreadyMigratedError";
        };
        /**
         * @description A step of a gift journey.
         * @example {
         *       "eventName": "gift_journey_started",
         *       "hashedShareLink": "9f86d081884c7d65"
         *     }
         */
        TrackGiftEvent: {
            /** @enum {string} */
            eventName: "gift_journey_started";
            /** @description The hash that the shared link carries. */
            hashedShareLink: string;
        };
        /**
         * @example {
         *       "eventName": "gift_journey_started",
         *       "hashedShareLink": "9f86d081884c7d65",
         *       "trackedAt": "2026-11-21T12:00:00.000Z"
         *     }
         */
        GiftEvent: {
            /** @enum {string} */
            eventName: "gift_journey_started";
            hashedShareLink: string;
            /** Format: date-time */
            trackedAt: string;
        };
        /**
         * @description An amount in major units (kronor, euro) with at most two decimals.
         * @example 99
         */
        MajorAmount: number;
        /**
         * @description The perks of a plan, by code; the text catalogue has their texts.
         * @example adFree
         * @enum {string}
         */
        Perk: "allPodcasts" | "adFree" | "download" | "audiobooks" | "extraAccount" | "cancelAnytime";
        /**
         * @description A plan on sale in the region.
         * @example {
         *       "offerType": 0,
         *       "currencyCode": "SEK",
         *       "defaultPrice": 99,
         *       "trialDays": 14,
         *       "perks": [
         *         "allPodcasts",
         *         "adFree",
         *         "download",
         *         "cancelAnytime"
         *       ],
         *       "packageId": "PREMIUM"
         *     }
         */
        Offer: {
            offerType: components["schemas"]["OfferType"];
            currencyCode: components["schemas"]["CurrencyCode"];
            defaultPrice: components["schemas"]["MajorAmount"];
            /** @description Days without charge for this caller; 0 when there is no trial. */
            trialDays: number;
            perks: components["schemas"]["Perk"][];
            /** @enum {string} */
            packageId: "PREMIUM" | "PREMIUMTOTAL";
        };
        /**
         * @example {
         *       "offers": [
         *         {
         *           "offerType": 0,
         *           "currencyCode": "SEK",
         *           "defaultPrice": 99,
         *           "trialDays": 14,
         *           "perks": [
         *             "allPodcasts",
         *             "adFree",
         *             "download",
         *             "cancelAnytime"
         *           ],
         *           "packageId": "PREMIUM"
         *         }
         *       ]
         *     }
         */
        OfferList: {
            offers: components["schemas"]["Offer"][];
        };
        /**
         * @description A future charge, in major units.
         * @example {
         *       "date": "2026-12-05T08:00:00.000Z",
         *       "amount": 99,
         *       "currencyCode": "SEK"
         *     }
         */
        Charge: {
            /** Format: date-time */
            date: string;
            amount: components["schemas"]["MajorAmount"];
            currencyCode: components["schemas"]["CurrencyCode"];
        };
        /**
         * @description The date of the next charge on this offer.
         * @example {
         *       "offerType": 0,
         *       "date": "2026-12-05T08:00:00.000Z",
         *       "startsAt": "2026-11-21T08:00:00.000Z",
         *       "today": 0,
         *       "nextCharge": {
         *         "date": "2026-12-05T08:00:00.000Z",
         *         "amount": 99,
         *         "currencyCode": "SEK"
         *       }
         *     }
         */
        RenewalDate: {
            offerType: components["schemas"]["OfferType"];
            /** Format: date-time */
            date: string;
            /**
             * Format: date-time
             * @description The start of the plan itself.
             */
            startsAt: string;
            /** @description The charge of today, in the region's currency. */
            today: components["schemas"]["MajorAmount"];
            /**
             * @description The next charge after today's once this offer is chosen; the current plan may be charged before the new one
             *     starts. Null when there will never be one.
             */
            nextCharge: components["schemas"]["Charge"] | null;
        };
        /**
         * @example {
         *       "renewalDates": [
         *         {
         *           "offerType": 0,
         *           "date": "2026-12-05T08:00:00.000Z",
         *           "startsAt": "2026-12-05T08:00:00.000Z",
         *           "today": 0,
         *           "nextCharge": {
         *             "date": "2026-12-05T08:00:00.000Z",
         *             "amount": 99,
         *             "currencyCode": "SEK"
         *           }
         *         },
         *         {
         *           "offerType": 2,
         *           "date": "2026-12-21T08:00:00.000Z",
         *           "startsAt": "2026-11-21T08:00:00.000Z",
         *           "today": 149,
         *           "nextCharge": {
         *             "date": "2026-12-21T08:00:00.000Z",
         *             "amount": 149,
         *             "currencyCode": "SEK"
         *           }
         *         }
         *       ]
         *     }
         */
        RenewalDates: {
            renewalDates: components["schemas"]["RenewalDate"][];
        };
        /**
         * @description An amount in major units that a user has seen.
         * @example 99
         */
        ExpectedAmount: number;
        /**
         * @example {
         *       "offerType": 3
         *     }
         * @example {
         *       "offerType": 3,
         *       "expectedToday": 169
         *     }
         */
        PlanWish: {
            offerType: components["schemas"]["OfferType"];
            /** @description The amount that the user has seen for today. Nothing happens when it differs. */
            expectedToday?: components["schemas"]["ExpectedAmount"];
        };
        /**
         * @description Who charges a subscription's payments; the sign-on provider by region.
         * @example Adyen
         * @enum {string}
         */
        PaymentProvider: "Adyen" | "Apple" | "Google" | "SchibstedSE" | "SchibstedNO" | "SchibstedFI" | "Bundler" | "VippsMobilePay";
        /**
         * @description The current plan; `coupon-plan` while a voucher is active. The specification names none for the standard plan:
         *     `standard-offer-plan` is this product's name.
         * @example duo-offer-plan
         * @enum {string}
         */
        ProductId: "standard-offer-plan" | "student-offer-plan" | "coupon-plan" | "duo-offer-plan" | "total-offer-plan" | "totalduo-offer-plan";
        /**
         * @description The status of a subscription.
         * @example 1
         * @enum {integer}
         */
        SubscriptionStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6;
        SubscriptionOffer: {
            subscriptionOfferType: components["schemas"]["OfferType"];
        };
        /** @description The plan that a scheduled change brings. */
        NextOffer: {
            subscriptionOfferType: components["schemas"]["OfferType"];
            /** Format: date-time */
            startsAt: string;
        };
        /**
         * @description A more expensive plan that starts once the wallet has collected its first charge (decision 0008).
         * @example {
         *       "offerType": 3,
         *       "amount": 169,
         *       "currencyCode": "NOK"
         *     }
         */
        PendingChange: {
            offerType: components["schemas"]["OfferType"];
            /** @description What the wallet collects, in major units. */
            amount: components["schemas"]["MajorAmount"];
            currencyCode: components["schemas"]["CurrencyCode"];
        };
        /**
         * @description A refused charge while the plan continues or is on hold.
         * @example {
         *       "refusedAt": "2026-12-05T08:00:00.000Z",
         *       "nextTryAt": "2026-12-06T08:00:00.000Z"
         *     }
         */
        Refusal: {
            /**
             * Format: date-time
             * @description When it was refused first.
             */
            refusedAt: string;
            /**
             * Format: date-time
             * @description When it is tried again; null when it is not.
             */
            nextTryAt: string | null;
        };
        /**
         * @description An amount in major units with its currency.
         * @example {
         *       "amount": 99,
         *       "currencyCode": "SEK"
         *     }
         */
        Price: {
            amount: components["schemas"]["MajorAmount"];
            currencyCode: components["schemas"]["CurrencyCode"];
        };
        /**
         * @description An increased ordinary price, and the first period that costs it (decision 0083).
         * @example {
         *       "startsAt": "2027-02-21T08:00:00.000Z",
         *       "price": {
         *         "amount": 119,
         *         "currencyCode": "SEK"
         *       }
         *     }
         */
        PriceChange: {
            /** Format: date-time */
            startsAt: string;
            price: components["schemas"]["Price"];
        };
        /**
         * @description A pause of whole billing periods (decision 0082).
         * @example {
         *       "startsAt": "2026-12-21T08:00:00.000Z",
         *       "resumesAt": "2027-02-21T08:00:00.000Z"
         *     }
         */
        Pause: {
            /**
             * Format: date-time
             * @description End of what is paid, and of access.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description When access returns and the subscription renews.
             */
            resumesAt: string;
        };
        /**
         * @description When access ends if the subscription is cancelled now.
         * @example {
         *       "endsAt": "2026-12-21T08:00:00.000Z",
         *       "isAtOnce": false
         *     }
         */
        Cancellation: {
            /**
             * Format: date-time
             * @description End of what is paid or free. Access lasts until then, unless it ends at once.
             */
            endsAt: string;
            /** @description True where nothing is left that was paid, or free time is taken. */
            isAtOnce: boolean;
        };
        /**
         * @description A voucher's code as the service writes it, trimmed and upper-cased.
         * @example HALF3
         */
        VoucherCode: string;
        /**
         * @description 1 FREE, 2 FIFTYPERCENT.
         * @example 1
         * @enum {integer}
         */
        DiscountType: 1 | 2;
        /**
         * @description The voucher that is at work, or waits for the next renewal.
         * @example {
         *       "voucherCode": "HALFMONTH",
         *       "discountType": 2,
         *       "startsAt": "2026-11-21T08:00:00.000Z",
         *       "endsAt": "2026-12-21T08:00:00.000Z"
         *     }
         */
        SubscriptionVoucher: {
            voucherCode: components["schemas"]["VoucherCode"];
            discountType: components["schemas"]["DiscountType"];
            /** Format: date-time */
            startsAt: string;
            /**
             * Format: date-time
             * @description The first renewal from then on has the full price; null for ever.
             */
            endsAt: string | null;
        };
        /** @description For a guest, the owner's plan. */
        MasterSubscriptionDetails: {
            offerDetails: components["schemas"]["SubscriptionOffer"];
            /** @description The name that the invitation has shown; null without a name, and after the guest has left. */
            ownerFirstName: string | null;
        };
        /**
         * @description One holding of the user.
         * @example {
         *       "id": "s-1",
         *       "discriminator": "AdyenUserSubscription",
         *       "paymentProvider": "Adyen",
         *       "productId": "standard-offer-plan",
         *       "status": 2,
         *       "subscriptionState": "ACTIVE",
         *       "offer": {
         *         "subscriptionOfferType": 0
         *       },
         *       "nextOffer": null,
         *       "pendingChange": null,
         *       "startedAt": "2026-11-21T08:00:00.000Z",
         *       "trialEndsAt": "2026-12-05T08:00:00.000Z",
         *       "currentPeriodEndsAt": "2026-12-05T08:00:00.000Z",
         *       "nextCharge": {
         *         "date": "2026-12-05T08:00:00.000Z",
         *         "amount": 99,
         *         "currencyCode": "SEK"
         *       },
         *       "refusal": null,
         *       "isRenewable": false,
         *       "chargeIfRenewed": null,
         *       "priceChange": null,
         *       "pause": null,
         *       "cancellation": {
         *         "endsAt": "2026-12-05T08:00:00.000Z",
         *         "isAtOnce": true
         *       },
         *       "endsAt": null,
         *       "price": {
         *         "amount": 99,
         *         "currencyCode": "SEK"
         *       },
         *       "voucher": null,
         *       "isExpired": false,
         *       "masterSubscriptionDetails": null
         *     }
         */
        Subscription: {
            id: string;
            /**
             * @description Who manages it.
             * @enum {string}
             */
            discriminator: "AdyenUserSubscription" | "AppleUserSubscription" | "GoogleUserSubscription" | "SchibstedUserSubscription" | "BundlerUserSubscription" | "VippsMobilePayUserSubscription" | "MultimemberUserSubscription";
            /** @description Who charges the payments; null for a guest, whose owner pays. */
            paymentProvider: components["schemas"]["PaymentProvider"] | null;
            productId: components["schemas"]["ProductId"];
            status: components["schemas"]["SubscriptionStatus"];
            /** @enum {string} */
            subscriptionState: "PENDING" | "ACTIVE" | "EXPIRED" | "STOPPED";
            offer: components["schemas"]["SubscriptionOffer"];
            nextOffer: components["schemas"]["NextOffer"] | null;
            /**
             * @description The chosen plan that the wallet has yet to collect; null without one. Until then `offer` continues, and choosing
             *     it again cancels the charge.
             */
            pendingChange: components["schemas"]["PendingChange"] | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            trialEndsAt: string | null;
            /** Format: date-time */
            currentPeriodEndsAt: string;
            /** @description The next charge without further changes; a refused one is due on the day of its retry. */
            nextCharge: components["schemas"]["Charge"] | null;
            /**
             * @description The refused charge that is unpaid. Null without one, and while the outcome of a charge is unknown: with `status`
             *     3 the payment is being checked then, and must not be shown as failed.
             */
            refusal: components["schemas"]["Refusal"] | null;
            /**
             * @description True for a cancelled subscription that can be reactivated; false otherwise, and when the payer ended the
             *     agreement in the wallet, so that nothing can be charged.
             */
            isRenewable: boolean;
            /**
             * @description The next charge after a reactivation; null for a subscription that is never charged again, and when
             *     `isRenewable` is false.
             */
            chargeIfRenewed: components["schemas"]["Charge"] | null;
            /** @description An announced price increase that is charged later; null without one. */
            priceChange: components["schemas"]["PriceChange"] | null;
            /** @description The scheduled or current pause; null without one. During it `status` is 5. */
            pause: components["schemas"]["Pause"] | null;
            /** @description What cancelling now would do; null where there is nothing to cancel here. */
            cancellation: components["schemas"]["Cancellation"] | null;
            /**
             * Format: date-time
             * @description When access ends for good, if that is decided.
             */
            endsAt: string | null;
            price: components["schemas"]["Price"];
            voucher: components["schemas"]["SubscriptionVoucher"] | null;
            /** @description True for a student plan whose verification has expired. */
            isExpired: boolean;
            masterSubscriptionDetails: components["schemas"]["MasterSubscriptionDetails"] | null;
        };
        /**
         * @description All holdings with the flags that pages decide by.
         * @example {
         *       "hasActiveSubscription": false,
         *       "hasActiveStudentSubscription": false,
         *       "hasCancelledSubscription": false,
         *       "hasActiveWebSubscription": false,
         *       "hasActiveTotalSubscription": false,
         *       "hasActiveTotalDuoSubscription": false,
         *       "subscriptions": []
         *     }
         */
        SubscriptionData: {
            hasActiveSubscription: boolean;
            hasActiveStudentSubscription: boolean;
            hasCancelledSubscription: boolean;
            hasActiveWebSubscription: boolean;
            hasActiveTotalSubscription: boolean;
            hasActiveTotalDuoSubscription: boolean;
            subscriptions: components["schemas"]["Subscription"][];
        };
        /**
         * @description Why the card was refused, as the card provider's number. Absent for every other reason, which is a general refusal,
         *     and when the provider gives none.
         * @example 12
         * @enum {string}
         */
        RefusalReasonCode: "2" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "20" | "24";
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:PaymentRefusedError",
         *       "title": "PaymentRefusedError",
         *       "status": 402,
         *       "code": "payment_refused_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11",
         *       "refusalReasonCode": "12"
         *     }
         */
        ChargeProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "PaymentRefusedError";
            refusalReasonCode?: components["schemas"]["RefusalReasonCode"];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:StudentOfferAccessDeniedError",
         *       "title": "StudentOfferAccessDeniedError",
         *       "status": 403,
         *       "code": "student_offer_access_denied_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        OfferAccessDeniedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "StandardOfferAccessDeniedError" | "StudentOfferAccessDeniedError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:SubscriptionStateError",
         *       "title": "SubscriptionStateError",
         *       "status": 409,
         *       "code": "subscription_state_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PlanChangeProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "NoSubscriptionError" | "SubscriptionStateError" | "SubscriptionManagedElsewhereError" | "NoPaymentMethodError" | "PaymentInFlightError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:IdempotencyKeyInFlightError",
         *       "title": "IdempotencyKeyInFlightError",
         *       "status": 409,
         *       "code": "idempotency_key_in_flight_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        IdempotencyKeyInFlightProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "IdempotencyKeyInFlightError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:AmountChangedError",
         *       "title": "AmountChangedError",
         *       "status": 412,
         *       "code": "amount_changed_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        AmountChangedProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "AmountChangedError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:IdempotencyKeyReusedError",
         *       "title": "IdempotencyKeyReusedError",
         *       "status": 422,
         *       "code": "idempotency_key_reused_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        IdempotencyKeyReusedProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "IdempotencyKeyReusedError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:PaymentProviderUnavailableError",
         *       "title": "PaymentProviderUnavailableError",
         *       "status": 503,
         *       "code": "payment_provider_unavailable_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PaymentProviderUnavailableProblem: components["schemas"]["ProblemFields"] & {
            /**
             * @description `Unavailable` when the service itself does not respond.
             * @enum {unknown}
             */
            title: "PaymentProviderUnavailableError" | "Unavailable";
        };
        /**
         * @example {
         *       "isTrialEligible": true
         *     }
         */
        TrialEligibility: {
            isTrialEligible: boolean;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:SubscriptionStateError",
         *       "title": "SubscriptionStateError",
         *       "status": 409,
         *       "code": "subscription_state_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        SubscriptionStateProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "NoSubscriptionError" | "SubscriptionStateError" | "SubscriptionManagedElsewhereError";
        };
        /**
         * @description How many months a pause lasts.
         * @example 2
         * @enum {integer}
         */
        PauseLength: 1 | 2 | 3;
        /** @description Preview of a pause of one length. Nothing is charged today. */
        PauseChoice: {
            months: components["schemas"]["PauseLength"];
            /**
             * Format: date-time
             * @description End of what is paid, and of access.
             */
            startsAt: string;
            /** Format: date-time */
            resumesAt: string;
            nextCharge: components["schemas"]["Charge"];
        };
        /** @description Preview of the end of the pause now. */
        Resumption: {
            /** @description The charge of today, in major units; 0 when the pause has not started. */
            today: components["schemas"]["MajorAmount"];
            /** @description The charge after that one. */
            nextCharge: components["schemas"]["Charge"] | null;
        };
        /**
         * @description The possible pauses, and a preview of the end of the scheduled one (decision 0082).
         * @example {
         *       "choices": [
         *         {
         *           "months": 1,
         *           "startsAt": "2026-12-21T08:00:00.000Z",
         *           "resumesAt": "2027-01-21T08:00:00.000Z",
         *           "nextCharge": {
         *             "date": "2027-01-21T08:00:00.000Z",
         *             "amount": 99,
         *             "currencyCode": "SEK"
         *           }
         *         }
         *       ],
         *       "resumption": null
         *     }
         * @example {
         *       "choices": [],
         *       "resumption": {
         *         "today": 99,
         *         "nextCharge": {
         *           "date": "2027-02-03T08:00:00.000Z",
         *           "amount": 99,
         *           "currencyCode": "SEK"
         *         }
         *       }
         *     }
         */
        PauseForecast: {
            /** @description Empty where nothing can be paused. */
            choices: components["schemas"]["PauseChoice"][];
            resumption: components["schemas"]["Resumption"] | null;
        };
        /**
         * @example {
         *       "months": 2
         *     }
         */
        PauseWish: {
            months: components["schemas"]["PauseLength"];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:SubscriptionStateError",
         *       "title": "SubscriptionStateError",
         *       "status": 409,
         *       "code": "subscription_state_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PauseProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "NoSubscriptionError" | "SubscriptionStateError" | "SubscriptionManagedElsewhereError" | "PaymentInFlightError";
        };
        /**
         * @description A JSON Web Token of a partner: HS256 with the agreed secret; `iss` the partner's name, `sub` its own name of what it
         *     has sold, `jti`, `exp`, and `aud` `urn:nordlyd:partner:activation` for a link, `urn:nordlyd:partner:end` for the call
         *     that ends the contract. A link may name the plan in `offer`: `standard` (when it names none) or `total`.
         * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhLTQyIn0.c2lnbmF0dXJl
         */
        PartnerToken: string;
        /**
         * @description What a partner's link gives.
         * @example {
         *       "partner": "Fjordnät",
         *       "offerType": 0,
         *       "expiresAt": "2026-12-21T08:00:00.000Z"
         *     }
         */
        PartnerActivation: {
            /** @description Who sold it, by the name that customers know. */
            partner: string;
            offerType: components["schemas"]["OfferType"];
            /**
             * Format: date-time
             * @description Until when the link may be used.
             */
            expiresAt: string;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:PartnerLinkNotFoundError",
         *       "title": "PartnerLinkNotFoundError",
         *       "status": 404,
         *       "code": "partner_link_not_found",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PartnerLinkNotFoundProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "PartnerLinkNotFoundError";
            /** @constant */
            code: "partner_link_not_found";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:PartnerLinkGoneError",
         *       "title": "PartnerLinkGoneError",
         *       "status": 410,
         *       "code": "partner_link_used",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PartnerLinkGoneProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "PartnerLinkGoneError";
            /** @enum {unknown} */
            code: "partner_link_expired" | "partner_link_used" | "partner_contract_ended";
        };
        /**
         * @description The link that shall be used.
         * @example {
         *       "activation": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhLTQyIn0.c2lnbmF0dXJl"
         *     }
         */
        PartnerActivationOrder: {
            activation: components["schemas"]["PartnerToken"];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:UserHasActiveSubscriptionError",
         *       "title": "UserHasActiveSubscriptionError",
         *       "status": 409,
         *       "code": "user_has_active_subscription_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        UserHasActiveSubscriptionProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "UserHasActiveSubscriptionError";
            /** @constant */
            code: "user_has_active_subscription_error";
        };
        /** @description A user of an extra account. */
        Guest: {
            userId: string;
            /** @description What the owner knows the guest by; null when the account has no name. */
            firstName: string | null;
            /** Format: date-time */
            joinedAt: string;
        };
        /**
         * @description The extra accounts of a Duo plan.
         * @example {
         *       "subscriptionId": "5b7c1a52-6f3e-4e0f-9d53-0e3c5d7a9b10",
         *       "allowedNumberOfGuests": 1,
         *       "guests": [
         *         {
         *           "userId": "guest-1",
         *           "firstName": "Greta",
         *           "joinedAt": "2026-11-21T08:00:00.000Z"
         *         }
         *       ],
         *       "numberOfEmptySlots": 0
         *     }
         */
        MultimemberOverview: {
            subscriptionId: string;
            allowedNumberOfGuests: number;
            guests: components["schemas"]["Guest"][];
            /** @description Allowed minus guests. */
            numberOfEmptySlots: number;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:NoDuoPlanError",
         *       "title": "NoDuoPlanError",
         *       "status": 404,
         *       "code": "no_duo_plan_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        NoDuoPlanProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "NoDuoPlanError";
        };
        /**
         * @description The link that an owner sends to the guest.
         * @example {
         *       "invitationId": "kT3vQ0m8rZcW5yXn1bJd7A",
         *       "link": "http://localhost:3000/se/duo/ga-med?invitation=kT3vQ0m8rZcW5yXn1bJd7A",
         *       "createdAt": "2026-11-21T08:00:00.000Z"
         *     }
         */
        InvitationLink: {
            invitationId: string;
            /**
             * Format: uri
             * @description The whole address of the page on which it is accepted.
             */
            link: string;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:NoEmptySlotError",
         *       "title": "NoEmptySlotError",
         *       "status": 409,
         *       "code": "no_empty_slot_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        NoEmptySlotProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "NoEmptySlotError";
        };
        /**
         * @description Public data of an invitation.
         * @example {
         *       "inviterFirstName": "Petra",
         *       "offerType": 2,
         *       "region": "se"
         *     }
         */
        Invitation: {
            /** @description Null when the inviter's account has no name. */
            inviterFirstName: string | null;
            offerType: components["schemas"]["OfferType"];
            region: components["schemas"]["RegionKey"];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:InvitationNotFoundError",
         *       "title": "InvitationNotFoundError",
         *       "status": 404,
         *       "code": "link_not_found",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        InvitationNotFoundProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "InvitationNotFoundError";
            /** @constant */
            code: "link_not_found";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:InvitationNotValidError",
         *       "title": "InvitationNotValidError",
         *       "status": 410,
         *       "code": "invitation_not_valid",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        InvitationNotValidProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "InvitationNotValidError";
            /** @constant */
            code: "invitation_not_valid";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:CannotJoinOwnSubscriptionError",
         *       "title": "CannotJoinOwnSubscriptionError",
         *       "status": 409,
         *       "code": "can_not_join_own_subscription",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        CannotJoinProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "CannotJoinOwnSubscriptionError" | "UserHasActiveSubscriptionError";
            /** @enum {unknown} */
            code: "can_not_join_own_subscription" | "user_has_active_subscription_error";
        };
        /**
         * @description Why nothing was started.
         * @example {
         *       "type": "urn:nordlyd:problem:in_trial",
         *       "title": "in_trial",
         *       "status": 409,
         *       "code": "in_trial",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        StartProblem: {
            /** Format: uri */
            type: string;
            /** @enum {unknown} */
            title: "unexpected_subscription_state" | "month_credit_already_set" | "incompatible_plan" | "cancelled_subscription" | "in_trial" | "conflict" | "SubscriptionManagedElsewhereError" | "UserHasActiveSubscriptionError" | "NoPaymentMethodError" | "PaymentInFlightError" | "PaymentAlreadyMadeError";
            status: number;
            detail?: string;
            /** @description The title again, for callers that decide by codes. */
            code: string;
            instance?: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:PaymentSessionExpiredError",
         *       "title": "PaymentSessionExpiredError",
         *       "status": 410,
         *       "code": "payment_session_expired_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PaymentSessionExpiredProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "PaymentSessionExpiredError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:SupplyConsentRequiredError",
         *       "title": "SupplyConsentRequiredError",
         *       "status": 412,
         *       "detail": "send immediateSupplyConsent with exactly this text of the region when the user agrees to it: \"Jag vill att tjänsten startar direkt, innan ångerfristen på 14 dagar har gått ut. Ångerrätten har jag kvar.\"",
         *       "code": "supply_consent_required_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        SupplyConsentRequiredProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "SupplyConsentRequiredError";
        };
        /**
         * @description Why a voucher cannot be used.
         * @example already_used
         * @enum {string}
         */
        VoucherFailure: "not_reward_voucher" | "invalid_churn_eligibility" | "already_expired" | "already_used" | "empty_field" | "generic_error" | "invalid_region" | "no_voucher" | "invalid_voucher_type" | "not_yet_valid" | "not_valid" | "can_not_join_own_subscription";
        /**
         * @description Why a voucher cannot be used; titles as the specification spells them.
         * @example {
         *       "type": "urn:nordlyd:problem:already_used",
         *       "title": "already_used",
         *       "status": 422,
         *       "code": "already_used",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        VoucherProblem: {
            /** Format: uri */
            type: string;
            title: components["schemas"]["VoucherFailure"];
            status: number;
            detail?: string;
            /** @description The title again, for callers that decide by codes. */
            code: string;
            instance?: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description A contract that the right is about. */
        WithdrawalContract: {
            subscriptionId: string;
            offerType: components["schemas"]["OfferType"];
            /** Format: date-time */
            concludedAt: string;
            /**
             * Format: date-time
             * @description The end of the last day on which one may withdraw.
             */
            withdrawUntil: string;
            /** @description The possible refund: everything paid under the contract. */
            refund: components["schemas"]["Price"];
        };
        WithdrawalRefund: {
            amount: components["schemas"]["MajorAmount"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * @description None when nothing had been paid.
             * @enum {string}
             */
            status: "None" | "Pending" | "Success" | "Failed";
        };
        /**
         * @description A withdrawal that was stated and carried out.
         * @example {
         *       "subscriptionId": "5b7c1a52-6f3e-4e0f-9d53-0e3c5d7a9b10",
         *       "offerType": 0,
         *       "statedAt": "2026-11-21T08:00:00.000Z",
         *       "refund": {
         *         "amount": 99,
         *         "currencyCode": "SEK",
         *         "status": "Pending"
         *       }
         *     }
         */
        Withdrawal: {
            subscriptionId: string;
            offerType: components["schemas"]["OfferType"];
            /** Format: date-time */
            statedAt: string;
            refund: components["schemas"]["WithdrawalRefund"];
        };
        /**
         * @description The newest contract made here, and whether it may be withdrawn from; and the others that may.
         * @example {
         *       "canWithdraw": true,
         *       "obstacle": null,
         *       "contract": {
         *         "subscriptionId": "5b7c1a52-6f3e-4e0f-9d53-0e3c5d7a9b10",
         *         "offerType": 0,
         *         "concludedAt": "2026-11-21T08:00:00.000Z",
         *         "withdrawUntil": "2026-12-07T23:00:00.000Z",
         *         "refund": {
         *           "amount": 99,
         *           "currencyCode": "SEK"
         *         }
         *       },
         *       "withdrawal": null,
         *       "others": []
         *     }
         */
        WithdrawalRight: {
            canWithdraw: boolean;
            /**
             * @description Why not; null when one may.
             * @enum {string|null}
             */
            obstacle: "NoContractError" | "WithdrawalPeriodOverError" | "AlreadyWithdrawnError" | null;
            contract: components["schemas"]["WithdrawalContract"] | null;
            /** @description The withdrawal from that contract, when there was one. */
            withdrawal: components["schemas"]["Withdrawal"] | null;
            /** @description Every older contract that may still be withdrawn from, newest first. */
            others: components["schemas"]["WithdrawalContract"][];
        };
        /**
         * @description The statement of a user who is logged in.
         * @example {
         *       "subscriptionId": "5b7c1a52-6f3e-4e0f-9d53-0e3c5d7a9b10",
         *       "name": "Petra Demo",
         *       "email": "petra@nordlyd.example"
         *     }
         */
        WithdrawalRequest: {
            subscriptionId: string;
            name: string;
            /** @description The address for the receipt. */
            email: components["schemas"]["EmailAddress"];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:WithdrawalPeriodOverError",
         *       "title": "WithdrawalPeriodOverError",
         *       "status": 409,
         *       "code": "withdrawal_period_over_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        WithdrawalRefusedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "WithdrawalPeriodOverError" | "AlreadyWithdrawnError";
        };
        /**
         * @description The statement of an anonymous visitor.
         * @example {
         *       "name": "Petra Demo",
         *       "email": "petra@nordlyd.example",
         *       "contract": "Nordlyd Premium, NL-100001"
         *     }
         */
        WithdrawalStatement: {
            name: string;
            /** @description The address of the account, which gets the receipt. */
            email: components["schemas"]["EmailAddress"];
            /** @description The contract in the user's own words, for example a plan or an order number. */
            contract: string;
        };
        /**
         * @example {
         *       "statedAt": "2026-11-21T08:00:00.000Z"
         *     }
         */
        WithdrawalStatementReceipt: {
            /** Format: date-time */
            statedAt: string;
        };
        /**
         * @example {
         *       "token": "kT3vQ0m8rZcW5yXn1bJd7A"
         *     }
         */
        WithdrawalConfirmation: {
            /** @description From the email's link. */
            token: string;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:WithdrawalStatementNotFoundError",
         *       "title": "WithdrawalStatementNotFoundError",
         *       "status": 404,
         *       "code": "withdrawal_statement_not_found_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        WithdrawalStatementNotFoundProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "WithdrawalStatementNotFoundError";
        };
        /**
         * @description What a verification is blocked by: a subscription of a partner, one that cannot become a student plan
         *     here, a plan at a voucher's half price, any other voucher that is at work or waits.
         * @enum {string}
         */
        StudentBlock: "active_partner_subscription" | "active_subscription" | "discounted_voucher_plan" | "active_voucher";
        StudentVerification: {
            verificationId: string;
            /** @enum {string} */
            status: "pending" | "verified" | "refused";
            /**
             * @description Why it was refused: too many wrong codes, cancelled, expired, or the student is verified for another account.
             * @enum {unknown}
             */
            reason: "tries" | "declined" | "expired" | "identity_in_use" | null;
            /** Format: date-time */
            startedAt: string;
        };
        /** @description The verification with the latest expiry. */
        StudentStanding: {
            /**
             * @description `expiring` in the last 30 days of a valid verification, when it can be renewed.
             * @enum {string}
             */
            status: "none" | "valid" | "expiring" | "expired";
            /**
             * Format: date-time
             * @description Twelve months after the verification; in the past for an expired one.
             */
            validUntil: string | null;
            /** @description The school of a valid verification, if the verifier names it. */
            school: string | null;
            /**
             * Format: date-time
             * @description The grace date. Until then a new verification restores a student plan that has become standard Premium.
             */
            reverifyUntil: string | null;
            /** @description The monthly price of the current student plan without a valid verification, as agreed; null without such a plan. */
            priceAfterwards: components["schemas"]["MajorAmount"] | null;
            /** @description Why no verification can start now; null when one can. */
            blockedBy: components["schemas"]["StudentBlock"] | null;
            /** @description The newest one. */
            verification: components["schemas"]["StudentVerification"] | null;
        };
        /**
         * @description What the user is, as far as it decides what may be bought.
         * @example {
         *       "segment": "student",
         *       "student": {
         *         "status": "valid",
         *         "validUntil": "2027-11-21T08:00:00.000Z",
         *         "school": "Norrskens universitet",
         *         "reverifyUntil": null,
         *         "priceAfterwards": 99,
         *         "blockedBy": null,
         *         "verification": {
         *           "verificationId": "ver_5f0c9b5e1d7f4c539a3b9b2d",
         *           "status": "verified",
         *           "reason": null,
         *           "startedAt": "2026-11-21T07:55:00.000Z"
         *         }
         *       }
         *     }
         * @example {
         *       "segment": null,
         *       "student": {
         *         "status": "expired",
         *         "validUntil": "2026-11-01T08:00:00.000Z",
         *         "school": null,
         *         "reverifyUntil": "2026-12-01T08:00:00.000Z",
         *         "priceAfterwards": 99,
         *         "blockedBy": null,
         *         "verification": null
         *       }
         *     }
         * @example {
         *       "segment": null,
         *       "student": {
         *         "status": "none",
         *         "validUntil": null,
         *         "school": null,
         *         "reverifyUntil": null,
         *         "priceAfterwards": null,
         *         "blockedBy": "discounted_voucher_plan",
         *         "verification": null
         *       }
         *     }
         */
        UserSegment: {
            /**
             * @description `student` while a verification is valid; null otherwise.
             * @enum {unknown}
             */
            segment: "student" | null;
            student: components["schemas"]["StudentStanding"];
        };
        /**
         * @example {
         *       "returnUrl": "http://localhost:3000/se/student"
         *     }
         */
        StartVerification: {
            /**
             * Format: uri
             * @description A page of this product.
             */
            returnUrl: string;
        };
        /**
         * @example {
         *       "verificationId": "ver_5f0c9b5e1d7f4c539a3b9b2d",
         *       "verificationUrl": "http://localhost:4600/verify/hKq8vYyP1s9Zb2cWn0dLx3"
         *     }
         */
        StartedVerification: {
            verificationId: string;
            /**
             * Format: uri
             * @description The verifier's page for this user alone.
             */
            verificationUrl: string;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:StudentVerificationBlockedError",
         *       "title": "StudentVerificationBlockedError",
         *       "status": 409,
         *       "code": "active_partner_subscription",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        VerificationRefusedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "StudentVerificationBlockedError" | "StudentProofStillValidError";
            /** @enum {unknown} */
            code: "active_partner_subscription" | "active_subscription" | "discounted_voucher_plan" | "active_voucher" | "proof_still_valid";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:ReturnUrlNotAllowedError",
         *       "title": "ReturnUrlNotAllowedError",
         *       "status": 422,
         *       "code": "return_url_not_allowed_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        ReturnUrlProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "ReturnUrlNotAllowedError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:TooManyVerificationsError",
         *       "title": "TooManyVerificationsError",
         *       "status": 429,
         *       "code": "too_many_verifications_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        TooManyVerificationsProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "TooManyVerificationsError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:StudentVerifierUnavailableError",
         *       "title": "StudentVerifierUnavailableError",
         *       "status": 503,
         *       "code": "student_verifier_unavailable_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        StudentVerifierUnavailableProblem: components["schemas"]["ProblemFields"] & {
            /**
             * @description `Unavailable` when the service itself does not respond.
             * @enum {unknown}
             */
            title: "StudentVerifierUnavailableError" | "Unavailable";
        };
        /**
         * @example {
         *       "verificationId": "ver_5f0c9b5e1d7f4c539a3b9b2d"
         *     }
         */
        VerificationResult: {
            /** @description From the verifier's redirect. */
            verificationId: string;
        };
        OverviewOffer: {
            currencyCode: components["schemas"]["CurrencyCode"];
            defaultPrice: components["schemas"]["MajorAmount"];
            offerType: components["schemas"]["OfferType"];
        };
        /**
         * @description What a voucher's duration counts.
         * @example 1
         * @enum {integer}
         */
        DurationUnit: 0 | 1;
        /**
         * @description How long a voucher is at work.
         * @example {
         *       "unit": 1,
         *       "length": 3
         *     }
         */
        VoucherDuration: {
            unit: components["schemas"]["DurationUnit"];
            length: number;
        };
        OverviewDiscount: {
            /** @description A month that starts while the voucher is active, at today's price. */
            discountPrice: components["schemas"]["MajorAmount"];
            discountType: components["schemas"]["DiscountType"];
            /** @description Null for ever. */
            duration: components["schemas"]["VoucherDuration"] | null;
            /** Format: date-time */
            endsAt: string | null;
            /**
             * @description A month that starts after the voucher: with an announced increase it costs more than today. Without an end of
             *     the voucher it is the offer's price.
             */
            priceAfterwards: components["schemas"]["MajorAmount"];
        };
        OverviewTrial: {
            days: number;
            /** Format: date-time */
            endsAt: string;
        };
        StudentTerms: {
            /**
             * Format: date-time
             * @description Later periods cost the price of standard Premium, unless the verification is renewed.
             */
            validUntil: string;
            priceAfterwards: components["schemas"]["MajorAmount"];
        };
        /**
         * @description Price, discount, perks and dates before buying.
         * @example {
         *       "offer": {
         *         "currencyCode": "SEK",
         *         "defaultPrice": 99,
         *         "offerType": 0
         *       },
         *       "perks": [
         *         "allPodcasts",
         *         "adFree",
         *         "download",
         *         "cancelAnytime"
         *       ],
         *       "trial": {
         *         "days": 14,
         *         "endsAt": "2026-12-05T08:00:00.000Z"
         *       },
         *       "warning": null,
         *       "today": {
         *         "amount": 0,
         *         "currencyCode": "SEK"
         *       },
         *       "nextCharge": {
         *         "date": "2026-12-05T08:00:00.000Z",
         *         "amount": 99,
         *         "currencyCode": "SEK"
         *       }
         *     }
         * @example {
         *       "offer": {
         *         "currencyCode": "SEK",
         *         "defaultPrice": 99,
         *         "offerType": 0
         *       },
         *       "discount": {
         *         "discountPrice": 49.5,
         *         "discountType": 2,
         *         "duration": {
         *           "unit": 1,
         *           "length": 1
         *         },
         *         "endsAt": "2026-12-21T08:00:00.000Z",
         *         "priceAfterwards": 99
         *       },
         *       "voucherCode": "HALFMONTH",
         *       "perks": [
         *         "allPodcasts",
         *         "adFree",
         *         "download",
         *         "cancelAnytime"
         *       ],
         *       "trial": null,
         *       "warning": null,
         *       "today": {
         *         "amount": 49.5,
         *         "currencyCode": "SEK"
         *       },
         *       "nextCharge": {
         *         "date": "2026-12-21T08:00:00.000Z",
         *         "amount": 99,
         *         "currencyCode": "SEK"
         *       }
         *     }
         * @example {
         *       "offer": {
         *         "currencyCode": "SEK",
         *         "defaultPrice": 49.5,
         *         "offerType": 1
         *       },
         *       "perks": [
         *         "allPodcasts",
         *         "adFree",
         *         "download",
         *         "cancelAnytime"
         *       ],
         *       "trial": {
         *         "days": 14,
         *         "endsAt": "2026-12-05T08:00:00.000Z"
         *       },
         *       "warning": null,
         *       "today": {
         *         "amount": 0,
         *         "currencyCode": "SEK"
         *       },
         *       "nextCharge": {
         *         "date": "2026-12-05T08:00:00.000Z",
         *         "amount": 49.5,
         *         "currencyCode": "SEK"
         *       },
         *       "studentTerms": {
         *         "validUntil": "2027-11-21T08:00:00.000Z",
         *         "priceAfterwards": 99
         *       }
         *     }
         */
        CheckoutOverview: {
            offer: components["schemas"]["OverviewOffer"];
            discount?: components["schemas"]["OverviewDiscount"];
            perks: components["schemas"]["Perk"][];
            voucherCode?: string;
            trial: components["schemas"]["OverviewTrial"] | null;
            /**
             * @description The subscription will start without the trial.
             * @enum {unknown}
             */
            warning: "user_is_not_eligible_for_free_trial_error" | null;
            /** @description What is charged now. */
            today: components["schemas"]["Price"];
            nextCharge: components["schemas"]["Charge"];
            /** @description How long the student price is valid; only for the student offer. */
            studentTerms?: components["schemas"]["StudentTerms"];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:UnexpectedDiscountError",
         *       "title": "UnexpectedDiscountError",
         *       "status": 422,
         *       "code": "unexpected_discount_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        UnexpectedDiscountProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "UnexpectedDiscountError";
        };
        /**
         * @description A voucher's code as typed; trimmed and upper-cased by the service. It may be longer than any code, so that overlong
         *     input is reported as an unknown voucher.
         * @example half3
         */
        TypedVoucherCode: string;
        /**
         * @description What a voucher brings on an offer, with the price after it.
         * @example {
         *       "voucherCode": "HALF3",
         *       "offerType": 0,
         *       "discountType": 2,
         *       "duration": {
         *         "unit": 1,
         *         "length": 3
         *       },
         *       "currencyCode": "SEK",
         *       "defaultPrice": 99,
         *       "discountPrice": 49.5,
         *       "startsAt": "2026-11-21T08:00:00.000Z",
         *       "endsAt": "2027-02-21T08:00:00.000Z"
         *     }
         */
        VoucherTerms: {
            voucherCode: components["schemas"]["VoucherCode"];
            offerType: components["schemas"]["OfferType"];
            discountType: components["schemas"]["DiscountType"];
            /** @description Null for ever. */
            duration: components["schemas"]["VoucherDuration"] | null;
            currencyCode: components["schemas"]["CurrencyCode"];
            /** @description A month after the voucher; with an announced increase it costs more than today. Without an end of the voucher it is the price without it. */
            defaultPrice: components["schemas"]["MajorAmount"];
            /** @description A month that starts while the voucher is active. */
            discountPrice: components["schemas"]["MajorAmount"];
            /** Format: date-time */
            startsAt: string;
            /**
             * Format: date-time
             * @description The first renewal from then on has the full price; null for ever.
             */
            endsAt: string | null;
        };
        /**
         * @description No voucher has the code.
         * @example {
         *       "type": "urn:nordlyd:problem:no_voucher",
         *       "title": "no_voucher",
         *       "status": 404,
         *       "code": "no_voucher",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        NoVoucherProblem: {
            /** Format: uri */
            type: string;
            /** @constant */
            title: "no_voucher";
            status: number;
            detail?: string;
            /** @description The title again, for callers that decide by codes. */
            code: string;
            instance?: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
        /**
         * @description Why a voucher cannot be put on a subscription; titles spelt like those of vouchers.
         * @example {
         *       "type": "urn:nordlyd:problem:month_credit_already_set",
         *       "title": "month_credit_already_set",
         *       "status": 409,
         *       "code": "month_credit_already_set",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        RedeemProblem: {
            /** Format: uri */
            type: string;
            /** @enum {unknown} */
            title: "unexpected_subscription_state" | "month_credit_already_set" | "incompatible_plan" | "cancelled_subscription" | "in_trial" | "conflict";
            status: number;
            detail?: string;
            /** @description The title again, for callers that decide by codes. */
            code: string;
            instance?: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
        /**
         * @description A voucher that the user may use.
         * @example {
         *       "voucherCode": "HALF3",
         *       "discountType": 2,
         *       "duration": {
         *         "unit": 1,
         *         "length": 3
         *       },
         *       "offerTypes": [
         *         0,
         *         2,
         *         3,
         *         4
         *       ]
         *     }
         */
        Voucher: {
            voucherCode: components["schemas"]["VoucherCode"];
            discountType: components["schemas"]["DiscountType"];
            /** @description Null for ever. */
            duration: components["schemas"]["VoucherDuration"] | null;
            /** @description The offers that it fits. */
            offerTypes: components["schemas"]["OfferType"][];
        };
        /** @description A method as the card provider's component reads it. */
        ProviderPaymentMethod: {
            type: string;
            name: string;
            brands?: string[];
            configuration?: {
                [key: string]: string;
            };
        };
        /** @description The card provider's own response, passed to its component unchanged. */
        ProviderPaymentMethods: {
            paymentMethods: components["schemas"]["ProviderPaymentMethod"][];
            storedPaymentMethods?: Record<string, unknown>[];
        };
        /**
         * @description The card that renewals are charged on.
         * @example {
         *       "id": "c-1",
         *       "paymentMethodType": "Card",
         *       "brand": "visa",
         *       "lastFour": "1111",
         *       "expiryMonth": "03",
         *       "expiryYear": "2030",
         *       "holderName": "Astrid Berg"
         *     }
         */
        StoredCard: {
            id: string;
            /**
             * @description How the card was given; from a device wallet it is named by that.
             * @enum {string}
             */
            paymentMethodType: "Card" | "ApplePay" | "GooglePay";
            brand: string;
            lastFour: string;
            expiryMonth: string;
            expiryYear: string;
            holderName: string | null;
        };
        /**
         * @description The user's payment methods, and the data that the card component needs. While one provider is unavailable the
         *     other's methods are returned, and `unavailable` names the missing ones.
         * @example {
         *       "clientKey": "sandbox_nordlyd",
         *       "environmentUrl": "http://localhost:8080",
         *       "environment": "test",
         *       "merchantAccount": "Nordlyd",
         *       "paymentMethodsResponse": {
         *         "paymentMethods": [
         *           {
         *             "type": "scheme",
         *             "name": "Kort",
         *             "brands": [
         *               "visa",
         *               "mc"
         *             ]
         *           },
         *           {
         *             "type": "applepay",
         *             "name": "Apple Pay",
         *             "brands": [
         *               "visa",
         *               "mc"
         *             ],
         *             "configuration": {
         *               "merchantId": "merchant.example.nordlyd",
         *               "merchantName": "Nordlyd"
         *             }
         *           },
         *           {
         *             "type": "googlepay",
         *             "name": "Google Pay",
         *             "brands": [
         *               "visa",
         *               "mc"
         *             ],
         *             "configuration": {
         *               "merchantId": "12345678901234567890",
         *               "merchantName": "Nordlyd",
         *               "gatewayMerchantId": "Nordlyd"
         *             }
         *           }
         *         ]
         *       },
         *       "storedPaymentMethod": null,
         *       "hasCard": true,
         *       "hasApplePay": true,
         *       "hasGooglePay": true,
         *       "hasVippsMobilePay": false,
         *       "walletMethod": null,
         *       "googlePayMethodId": "googlepay",
         *       "unavailable": []
         *     }
         * @example {
         *       "clientKey": "sandbox_nordlyd",
         *       "environmentUrl": "http://localhost:8080",
         *       "environment": "test",
         *       "merchantAccount": "Nordlyd",
         *       "paymentMethodsResponse": {
         *         "paymentMethods": []
         *       },
         *       "storedPaymentMethod": null,
         *       "hasCard": false,
         *       "hasApplePay": false,
         *       "hasGooglePay": false,
         *       "hasVippsMobilePay": true,
         *       "walletMethod": "vipps",
         *       "googlePayMethodId": null,
         *       "unavailable": [
         *         "card"
         *       ]
         *     }
         */
        PaymentMethods: {
            clientKey: string;
            /**
             * Format: uri
             * @description The origin that the card component talks to.
             */
            environmentUrl: string;
            /** @enum {string} */
            environment: "test" | "live";
            merchantAccount: string;
            paymentMethodsResponse: components["schemas"]["ProviderPaymentMethods"];
            storedPaymentMethod: components["schemas"]["StoredCard"] | null;
            hasCard: boolean;
            hasApplePay: boolean;
            hasGooglePay: boolean;
            /** @description The wallet is available now, independent of the card provider. */
            hasVippsMobilePay: boolean;
            /**
             * @description The wallet's name in this region; null in Sweden.
             * @enum {unknown}
             */
            walletMethod: "vipps" | "mobilepay" | null;
            /**
             * @description The provider's name of Google Pay; null while it is not offered.
             * @enum {unknown}
             */
            googlePayMethodId: "paywithgoogle" | "googlepay" | null;
            /**
             * @description Providers of this region that do not respond now; their methods are left out, but a stored card is still named.
             *     A retry is worthwhile.
             */
            unavailable: ("card" | "wallet")[];
        };
        /**
         * @description The offer as the payment calls name it.
         * @example standard
         * @enum {string}
         */
        OfferName: "standard" | "student" | "duo" | "total" | "totalduo";
        /**
         * @description The buyer's consent to immediate supply, with the shown text. It is stored when the buyer gives it. An order without it
         *     starts too, and each buyer gets everything back who withdraws in time (decision 0044).
         */
        SupplyConsent: {
            text: string;
            /** Format: date-time */
            acceptedAt: string;
        };
        /**
         * @example {
         *       "returnUrl": "http://localhost:3000/se/checkout-v2/verify-adyen",
         *       "immediateSupplyConsent": {
         *         "text": "Jag vill att tjänsten startar direkt, innan ångerfristen på 14 dagar har gått ut. Ångerrätten har jag kvar.",
         *         "acceptedAt": "2026-11-21T08:00:00.000Z"
         *       }
         *     }
         * @example {
         *       "returnUrl": "http://localhost:3000/se/checkout-v2/verify-adyen"
         *     }
         */
        CreatePaymentSession: {
            /** Format: uri */
            returnUrl: string;
            immediateSupplyConsent?: components["schemas"]["SupplyConsent"];
        };
        /** @description An amount in minor units (öre, cent), as the card provider reads it. */
        ProviderAmount: {
            value: number;
            currency: components["schemas"]["CurrencyCode"];
        };
        /**
         * @description Our record of one attempt to buy, or to exchange the card.
         * @example {
         *       "sessionId": "ps-1",
         *       "offerType": 0,
         *       "voucherCode": null,
         *       "amount": {
         *         "value": 0,
         *         "currency": "SEK"
         *       },
         *       "price": {
         *         "value": 9900,
         *         "currency": "SEK"
         *       },
         *       "countryCode": "SE",
         *       "expiresAt": "2026-11-21T09:00:00.000Z",
         *       "hasSupplyConsent": true
         *     }
         */
        PaymentSession: {
            sessionId: string;
            offerType: components["schemas"]["OfferType"];
            voucherCode: components["schemas"]["VoucherCode"] | null;
            /** @description The amount that the provider is to authorise now. */
            amount: components["schemas"]["ProviderAmount"];
            /** @description The monthly price of the plan without a voucher. It applies to this session's purchase, so that a page can detect a price that it has not shown. */
            price: components["schemas"]["ProviderAmount"];
            /** @enum {string} */
            countryCode: "SE" | "NO" | "FI";
            /** Format: date-time */
            expiresAt: string;
            /** @description True when the order holds the buyer's consent to immediate supply; false for an exchange of the card. */
            hasSupplyConsent: boolean;
        };
        /**
         * @description The offer as the payment calls name it; a student offer accepts no voucher.
         * @example standard
         * @enum {string}
         */
        VoucherOfferName: "standard" | "duo" | "total" | "totalduo";
        /**
         * @example {
         *       "voucherCode": "HALF3",
         *       "returnUrl": "http://localhost:3000/se/checkout-v2/verify-adyen",
         *       "immediateSupplyConsent": {
         *         "text": "Jag vill att tjänsten startar direkt, innan ångerfristen på 14 dagar har gått ut. Ångerrätten har jag kvar.",
         *         "acceptedAt": "2026-11-21T08:00:00.000Z"
         *       }
         *     }
         * @example {
         *       "voucherCode": "HALF3",
         *       "returnUrl": "http://localhost:3000/se/checkout-v2/verify-adyen"
         *     }
         */
        CreateVoucherPaymentSession: {
            voucherCode: components["schemas"]["TypedVoucherCode"];
            /** Format: uri */
            returnUrl: string;
            immediateSupplyConsent?: components["schemas"]["SupplyConsent"];
        };
        /**
         * @description Why nothing can be ordered with a voucher.
         * @example {
         *       "type": "urn:nordlyd:problem:already_expired",
         *       "title": "already_expired",
         *       "status": 422,
         *       "code": "already_expired",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        VoucherOrderProblem: {
            /** Format: uri */
            type: string;
            /** @enum {unknown} */
            title: "not_reward_voucher" | "invalid_churn_eligibility" | "already_expired" | "already_used" | "empty_field" | "generic_error" | "invalid_region" | "no_voucher" | "invalid_voucher_type" | "not_yet_valid" | "not_valid" | "can_not_join_own_subscription" | "ReturnUrlNotAllowedError";
            status: number;
            detail?: string;
            /** @description The title again, for callers that decide by codes. */
            code: string;
            instance?: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
        /**
         * @example {
         *       "returnUrl": "http://localhost:3000/se/mitt-konto/betalningar"
         *     }
         */
        CreateCardUpdateSession: {
            /**
             * Format: uri
             * @description The page of the account to which the bank's page returns.
             */
            returnUrl: string;
        };
        /**
         * @description Offer, amount and state of a session.
         * @example {
         *       "sessionId": "ps-1",
         *       "offerType": 0,
         *       "voucherCode": null,
         *       "status": "created"
         *     }
         */
        PaymentSessionState: {
            sessionId: string;
            offerType: components["schemas"]["OfferType"];
            voucherCode: components["schemas"]["VoucherCode"] | null;
            /** @enum {string} */
            status: "created" | "submitted" | "authorised" | "refused" | "pending" | "error" | "cancelled";
        };
        /**
         * @example {
         *       "sessionId": "ps-1",
         *       "statePaymentMethod": {
         *         "type": "scheme",
         *         "encryptedCardNumber": "eyJ…"
         *       }
         *     }
         */
        SubmitPayment: {
            sessionId: string;
            /**
             * @description The `state.data.paymentMethod` of the provider's component: encrypted fields of a card, or the token of Apple Pay
             *     or Google Pay; never a card number.
             */
            statePaymentMethod: Record<string, unknown>;
            /** @description The card component's `state.data.browserInfo`. */
            stateBrowserInfo?: Record<string, unknown>;
        };
        /**
         * @description Authorised and Pending are success; Refused, Error and Cancelled are failure; with any other the component
         *     continues.
         * @example Authorised
         * @enum {string}
         */
        PaymentResultCode: "Authorised" | "Error" | "Pending" | "PresentToShopper" | "Refused" | "Received" | "RedirectShopper" | "Cancelled" | "IdentifyShopper" | "ChallengeShopper";
        /** @description What the card component must do next; the provider's own shape. */
        PaymentAction: Record<string, unknown>;
        /**
         * @description Why an authorised payment gave no subscription, or one without a trial: another subscription exists and the payment
         *     is refunded, the trial was used before and the plan starts without it, or the voucher's last use was taken in the
         *     meantime and the payment is refunded.
         * @example UserIsNotEligibleForFreeTrialError
         * @enum {string}
         */
        PaymentErrorTitle: "UserHasActiveSubscriptionError" | "UserIsNotEligibleForFreeTrialError" | "already_used";
        /**
         * @example {
         *       "resultCode": "Authorised"
         *     }
         * @example {
         *       "resultCode": "Refused",
         *       "refusalReasonCode": "12"
         *     }
         * @example {
         *       "resultCode": "Error"
         *     }
         */
        PaymentResult: {
            resultCode: components["schemas"]["PaymentResultCode"];
            action?: components["schemas"]["PaymentAction"];
            refusalReasonCode?: components["schemas"]["RefusalReasonCode"];
            errorTitle?: components["schemas"]["PaymentErrorTitle"];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:PaymentInFlightError",
         *       "title": "PaymentInFlightError",
         *       "status": 409,
         *       "code": "payment_in_flight_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PaymentConflictProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "PaymentInFlightError" | "PaymentAlreadyMadeError" | "PaymentSessionMismatchError" | "UserHasActiveSubscriptionError";
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:PlainCardDataError",
         *       "title": "PlainCardDataError",
         *       "status": 422,
         *       "code": "plain_card_data_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PlainCardDataProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "PlainCardDataError";
        };
        /**
         * @example {
         *       "sessionId": "ps-1",
         *       "redirectResult": "ok",
         *       "offerType": 0,
         *       "voucherCode": null
         *     }
         */
        VerifyPayment: {
            sessionId: string;
            redirectResult?: string;
            threeDSResult?: string;
            offerType: components["schemas"]["OfferType"];
            voucherCode: components["schemas"]["TypedVoucherCode"] | null;
        };
        /**
         * @example {
         *       "resultCode": "Authorised"
         *     }
         * @example {
         *       "resultCode": "Refused",
         *       "refusalReasonCode": "2"
         *     }
         * @example {
         *       "resultCode": "Refused",
         *       "refusalReasonCode": "11"
         *     }
         * @example {
         *       "resultCode": "Refused",
         *       "refusalReasonCode": "24"
         *     }
         * @example {
         *       "resultCode": "Refused"
         *     }
         * @example {
         *       "resultCode": "Error",
         *       "refusalReasonCode": "9"
         *     }
         * @example {
         *       "resultCode": "Cancelled"
         *     }
         * @example {
         *       "resultCode": "Cancelled",
         *       "errorTitle": "UserHasActiveSubscriptionError"
         *     }
         */
        PaymentVerification: {
            resultCode: components["schemas"]["PaymentResultCode"];
            refusalReasonCode?: components["schemas"]["RefusalReasonCode"];
            errorTitle?: components["schemas"]["PaymentErrorTitle"];
            action?: components["schemas"]["PaymentAction"];
            subscription?: components["schemas"]["Subscription"];
        };
        /**
         * @example {
         *       "returnUrl": "http://localhost:3000/no/checkout-v2/verify-vm",
         *       "myAccountUrl": "http://localhost:3000/no/min-side",
         *       "immediateSupplyConsent": {
         *         "text": "Jeg vil at tjenesten skal starte med en gang, før angrefristen på 14 dager er ute. Angreretten har jeg fortsatt.",
         *         "acceptedAt": "2026-11-21T08:00:00.000Z"
         *       }
         *     }
         * @example {
         *       "returnUrl": "http://localhost:3000/no/checkout-v2/verify-vm",
         *       "myAccountUrl": "http://localhost:3000/no/min-side"
         *     }
         */
        CreateDraftAgreement: {
            /**
             * Format: uri
             * @description The page to which the wallet redirects the payer.
             */
            returnUrl: string;
            /**
             * Format: uri
             * @description The page to which the wallet's app sends a payer who wants to end the subscription.
             */
            myAccountUrl: string;
            immediateSupplyConsent?: components["schemas"]["SupplyConsent"];
        };
        /**
         * @description The signed reference of an agreement; valid for the user who drafted it.
         * @example 0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11.c2lnbmF0dXJl
         */
        EncodedAgreementId: string;
        /**
         * @example {
         *       "agreementUrl": "http://localhost:4400/approve/abc",
         *       "encodedAgreementId": "0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11.c2lnbmF0dXJl",
         *       "hasSupplyConsent": true
         *     }
         */
        DraftAgreement: {
            /**
             * Format: uri
             * @description The wallet's page where the payer approves or rejects.
             */
            agreementUrl: string;
            encodedAgreementId: components["schemas"]["EncodedAgreementId"];
            /** @description True when the order holds the buyer's consent to immediate supply. */
            hasSupplyConsent: boolean;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:WalletNotAvailableError",
         *       "title": "WalletNotAvailableError",
         *       "status": 403,
         *       "code": "wallet_not_available_error",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        WalletAccessDeniedProblem: components["schemas"]["ProblemFields"] & {
            /**
             * @description `WalletNotAvailableError` outside Norway and Finland.
             * @enum {unknown}
             */
            title: "WalletNotAvailableError" | "StandardOfferAccessDeniedError" | "StudentOfferAccessDeniedError";
        };
        /**
         * @example {
         *       "returnUrl": "http://localhost:3000/no/checkout-v2/verify-vm",
         *       "myAccountUrl": "http://localhost:3000/no/min-side",
         *       "immediateSupplyConsent": {
         *         "text": "Jeg vil at tjenesten skal starte med en gang, før angrefristen på 14 dager er ute. Angreretten har jeg fortsatt.",
         *         "acceptedAt": "2026-11-21T08:00:00.000Z"
         *       },
         *       "offerType": 0,
         *       "voucherCode": "HALF3"
         *     }
         * @example {
         *       "returnUrl": "http://localhost:3000/no/checkout-v2/verify-vm",
         *       "myAccountUrl": "http://localhost:3000/no/min-side",
         *       "offerType": 0,
         *       "voucherCode": "HALF3"
         *     }
         */
        CreateVoucherDraftAgreement: {
            /**
             * Format: uri
             * @description The page to which the wallet redirects the payer.
             */
            returnUrl: string;
            /**
             * Format: uri
             * @description The page to which the wallet's app sends a payer who wants to end the subscription.
             */
            myAccountUrl: string;
            offerType: components["schemas"]["OfferType"];
            voucherCode: components["schemas"]["TypedVoucherCode"];
            immediateSupplyConsent?: components["schemas"]["SupplyConsent"];
        };
        /**
         * @example {
         *       "encodedAgreementId": "0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11.c2lnbmF0dXJl"
         *     }
         */
        AgreementReference: {
            encodedAgreementId: components["schemas"]["EncodedAgreementId"];
        };
        /**
         * @example {
         *       "agreementStatus": "PENDING"
         *     }
         * @example {
         *       "agreementStatus": "STOPPED",
         *       "isDeclined": true
         *     }
         * @example {
         *       "agreementStatus": "STOPPED",
         *       "errorTitle": "UserHasActiveSubscriptionError"
         *     }
         */
        AgreementState: {
            /**
             * @description A rejected or ended one is STOPPED; one without a decision in time is EXPIRED.
             * @enum {string}
             */
            agreementStatus: "PENDING" | "ACTIVE" | "STOPPED" | "EXPIRED";
            /**
             * @description Why an approved agreement gave no subscription; its charge is refunded. `already_used`: other users took the
             *     voucher's last use in the meantime.
             * @enum {string}
             */
            errorTitle?: "UserHasActiveSubscriptionError" | "UserIsNotEligibleForFreeTrialError" | "already_used";
            /**
             * @description True when the payer rejected the agreement or let it expire and nothing was charged; absent for every other end,
             *     including those with a refund.
             */
            isDeclined?: boolean;
            subscription?: components["schemas"]["Subscription"];
        };
        /**
         * @example {
         *       "offerType": 0,
         *       "voucherCode": null
         *     }
         */
        AgreementDetails: {
            offerType: components["schemas"]["OfferType"];
            voucherCode: components["schemas"]["VoucherCode"] | null;
        };
        /**
         * @example {
         *       "count": 3
         *     }
         */
        TransactionCount: {
            count: number;
        };
        /**
         * @example Success
         * @enum {string}
         */
        TransactionStatus: "Created" | "Pending" | "Success" | "Failed" | "Cancelled";
        /** @description The refund of this payment. */
        TransactionRefund: {
            amount: components["schemas"]["MajorAmount"];
            /** @enum {string} */
            status: "Pending" | "Success" | "Failed";
            /** Format: date-time */
            date: string;
        };
        /**
         * @description A payment of the user.
         * @example {
         *       "id": "t-1",
         *       "date": "2026-12-05T08:00:00.000Z",
         *       "description": "Nordlyd Premium",
         *       "amount": 99,
         *       "currencyCode": "SEK",
         *       "status": "Success",
         *       "paymentMethodType": "Card",
         *       "offerType": 0,
         *       "refund": null
         *     }
         */
        Transaction: {
            id: string;
            /** Format: date-time */
            date: string;
            description: string;
            amount: components["schemas"]["MajorAmount"];
            currencyCode: components["schemas"]["CurrencyCode"];
            status: components["schemas"]["TransactionStatus"];
            /** @enum {string} */
            paymentMethodType: "NA" | "Card" | "ApplePay" | "GooglePay" | "Vipps" | "MobilePay";
            offerType: components["schemas"]["OfferType"];
            /** @description Null without a refund. */
            refund: components["schemas"]["TransactionRefund"] | null;
        };
        /**
         * @example {
         *       "transactions": [
         *         {
         *           "id": "t-1",
         *           "date": "2026-12-05T08:00:00.000Z",
         *           "description": "Nordlyd Premium",
         *           "amount": 99,
         *           "currencyCode": "SEK",
         *           "status": "Success",
         *           "paymentMethodType": "Card",
         *           "offerType": 0,
         *           "refund": null
         *         }
         *       ],
         *       "page": 1,
         *       "pageSize": 20,
         *       "total": 1
         *     }
         */
        TransactionHistory: {
            transactions: components["schemas"]["Transaction"][];
            page: number;
            pageSize: number;
            total: number;
        };
        /**
         * @description An order for analytics events, as GA4 defines it; amounts in major units.
         * @example {
         *       "transactionId": "0b8c1f0e-6f0b-4d69-9f5f-5f2f6d0f3a11",
         *       "offerType": 0,
         *       "description": "Nordlyd Premium",
         *       "price": 99,
         *       "value": 49.5,
         *       "tax": 9.9,
         *       "currencyCode": "SEK",
         *       "voucherCode": "HOST26",
         *       "paymentMethodType": "Card"
         *     }
         */
        Purchase: {
            /** @description Identifies the order; the same in every call. */
            transactionId: string;
            offerType: components["schemas"]["OfferType"];
            /** @description What the plan is called on receipts. */
            description: string;
            /** @description Of a month, without discount. */
            price: components["schemas"]["MajorAmount"];
            /** @description The amount that was charged at once, with tax; 0 when the plan starts with free time. */
            value: components["schemas"]["MajorAmount"];
            /** @description The part of `value` that is tax. */
            tax: components["schemas"]["MajorAmount"];
            currencyCode: components["schemas"]["CurrencyCode"];
            voucherCode: string | null;
            /**
             * @description The payment method; `NA` when none was needed.
             * @enum {string}
             */
            paymentMethodType: "NA" | "Card" | "ApplePay" | "GooglePay" | "Vipps" | "MobilePay";
        };
        /**
         * @example podcasts
         * @enum {string}
         */
        ReceiptProduct: "podcasts" | "audiobooks";
        /** @description One product of a receipt with its own VAT, in major units. */
        ReceiptLine: {
            product: components["schemas"]["ReceiptProduct"];
            priceExclVat: components["schemas"]["MajorAmount"];
            vatPercentage: number;
            net: components["schemas"]["MajorAmount"];
            vat: components["schemas"]["MajorAmount"];
            total: components["schemas"]["MajorAmount"];
        };
        /**
         * @description The receipt of one transaction, in major units.
         * @example {
         *       "id": "t-1",
         *       "date": "2026-12-05T08:00:00.000Z",
         *       "description": "Nordlyd Premium",
         *       "orderNumber": "NL-000001",
         *       "buyer": "Astrid",
         *       "paymentMethod": "Visa 1111",
         *       "lines": [
         *         {
         *           "product": "podcasts",
         *           "priceExclVat": 79.2,
         *           "vatPercentage": 25,
         *           "net": 79.2,
         *           "vat": 19.8,
         *           "total": 99
         *         }
         *       ],
         *       "priceExclVat": 79.2,
         *       "vatPercentage": 25,
         *       "net": 79.2,
         *       "subtotal": 79.2,
         *       "total": 99,
         *       "organisationNumber": "559000-0000",
         *       "product": "podcasts",
         *       "currency": "SEK",
         *       "status": "Success",
         *       "refund": null
         *     }
         */
        Receipt: {
            id: string;
            /** Format: date-time */
            date: string;
            description: string;
            orderNumber: string;
            buyer: string;
            paymentMethod: string;
            lines: components["schemas"]["ReceiptLine"][];
            priceExclVat: components["schemas"]["MajorAmount"];
            vatPercentage: number;
            net: components["schemas"]["MajorAmount"];
            subtotal: components["schemas"]["MajorAmount"];
            total: components["schemas"]["MajorAmount"];
            organisationNumber: string;
            product: components["schemas"]["ReceiptProduct"];
            currency: components["schemas"]["CurrencyCode"];
            status: components["schemas"]["TransactionStatus"];
            /** @description Null without a refund. */
            refund: components["schemas"]["TransactionRefund"] | null;
        };
        /**
         * @description The bytes of a PDF.
         * @example %PDF-1.7 …
         */
        ReceiptFile: string;
        /**
         * @description A rich text document in Contentful's shape.
         * @example {
         *       "nodeType": "document",
         *       "data": {},
         *       "content": []
         *     }
         */
        RichText: {
            /** @constant */
            nodeType: "document";
            data: Record<string, unknown>;
            content: Record<string, unknown>[];
        };
        /** @description What every section may carry. Arrays may hold nulls for entries that are not published. */
        SectionFields: {
            id: string;
            type: string;
            /** @description Empty when the section has none. */
            title: string;
            hideTitle: boolean;
            /** @description The second, emphasized part of the title. */
            titleBoldSection?: string;
            description?: string;
            /** @description Path of the picture without its size. */
            imageUrl?: string;
            buttonText?: string;
            /** @description `route:KEY`, `route:KEY:PARAMETER` or an https, mailto or tel address. */
            destination?: string;
            disclaimer?: string;
        };
        HeroCard: {
            title: string;
            description: string;
            imageUrl: string;
            buttonText: string;
            destination: string;
        };
        /** @description Cards in the style of the hero. */
        ListOfHeroCardsSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "listOfHeroCards";
            heroCards: (components["schemas"]["HeroCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "listOfHeroCards";
        };
        /** @description What an episode card shows. */
        EpisodeFields: {
            id: string;
            podcastId: string;
            podcastTitle: string;
            podcastSlug: string;
            title: string;
            description: string;
            /** @description h:mm:ss */
            length: string;
            /** Format: date-time */
            dateAdded: string;
            imageUrl: string;
            smallImageUrl: string;
            isPremium: boolean;
            /** @description This caller may play it. */
            isPlayable: boolean;
            hasCompleted: boolean;
            authorFullName: string;
            /** @description Where the user stopped, in seconds. */
            currentSpot: number;
            /** @description URL of a free episode. Null for a premium one; `/episode/{id}/audio` returns its URL. */
            audioUrl: string | null;
        };
        /**
         * @example {
         *       "id": "nattskiftet-1",
         *       "podcastId": "se-nattskiftet",
         *       "podcastTitle": "Nattskiftet",
         *       "podcastSlug": "nattskiftet",
         *       "title": "Bageriet",
         *       "description": "Klockan tre tänds ugnarna.",
         *       "length": "0:42:10",
         *       "dateAdded": "2026-11-01T00:00:00.000Z",
         *       "imageUrl": "/media/cover/nattskiftet",
         *       "smallImageUrl": "/media/cover/nattskiftet",
         *       "isPremium": false,
         *       "isPlayable": true,
         *       "hasCompleted": false,
         *       "authorFullName": "Maja Lind",
         *       "currentSpot": 0,
         *       "audioUrl": "/media/audio/nattskiftet-1.mp3"
         *     }
         */
        EpisodeCard: components["schemas"]["EpisodeFields"];
        /** @description Episodes under each other. */
        ListOfEpisodesSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "listOfEpisodes";
            episodes: (components["schemas"]["EpisodeCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "listOfEpisodes";
        };
        /**
         * @example {
         *       "id": 27,
         *       "key": "true-crime",
         *       "name": "True crime"
         *     }
         */
        CategoryReference: {
            id: number;
            key: string;
            name: string;
        };
        /** @description What a podcast card shows. */
        PodcastFields: {
            id: string;
            title: string;
            slug: string;
            /** @description The path of its page, for example `/se/podcast/nattskiftet/`. */
            destinationPath: string;
            description: string;
            /** @description Path of the cover without its size. */
            imageUrl: string;
            smallImageUrl: string;
            isPremium: boolean;
            categories: components["schemas"]["CategoryReference"][];
            /** @description The user follows it; false for a call without user. */
            isBookmarked: boolean;
            /** @description URL of a short public trailer; null when there is none. */
            trailerUrl?: string | null;
            /** @description Length of the trailer; null or 0 when it is unknown. */
            trailerSeconds?: number | null;
        };
        /**
         * @example {
         *       "id": "se-nattskiftet",
         *       "title": "Nattskiftet",
         *       "slug": "nattskiftet",
         *       "destinationPath": "/se/podcast/nattskiftet/",
         *       "description": "Om dem som arbetar när andra sover.",
         *       "imageUrl": "/media/cover/nattskiftet",
         *       "smallImageUrl": "/media/cover/nattskiftet",
         *       "isPremium": true,
         *       "categories": [
         *         {
         *           "id": 14,
         *           "key": "society",
         *           "name": "Samhälle"
         *         }
         *       ],
         *       "isBookmarked": false
         *     }
         */
        PodcastCard: components["schemas"]["PodcastFields"];
        /** @description Podcasts in a list; a toplist numbers them. */
        ListOfPodcastsSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "listOfPodcasts";
            podcasts: (components["schemas"]["PodcastCard"] | null)[];
            isToplist: boolean;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "listOfPodcasts";
        };
        /** @description Episodes side by side. */
        EpisodeCarouselSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "episodeCarousel";
            episodes: (components["schemas"]["EpisodeCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "episodeCarousel";
        };
        /** @description A picture with a link. */
        BannerLinkSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "bannerLink";
            description: string;
            imageUrl: string;
            buttonText: string;
            destination: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bannerLink";
        };
        /** @description Podcasts as small tiles. */
        PodcastNuggetsSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "podcastNuggets";
            podcasts: (components["schemas"]["PodcastCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "podcastNuggets";
        };
        /** @description Episodes as tall cards. */
        EpisodePromoCarouselSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "episodePromoCarousel";
            promotedEpisodes: (components["schemas"]["EpisodeCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "episodePromoCarousel";
        };
        PromoLink: {
            text: string;
            destination: string;
            coupon?: string;
        };
        /** @description The perks of Premium, with a link. */
        PremiumPromoSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "premiumPromo";
            headline: string;
            paragraph: string;
            benefits: (string | null)[];
            cta: components["schemas"]["PromoLink"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "premiumPromo";
        };
        /**
         * @description What fills a list that is not picked by hand.
         * @example newestEpisodes
         * @enum {string}
         */
        DynamicSource: "latestPremiumEpisodes" | "newestEpisodes" | "newestPodcasts" | "premiumPodcasts" | "popularPodcasts" | "categoryPodcasts";
        /** @description A list from the catalogue; it has either `episodes` or `podcasts`, according to `source`. */
        DynamicContentSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "dynamicContent";
            source: components["schemas"]["DynamicSource"];
            episodes?: (components["schemas"]["EpisodeCard"] | null)[];
            podcasts?: (components["schemas"]["PodcastCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dynamicContent";
        };
        EpisodeList: {
            title: string;
            episodes: (components["schemas"]["EpisodeCard"] | null)[];
        };
        /** @description A banner above lists of episodes. */
        BannerWithEpisodeListSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "bannerWithEpisodeList";
            episodeLists: (components["schemas"]["EpisodeList"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bannerWithEpisodeList";
        };
        /** @description A banner that links to a podcast. */
        BannerWithPodcastLinkSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "bannerWithPodcastLink";
            description: string;
            imageUrl: string;
            buttonText: string;
            podcastSlug: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bannerWithPodcastLink";
        };
        /** @description Podcasts side by side. */
        PodcastCarouselSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "podcastCarousel";
            podcasts: (components["schemas"]["PodcastCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "podcastCarousel";
        };
        /** @description Podcasts side by side, marked as new. */
        PodcastCarouselNewSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "podcastCarouselNew";
            podcasts: (components["schemas"]["PodcastCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "podcastCarouselNew";
        };
        /** @description Podcasts as tall cards. */
        PodcastPromoCarouselSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "podcastPromoCarousel";
            promotedPodcasts: (components["schemas"]["PodcastCard"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "podcastPromoCarousel";
        };
        /** @description The head of a page. */
        HeroSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "heroSectionWeb";
            description: string;
            imageUrl: string;
            buttonText: string;
            destination: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "heroSectionWeb";
        };
        /** @description An editorial text, if wanted about a podcast. */
        ContentBriefingSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "contentBriefing";
            textContent: components["schemas"]["RichText"];
            podcastSlug?: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "contentBriefing";
        };
        ValueItem: {
            headline: string;
            text: string;
            icon: string;
        };
        /** @description What the product is, point by point. */
        ValuePropositionSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "valueProposition";
            items: (components["schemas"]["ValueItem"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "valueProposition";
        };
        /**
         * @example {
         *       "id": 8,
         *       "key": "comedy",
         *       "name": "Humor",
         *       "imageUrl": "/media/picture/category-comedy"
         *     }
         */
        Category: {
            id: number;
            /** @description `premium` is special. */
            key: string;
            name: string;
            imageUrl: string;
        };
        CategoriesLink: {
            slug: string;
            text: string;
        };
        /** @description A link to the categories. */
        WebCategoriesExplorerSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "webCategoriesExplorer";
            headline: string;
            subheadline?: string;
            categories: (components["schemas"]["Category"] | null)[];
            cta: components["schemas"]["CategoriesLink"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webCategoriesExplorer";
        };
        /**
         * @description A plan as the pricing section shows it.
         * @example {
         *       "offerType": 0,
         *       "title": "Premium",
         *       "price": 99,
         *       "currencyCode": "SEK",
         *       "perks": [
         *         "Alla poddar utan reklam"
         *       ],
         *       "badge": null,
         *       "disclaimer": null
         *     }
         */
        PricingOffer: {
            offerType: components["schemas"]["OfferType"];
            title: string;
            price: components["schemas"]["MajorAmount"];
            currencyCode: components["schemas"]["CurrencyCode"];
            /** @description Sentences in the region's language. */
            perks: string[];
            badge: string | null;
            disclaimer: string | null;
        };
        /** @description The plans with their prices. */
        PricingSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "pricing";
            headline: string;
            offers: (components["schemas"]["PricingOffer"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pricing";
        };
        FaqItem: {
            question: string;
            answer: string;
        };
        /** @description Questions that open. */
        FaqSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "faq";
            headline: string;
            textContent?: string;
            items: (components["schemas"]["FaqItem"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "faq";
        };
        /** @description Rich text. */
        TextSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "textContent";
            textContent: components["schemas"]["RichText"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "textContent";
        };
        StepItem: {
            subheadline: string;
            paragraph: string;
        };
        /** @description A guide in steps. */
        StepsSection: components["schemas"]["SectionFields"] & {
            /** @constant */
            type: "steps";
            headline: string;
            items: (components["schemas"]["StepItem"] | null)[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "steps";
        };
        /** @description One editorial block, by `type`. */
        Section: components["schemas"]["ListOfHeroCardsSection"] | components["schemas"]["ListOfEpisodesSection"] | components["schemas"]["ListOfPodcastsSection"] | components["schemas"]["EpisodeCarouselSection"] | components["schemas"]["BannerLinkSection"] | components["schemas"]["PodcastNuggetsSection"] | components["schemas"]["EpisodePromoCarouselSection"] | components["schemas"]["PremiumPromoSection"] | components["schemas"]["DynamicContentSection"] | components["schemas"]["BannerWithEpisodeListSection"] | components["schemas"]["BannerWithPodcastLinkSection"] | components["schemas"]["PodcastCarouselSection"] | components["schemas"]["PodcastCarouselNewSection"] | components["schemas"]["PodcastPromoCarouselSection"] | components["schemas"]["HeroSection"] | components["schemas"]["ContentBriefingSection"] | components["schemas"]["ValuePropositionSection"] | components["schemas"]["WebCategoriesExplorerSection"] | components["schemas"]["PricingSection"] | components["schemas"]["FaqSection"] | components["schemas"]["TextSection"] | components["schemas"]["StepsSection"];
        /**
         * @description An editorial page.
         * @example {
         *       "slug": "home",
         *       "title": "Nordlyd",
         *       "seoTitle": "Nordlyd – poddar och ljudböcker",
         *       "seoDescription": "Lyssna på poddar och ljudböcker utan reklam.",
         *       "updated": "2026-11-01",
         *       "textContent": null,
         *       "layoutComponents": [
         *         {
         *           "id": "faq-1",
         *           "type": "faq",
         *           "title": "Vanliga frågor",
         *           "hideTitle": false,
         *           "headline": "Vanliga frågor",
         *           "items": [
         *             {
         *               "question": "Kan jag säga upp när jag vill?",
         *               "answer": "Ja, när som helst på ditt konto."
         *             },
         *             null
         *           ]
         *         }
         *       ],
         *       "contentVersion": "3f2a9c",
         *       "regions": [
         *         "se",
         *         "no",
         *         "fi"
         *       ]
         *     }
         */
        WebPage: {
            slug: string;
            title: string;
            seoTitle: string;
            seoDescription: string;
            /**
             * Format: date
             * @description The day the text was last changed.
             */
            updated: string;
            textContent: components["schemas"]["RichText"] | null;
            layoutComponents: components["schemas"]["Section"][];
            contentVersion: string;
            /** @description The regions that have this page; absent when unknown. */
            regions?: components["schemas"]["RegionKey"][];
        };
        /**
         * @description The head of a category's page.
         * @example {
         *       "key": "comedy",
         *       "title": "Humor",
         *       "headline": "Humor",
         *       "description": "Poddar att skratta åt.",
         *       "imageUrl": "/media/picture/category-comedy"
         *     }
         */
        CategoryPage: {
            key: string;
            title: string;
            headline: string;
            description: string;
            imageUrl: string;
        };
        /**
         * @example {
         *       "categories": [
         *         {
         *           "id": 8,
         *           "key": "comedy",
         *           "name": "Humor",
         *           "imageUrl": "/media/picture/category-comedy"
         *         },
         *         {
         *           "id": 27,
         *           "key": "true-crime",
         *           "name": "True crime",
         *           "imageUrl": "/media/picture/category-true-crime"
         *         }
         *       ]
         *     }
         */
        CategoryList: {
            categories: components["schemas"]["Category"][];
        };
        /**
         * @example {
         *       "displayText": "Användarvillkor",
         *       "destination": "route:userTerms",
         *       "type": "internal"
         *     }
         */
        FooterLink: {
            displayText: string;
            /** @description `route:KEY` of the path-word table or an https address; empty for a button. */
            destination: string;
            /** @enum {string} */
            type: "internal" | "external" | "button";
            /** @enum {string} */
            buttonTypeKey?: "manageConsent" | "privacySettings" | "regionSelect";
        };
        FooterColumn: {
            /** @enum {string} */
            key: "explore" | "information" | "product" | "more";
            links: components["schemas"]["FooterLink"][];
        };
        /**
         * @example {
         *       "columns": [
         *         {
         *           "key": "information",
         *           "links": [
         *             {
         *               "displayText": "Användarvillkor",
         *               "destination": "route:userTerms",
         *               "type": "internal"
         *             }
         *           ]
         *         },
         *         {
         *           "key": "more",
         *           "links": [
         *             {
         *               "displayText": "Integritet",
         *               "destination": "",
         *               "type": "button",
         *               "buttonTypeKey": "privacySettings"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        FooterPages: {
            columns: components["schemas"]["FooterColumn"][];
        };
        /**
         * @example {
         *       "offers": [
         *         {
         *           "offerType": 0,
         *           "title": "Premium",
         *           "price": 99,
         *           "currencyCode": "SEK",
         *           "perks": [
         *             "Alla poddar utan reklam"
         *           ],
         *           "badge": null,
         *           "disclaimer": null
         *         }
         *       ]
         *     }
         */
        Pricing: {
            offers: components["schemas"]["PricingOffer"][];
        };
        ContentPage: {
            slug: string;
            title: string;
        };
        /**
         * @description Every page of a region, with the content version.
         * @example {
         *       "pages": [
         *         {
         *           "slug": "home",
         *           "title": "Nordlyd"
         *         },
         *         {
         *           "slug": "user-terms",
         *           "title": "Användarvillkor"
         *         }
         *       ],
         *       "contentVersion": "3f2a9c"
         *     }
         */
        ContentIndex: {
            pages: components["schemas"]["ContentPage"][];
            contentVersion: string;
        };
        SitemapPodcast: {
            slug: string;
            /**
             * Format: date-time
             * @description When its newest episode, or it itself, was published.
             */
            changedAt: string;
        };
        SitemapEpisode: {
            id: string;
            /** Format: date-time */
            changedAt: string;
        };
        /**
         * @description The catalogue's parts of the addresses.
         * @example {
         *       "categoryIds": [
         *         14,
         *         27
         *       ],
         *       "podcasts": [
         *         {
         *           "slug": "nattskiftet",
         *           "changedAt": "2026-11-01T00:00:00.000Z"
         *         }
         *       ],
         *       "episodes": [
         *         {
         *           "id": "nattskiftet-1",
         *           "changedAt": "2026-11-01T00:00:00.000Z"
         *         }
         *       ],
         *       "pages": 1
         *     }
         */
        Sitemap: {
            categoryIds: number[];
            podcasts: components["schemas"]["SitemapPodcast"][];
            episodes: components["schemas"]["SitemapEpisode"][];
            /** @description How many pages there are. */
            pages: number;
        };
        /**
         * @example {
         *       "podcasts": [
         *         {
         *           "id": "se-nattskiftet",
         *           "title": "Nattskiftet",
         *           "slug": "nattskiftet",
         *           "destinationPath": "/se/podcast/nattskiftet/",
         *           "description": "Om dem som arbetar när andra sover.",
         *           "imageUrl": "/media/cover/nattskiftet",
         *           "smallImageUrl": "/media/cover/nattskiftet",
         *           "isPremium": true,
         *           "categories": [
         *             {
         *               "id": 14,
         *               "key": "society",
         *               "name": "Samhälle"
         *             }
         *           ],
         *           "isBookmarked": false
         *         }
         *       ],
         *       "total": 1
         *     }
         */
        PodcastPage: {
            podcasts: components["schemas"]["PodcastCard"][];
            total: number;
        };
        /**
         * @example {
         *       "id": "se-nattskiftet",
         *       "title": "Nattskiftet",
         *       "slug": "nattskiftet",
         *       "destinationPath": "/se/podcast/nattskiftet/",
         *       "description": "Om dem som arbetar när andra sover.",
         *       "imageUrl": "/media/cover/nattskiftet",
         *       "smallImageUrl": "/media/cover/nattskiftet",
         *       "isPremium": true,
         *       "categories": [
         *         {
         *           "id": 14,
         *           "key": "society",
         *           "name": "Samhälle"
         *         }
         *       ],
         *       "isBookmarked": false,
         *       "author": "Maja Lind",
         *       "trailerUrl": "/media/audio/trailer-nattskiftet.wav",
         *       "trailerSeconds": 24,
         *       "textContent": null
         *     }
         */
        PodcastDetails: components["schemas"]["PodcastFields"] & {
            author: string;
            /** @description The text of its own page with lists, links and emphasis; null where the description is all there is. */
            textContent: components["schemas"]["RichText"] | null;
        };
        /**
         * @example {
         *       "episodes": [
         *         {
         *           "id": "nattskiftet-1",
         *           "podcastId": "se-nattskiftet",
         *           "podcastTitle": "Nattskiftet",
         *           "podcastSlug": "nattskiftet",
         *           "title": "Bageriet",
         *           "description": "Klockan tre tänds ugnarna.",
         *           "length": "0:42:10",
         *           "dateAdded": "2026-11-01T00:00:00.000Z",
         *           "imageUrl": "/media/cover/nattskiftet",
         *           "smallImageUrl": "/media/cover/nattskiftet",
         *           "isPremium": false,
         *           "isPlayable": true,
         *           "hasCompleted": false,
         *           "authorFullName": "Maja Lind",
         *           "currentSpot": 0,
         *           "audioUrl": "/media/audio/nattskiftet-1.mp3"
         *         }
         *       ],
         *       "total": 1,
         *       "page": 1,
         *       "pageSize": 20
         *     }
         */
        EpisodePage: {
            episodes: components["schemas"]["EpisodeCard"][];
            total: number;
            page: number;
            pageSize: number;
        };
        /**
         * @description An episode as its own page shows it.
         * @example {
         *       "id": "nattskiftet-1",
         *       "podcastId": "se-nattskiftet",
         *       "podcastTitle": "Nattskiftet",
         *       "podcastSlug": "nattskiftet",
         *       "title": "Bageriet",
         *       "description": "Klockan tre tänds ugnarna.",
         *       "length": "0:42:10",
         *       "dateAdded": "2026-11-01T00:00:00.000Z",
         *       "imageUrl": "/media/cover/nattskiftet",
         *       "smallImageUrl": "/media/cover/nattskiftet",
         *       "isPremium": false,
         *       "isPlayable": true,
         *       "hasCompleted": false,
         *       "authorFullName": "Maja Lind",
         *       "currentSpot": 0,
         *       "audioUrl": "/media/audio/nattskiftet-1.mp3",
         *       "textContent": null
         *     }
         */
        EpisodeDetails: components["schemas"]["EpisodeFields"] & {
            /** @description The text of its own page with lists, links and emphasis; null where the description is all there is. */
            textContent: components["schemas"]["RichText"] | null;
        };
        PodcastResult: components["schemas"]["PodcastFields"] & {
            /** @constant */
            kind: "podcast";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "podcast";
        };
        /**
         * @example {
         *       "key": "cozy-crime",
         *       "name": "Mysdeckare"
         *     }
         */
        GenreName: {
            key: string;
            name: string;
        };
        /** @description What an audiobook card shows. */
        AudiobookFields: {
            id: string;
            title: string;
            slug: string;
            /** @description The path of its page, for example `/se/ljudbok/sista-farjan/`. */
            destinationPath: string;
            description: string;
            /** @description Path of the cover without its size. */
            imageUrl: string;
            smallImageUrl: string;
            authors: string[];
            narrators: string[];
            genres: components["schemas"]["GenreName"][];
            /** @description h:mm:ss */
            length: string;
            /** Format: date-time */
            dateAdded: string;
            /** @description Part of the plans that hold audiobooks; other titles are sold by a book shop. */
            isIncluded: boolean;
            /** @description This caller's plan includes it. */
            isPlayable: boolean;
            hasCompleted: boolean;
            /** @description Where the user stopped, in seconds from the start of the book. */
            currentSpot: number;
        };
        AudiobookResult: components["schemas"]["AudiobookFields"] & {
            /** @constant */
            kind: "audiobook";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "audiobook";
        };
        EpisodeResult: components["schemas"]["EpisodeFields"] & {
            /** @constant */
            kind: "episode";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "episode";
        };
        /** @description A hit, by kind. */
        SearchResult: components["schemas"]["PodcastResult"] | components["schemas"]["AudiobookResult"] | components["schemas"]["EpisodeResult"];
        /**
         * @description How many hits there are of each kind, at most 10,000 each.
         * @example {
         *       "podcast": 1,
         *       "audiobook": 0,
         *       "episode": 1
         *     }
         */
        SearchTotals: {
            podcast: number;
            audiobook: number;
            episode: number;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "kind": "podcast",
         *           "id": "se-nattskiftet",
         *           "title": "Nattskiftet",
         *           "slug": "nattskiftet",
         *           "destinationPath": "/se/podcast/nattskiftet/",
         *           "description": "Om dem som arbetar när andra sover.",
         *           "imageUrl": "/media/cover/nattskiftet",
         *           "smallImageUrl": "/media/cover/nattskiftet",
         *           "isPremium": true,
         *           "categories": [
         *             {
         *               "id": 14,
         *               "key": "society",
         *               "name": "Samhälle"
         *             }
         *           ],
         *           "isBookmarked": false
         *         },
         *         {
         *           "kind": "episode",
         *           "id": "nattskiftet-1",
         *           "podcastId": "se-nattskiftet",
         *           "podcastTitle": "Nattskiftet",
         *           "podcastSlug": "nattskiftet",
         *           "title": "Bageriet",
         *           "description": "Klockan tre tänds ugnarna.",
         *           "length": "0:42:10",
         *           "dateAdded": "2026-11-01T00:00:00.000Z",
         *           "imageUrl": "/media/cover/nattskiftet",
         *           "smallImageUrl": "/media/cover/nattskiftet",
         *           "isPremium": false,
         *           "isPlayable": true,
         *           "hasCompleted": false,
         *           "authorFullName": "Maja Lind",
         *           "currentSpot": 0,
         *           "audioUrl": "/media/audio/nattskiftet-1.mp3"
         *         }
         *       ],
         *       "total": 2,
         *       "totals": {
         *         "podcast": 1,
         *         "audiobook": 0,
         *         "episode": 1
         *       },
         *       "isApproximate": false,
         *       "categories": [],
         *       "genres": []
         *     }
         */
        SearchResults: {
            /** @description Best first. */
            results: components["schemas"]["SearchResult"][];
            /** @description How many hits there are of the requested kind, or of all kinds. */
            total: number;
            totals: components["schemas"]["SearchTotals"];
            /** @description True when nothing matched the text and the results match similar words. */
            isApproximate: boolean;
            /** @description Categories whose name has every word of the text. */
            categories: components["schemas"]["CategoryReference"][];
            /** @description Audiobook genres whose name has every word of the text. */
            genres: components["schemas"]["GenreName"][];
        };
        /**
         * @description The progress of a user, reported by a device.
         * @example {
         *       "currentSpot": 754
         *     }
         * @example {
         *       "currentSpot": 754,
         *       "heardAt": "2026-11-20T18:30:00Z"
         *     }
         * @example {
         *       "currentSpot": 0,
         *       "hasCompleted": true
         *     }
         */
        ProgressReport: {
            /** @description Seconds from the start; more than the length counts as the end. 0 restarts. */
            currentSpot: number;
            /** @description Marks as played or not played; when absent, 99 % or more counts as played. */
            hasCompleted?: boolean;
            /**
             * Format: date-time
             * @description When it was played, for a device that was offline. The latest time wins, in any order of arrival; a future time counts as now. Now when absent.
             */
            heardAt?: string;
        };
        /**
         * @example {
         *       "currentSpot": 754,
         *       "hasCompleted": false,
         *       "heardAt": "2026-11-20T18:30:00.000Z"
         *     }
         */
        Progress: {
            /** @description Where the user stopped, in seconds from the start. */
            currentSpot: number;
            hasCompleted: boolean;
            /** Format: date-time */
            heardAt: string;
        };
        /**
         * @example {
         *       "audioUrl": "/media/premium/1795270000-3q2-7wE/se-1001.wav",
         *       "expiresAt": "2026-11-20T19:30:00.000Z"
         *     }
         */
        AudioAddress: {
            /** @description A path of the site's own origin. */
            audioUrl: string;
            /**
             * Format: date-time
             * @description When the address stops working, after as long as it plays and ten minutes; null for one that stays.
             */
            expiresAt: string | null;
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:PremiumRequiredError",
         *       "title": "PremiumRequiredError",
         *       "status": 403,
         *       "code": "premium_required",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        PremiumRequiredProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "PremiumRequiredError";
            /** @constant */
            code: "premium_required";
        };
        /**
         * @example {
         *       "startSeconds": 31,
         *       "speaker": "Johan Sandell",
         *       "text": "Tack. Jag tog också kaffe."
         *     }
         */
        TranscriptParagraph: {
            /** @description Its start, in seconds; null when it is unknown. */
            startSeconds: number | null;
            /** @description The speaker; null when it is unknown. */
            speaker: string | null;
            /** @description Plain text, one paragraph. */
            text: string;
        };
        /**
         * @description The transcript of an episode, in the language of its region and in order.
         * @example {
         *       "episodeId": "se-1013",
         *       "paragraphs": [
         *         {
         *           "startSeconds": 31,
         *           "speaker": "Johan Sandell",
         *           "text": "Tack. Jag tog också kaffe."
         *         },
         *         {
         *           "startSeconds": null,
         *           "speaker": null,
         *           "text": "Det ingick."
         *         }
         *       ]
         *     }
         */
        Transcript: {
            episodeId: string;
            paragraphs: components["schemas"]["TranscriptParagraph"][];
        };
        /**
         * @example {
         *       "episodes": []
         *     }
         */
        NewEpisodes: {
            episodes: components["schemas"]["EpisodeCard"][];
        };
        /**
         * @example {
         *       "id": "se-sista-farjan",
         *       "title": "Sista färjan till Ulvön",
         *       "slug": "sista-farjan",
         *       "destinationPath": "/se/ljudbok/sista-farjan/",
         *       "description": "En lots försvinner samma kväll som isen lägger sig.",
         *       "imageUrl": "/media/cover/sista-farjan",
         *       "smallImageUrl": "/media/cover/sista-farjan",
         *       "authors": [
         *         "Karin Ståhle"
         *       ],
         *       "narrators": [
         *         "Per Öhrn"
         *       ],
         *       "genres": [
         *         {
         *           "key": "suspense",
         *           "name": "Spänning"
         *         }
         *       ],
         *       "length": "7:42:10",
         *       "dateAdded": "2026-10-01T00:00:00.000Z",
         *       "isIncluded": true,
         *       "isPlayable": false,
         *       "hasCompleted": false,
         *       "currentSpot": 0
         *     }
         */
        AudiobookCard: components["schemas"]["AudiobookFields"];
        /**
         * @example {
         *       "audiobooks": [],
         *       "total": 0
         *     }
         */
        AudiobookPage: {
            audiobooks: components["schemas"]["AudiobookCard"][];
            total: number;
        };
        /**
         * @example [
         *       "se-1001"
         *     ]
         */
        ItemIds: string[];
        /**
         * @description The cards of a page, by their ids; absent kinds are not returned.
         * @example {
         *       "podcastIds": [
         *         "se-nattskiftet"
         *       ],
         *       "episodeIds": [
         *         "se-1001",
         *         "se-1002"
         *       ]
         *     }
         */
        MarksQuestion: {
            podcastIds?: components["schemas"]["ItemIds"];
            episodeIds?: components["schemas"]["ItemIds"];
            audiobookIds?: components["schemas"]["ItemIds"];
        };
        /**
         * @description The user's progress in one item.
         * @example {
         *       "id": "se-1001",
         *       "currentSpot": 754,
         *       "hasCompleted": false
         *     }
         */
        Mark: {
            id: string;
            currentSpot: number;
            hasCompleted: boolean;
        };
        /**
         * @example {
         *       "canPlayPremium": true,
         *       "canPlayAudiobooks": false,
         *       "followedPodcastIds": [
         *         "se-nattskiftet"
         *       ],
         *       "episodes": [
         *         {
         *           "id": "se-1001",
         *           "currentSpot": 754,
         *           "hasCompleted": false
         *         }
         *       ],
         *       "audiobooks": []
         *     }
         */
        Marks: {
            /** @description The user has Premium; otherwise a premium card opens the upsell. */
            canPlayPremium: boolean;
            /** @description The user's plan includes audiobooks. */
            canPlayAudiobooks: boolean;
            /** @description The requested podcasts that the user follows. */
            followedPodcastIds: string[];
            episodes: components["schemas"]["Mark"][];
            audiobooks: components["schemas"]["Mark"][];
        };
        /**
         * @description Listening time of a calendar month in the region of the user's account, in seconds.
         * @example {
         *       "month": "2026-11",
         *       "limitSeconds": 360000,
         *       "usedSeconds": 5400,
         *       "remainingSeconds": 354600,
         *       "resetsAt": "2026-11-30T23:00:00.000Z"
         *     }
         */
        AudiobookHours: {
            month: string;
            /** @description 360000 (100 hours) with a plan that includes audiobooks, otherwise 0. */
            limitSeconds: number;
            usedSeconds: number;
            remainingSeconds: number;
            /**
             * Format: date-time
             * @description The start of the next month.
             */
            resetsAt: string;
        };
        /**
         * @description One of the 25 genres.
         * @example {
         *       "key": "cozy-crime",
         *       "name": "Mysdeckare",
         *       "description": "Brott utan blod och med kaffe.",
         *       "total": 3
         *     }
         */
        Genre: {
            key: string;
            name: string;
            description: string;
            /** @description The number of the region's audiobooks in it. */
            total: number;
        };
        /**
         * @example {
         *       "genre": {
         *         "key": "cozy-crime",
         *         "name": "Mysdeckare",
         *         "description": "Brott utan blod och med kaffe.",
         *         "total": 0
         *       },
         *       "audiobooks": []
         *     }
         */
        GenreShelf: {
            genre: components["schemas"]["Genre"];
            /** @description At most 12, newest first. */
            audiobooks: components["schemas"]["AudiobookCard"][];
        };
        /**
         * @example {
         *       "newest": [],
         *       "shelves": []
         *     }
         */
        AudiobookDiscovery: {
            /** @description At most 12. */
            newest: components["schemas"]["AudiobookCard"][];
            shelves: components["schemas"]["GenreShelf"][];
        };
        /**
         * @example {
         *       "genres": [
         *         {
         *           "key": "cozy-crime",
         *           "name": "Mysdeckare",
         *           "description": "Brott utan blod och med kaffe.",
         *           "total": 3
         *         }
         *       ]
         *     }
         */
        GenreList: {
            genres: components["schemas"]["Genre"][];
        };
        /**
         * @example {
         *       "genre": {
         *         "key": "cozy-crime",
         *         "name": "Mysdeckare",
         *         "description": "Brott utan blod och med kaffe.",
         *         "total": 0
         *       },
         *       "audiobooks": [],
         *       "total": 0
         *     }
         */
        GenrePage: {
            genre: components["schemas"]["Genre"];
            audiobooks: components["schemas"]["AudiobookCard"][];
            total: number;
        };
        /**
         * @example {
         *       "number": 1,
         *       "title": "Lotsen",
         *       "length": "0:31:20",
         *       "startsAt": 0
         *     }
         */
        Chapter: {
            number: number;
            title: string;
            /** @description h:mm:ss */
            length: string;
            /** @description Seconds from the start of the book. */
            startsAt: number;
        };
        /**
         * @example {
         *       "id": "se-sista-farjan",
         *       "title": "Sista färjan till Ulvön",
         *       "slug": "sista-farjan",
         *       "destinationPath": "/se/ljudbok/sista-farjan/",
         *       "description": "En lots försvinner samma kväll som isen lägger sig.",
         *       "imageUrl": "/media/cover/sista-farjan",
         *       "smallImageUrl": "/media/cover/sista-farjan",
         *       "authors": [
         *         "Karin Ståhle"
         *       ],
         *       "narrators": [
         *         "Per Öhrn"
         *       ],
         *       "genres": [
         *         {
         *           "key": "suspense",
         *           "name": "Spänning"
         *         }
         *       ],
         *       "length": "7:42:10",
         *       "dateAdded": "2026-10-01T00:00:00.000Z",
         *       "isIncluded": true,
         *       "isPlayable": false,
         *       "hasCompleted": false,
         *       "currentSpot": 0,
         *       "chapters": [
         *         {
         *           "number": 1,
         *           "title": "Lotsen",
         *           "length": "0:31:20",
         *           "startsAt": 0
         *         }
         *       ],
         *       "sampleUrl": "/media/audio/sample-sista-farjan.wav",
         *       "shopUrl": null,
         *       "textContent": null
         *     }
         */
        AudiobookDetails: components["schemas"]["AudiobookFields"] & {
            /** @description The text of its own page with lists, links and emphasis; null where the description is all there is. */
            textContent: components["schemas"]["RichText"] | null;
            chapters: components["schemas"]["Chapter"][];
            /** @description URL of a public sample; null when there is none. */
            sampleUrl: string | null;
            /** @description The book shop's page of a title that no subscription includes; null otherwise. */
            shopUrl: string | null;
        };
        /**
         * @example {
         *       "audioUrl": "/media/premium/1795270000-3q2-7wE/sista-farjan-1.wav",
         *       "expiresAt": "2026-11-20T19:30:00.000Z",
         *       "hours": {
         *         "month": "2026-11",
         *         "limitSeconds": 360000,
         *         "usedSeconds": 5400,
         *         "remainingSeconds": 354600,
         *         "resetsAt": "2026-11-30T23:00:00.000Z"
         *       }
         *     }
         */
        OpenedChapter: {
            /** @description A path of the site's own origin. */
            audioUrl: string;
            /**
             * Format: date-time
             * @description When the address stops working, after as long as the chapter plays and ten minutes.
             */
            expiresAt: string;
            hours: components["schemas"]["AudiobookHours"];
        };
        /**
         * @example {
         *       "type": "urn:nordlyd:problem:AudiobookHoursUsedError",
         *       "title": "AudiobookHoursUsedError",
         *       "status": 403,
         *       "code": "audiobook_hours_used",
         *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
         *     }
         */
        AudiobookRefusedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {unknown} */
            title: "AudiobooksNotIncludedError" | "AudiobookOutsideSubscriptionError" | "AudiobookHoursUsedError";
            /** @enum {unknown} */
            code: "audiobooks_not_included" | "audiobook_outside_subscription" | "audiobook_hours_used";
        };
        /** @description AUTHORISATION completes a payment; other codes are stored. Only signed fields are used. */
        CardEvent: {
            pspReference: string;
            originalReference?: string | null;
            merchantAccountCode: string;
            /** @description Our own reference of the payment. */
            merchantReference: string;
            amount: {
                /** @description Minor units. */
                value: number;
                currency: string;
            };
            eventCode: string;
            /** @enum {string} */
            success: "true" | "false";
            additionalData: {
                hmacSignature: string;
            };
        };
        /**
         * @description One or more events of the card provider.
         * @example {
         *       "live": "false",
         *       "notificationItems": [
         *         {
         *           "NotificationRequestItem": {
         *             "amount": {
         *               "value": 9900,
         *               "currency": "SEK"
         *             },
         *             "pspReference": "8515131751004933",
         *             "originalReference": "",
         *             "merchantAccountCode": "Nordlyd",
         *             "merchantReference": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11-1",
         *             "eventCode": "AUTHORISATION",
         *             "eventDate": "2026-11-21T09:00:00.000Z",
         *             "success": "true",
         *             "reason": "",
         *             "paymentMethod": "visa",
         *             "additionalData": {
         *               "hmacSignature": "RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o="
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        CardNotification: {
            /**
             * @description The provider writes truth values as text.
             * @enum {string}
             */
            live?: "true" | "false";
            notificationItems: {
                NotificationRequestItem: components["schemas"]["CardEvent"];
            }[];
        };
        /**
         * @example [accepted]
         * @constant
         */
        Acknowledgement: "[accepted]";
        /**
         * @description One event of the wallet. `agreementExternalId` is the merchant's id of the agreement, `chargeId` its order id of the
         *     charge.
         * @example {
         *       "eventType": "recurring.agreement-activated.v1",
         *       "agreementId": "agr_0f3a6c2d91be",
         *       "agreementExternalId": "0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11",
         *       "actor": "PAYER",
         *       "occurred": "2026-11-21T09:00:00.000Z",
         *       "msn": "123456"
         *     }
         * @example {
         *       "eventType": "recurring.charge-failed.v1",
         *       "agreementId": "agr_0f3a6c2d91be",
         *       "agreementExternalId": "0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11",
         *       "chargeId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11-0-1",
         *       "chargeType": "RECURRING",
         *       "amount": 9900,
         *       "currency": "NOK",
         *       "failureReason": "insufficient_funds",
         *       "occurred": "2026-12-05T09:00:00.000Z",
         *       "msn": "123456"
         *     }
         */
        WalletEvent: {
            /**
             * @description An unlisted one is stored and triggers a poll of the agreement.
             * @enum {string}
             */
            eventType: "recurring.agreement-activated.v1" | "recurring.agreement-rejected.v1" | "recurring.agreement-stopped.v1" | "recurring.agreement-expired.v1" | "recurring.charge-reserved.v1" | "recurring.charge-captured.v1" | "recurring.charge-refunded.v1" | "recurring.charge-canceled.v1" | "recurring.charge-failed.v1";
            eventId?: string;
            agreementId: string;
            agreementExternalId?: string | null;
            /** @enum {string} */
            actor?: "PAYER" | "MERCHANT" | "SYSTEM";
            chargeId?: string | null;
            /** @enum {string} */
            chargeType?: "INITIAL" | "RECURRING" | "UNSCHEDULED";
            /** @description Minor units. */
            amount?: number;
            currency?: string;
            failureReason?: string | null;
            occurred?: string;
            /** @description The merchant's serial number. */
            msn?: string;
        };
        /**
         * @description Path of a page of the site, without query, fragment and email address.
         * @example /se/upptack
         */
        EventPath: string;
        /**
         * @description Text for users; no control characters and no email address.
         * @example Nattskiftet
         */
        EventText: string;
        /**
         * @description Major units.
         * @example 99
         * @example 9.99
         */
        EventAmount: number;
        /**
         * @description A voucher's code.
         * @example HOST26
         */
        EventCoupon: string;
        /**
         * @description One item that is shown or sold, in GA4's format.
         * @example {
         *       "item_id": "standard",
         *       "item_name": "Premium",
         *       "item_category": "offer",
         *       "price": 99,
         *       "quantity": 1
         *     }
         */
        EventItem: {
            item_id: components["schemas"]["EventText"];
            item_name: components["schemas"]["EventText"];
            item_brand?: components["schemas"]["EventText"];
            item_category?: components["schemas"]["EventText"];
            item_variant?: components["schemas"]["EventText"];
            item_list_id?: components["schemas"]["EventText"];
            item_list_name?: components["schemas"]["EventText"];
            index?: number;
            price?: components["schemas"]["EventAmount"];
            discount?: components["schemas"]["EventAmount"];
            coupon?: components["schemas"]["EventCoupon"];
            quantity?: number;
        };
        /** @description The selected card and its list. */
        EventSelection: {
            item_list_id?: components["schemas"]["EventText"];
            item_list_name: components["schemas"]["EventText"];
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description The user selected a card.
         * @example {
         *       "event": "select_item",
         *       "ecommerce": {
         *         "item_list_name": "Populärt just nu",
         *         "items": [
         *           {
         *             "item_id": "nattskiftet",
         *             "item_name": "Nattskiftet",
         *             "index": 2
         *           }
         *         ]
         *       }
         *     }
         */
        SelectItemEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "select_item";
            ecommerce: components["schemas"]["EventSelection"];
        };
        /**
         * @description An identifier.
         * @example schibsted
         */
        EventWord: string;
        /**
         * @description The user started a login.
         * @example {
         *       "event": "init_login",
         *       "method": "schibsted"
         *     }
         */
        InitLoginEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "init_login";
            method: components["schemas"]["EventWord"];
        };
        /**
         * @description The user logged in.
         * @example {
         *       "event": "login",
         *       "method": "schibsted"
         *     }
         */
        LoginEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "login";
            method: components["schemas"]["EventWord"];
        };
        /**
         * @description A campaign parameter of the landing address. A value with an email address or a token is not sent.
         * @example newsletter
         */
        EventCampaign: string;
        /**
         * @description Host of another site.
         * @example search.example
         */
        EventHost: string;
        /**
         * @description How the browser came to the site: a closed list of the landing address, its referrer and nothing else. A direct
         *     visit has only `gift` and `partner`. The value of a click id is never read.
         * @example {
         *       "source": "newsletter",
         *       "medium": "email",
         *       "campaign": "autumn",
         *       "gift": false,
         *       "partner": false
         *     }
         */
        EventTouch: {
            source?: components["schemas"]["EventCampaign"];
            medium?: components["schemas"]["EventCampaign"];
            campaign?: components["schemas"]["EventCampaign"];
            content?: components["schemas"]["EventCampaign"];
            term?: components["schemas"]["EventCampaign"];
            /** @description Kinds of click ids in the address. */
            click_ids?: ("gclid" | "gbraid" | "wbraid" | "dclid" | "fbclid" | "msclkid" | "ttclid" | "twclid" | "li_fat_id" | "epik" | "ScCid")[];
            referring_host?: components["schemas"]["EventHost"];
            /** @description The address is a shared gift link. */
            gift: boolean;
            /** @description The page is that of a partner. */
            partner: boolean;
            /** @description Campaign parameters that were malformed, too long or possibly personal; their values are not sent. */
            rejected?: ("utm_source" | "utm_medium" | "utm_campaign" | "utm_content" | "utm_term")[];
        };
        /**
         * @description The first touch of the session of this browser tab, and the last one: the latest landing with a campaign, a click
         *     id, a gift or a partner.
         * @example {
         *       "first": {
         *         "referring_host": "search.example",
         *         "gift": false,
         *         "partner": false
         *       },
         *       "last": {
         *         "source": "newsletter",
         *         "medium": "email",
         *         "campaign": "autumn",
         *         "gift": false,
         *         "partner": false
         *       }
         *     }
         */
        EventAttribution: {
            first: components["schemas"]["EventTouch"];
            last: components["schemas"]["EventTouch"];
        };
        /**
         * @description An account was created.
         * @example {
         *       "event": "sign_up",
         *       "method": "schibsted"
         *     }
         */
        SignUpEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "sign_up";
            method: components["schemas"]["EventWord"];
            attribution?: components["schemas"]["EventAttribution"];
        };
        /** @description The plan that the user buys, cancelled or reactivated. */
        EventCart: {
            currency: components["schemas"]["CurrencyCode"];
            value: components["schemas"]["EventAmount"];
            coupon?: components["schemas"]["EventCoupon"];
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description A checkout was opened.
         * @example {
         *       "event": "begin_checkout",
         *       "ecommerce": {
         *         "currency": "SEK",
         *         "value": 99,
         *         "items": [
         *           {
         *             "item_id": "standard",
         *             "item_name": "Premium",
         *             "price": 99,
         *             "quantity": 1
         *           }
         *         ]
         *       }
         *     }
         */
        BeginCheckoutEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "begin_checkout";
            ecommerce: components["schemas"]["EventCart"];
            attribution?: components["schemas"]["EventAttribution"];
        };
        /** @description The cart with the selected payment method. */
        EventPayment: {
            currency: components["schemas"]["CurrencyCode"];
            value: components["schemas"]["EventAmount"];
            coupon?: components["schemas"]["EventCoupon"];
            payment_type: components["schemas"]["EventWord"];
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description The user submitted a payment method.
         * @example {
         *       "event": "add_payment_info",
         *       "ecommerce": {
         *         "currency": "SEK",
         *         "value": 99,
         *         "payment_type": "card",
         *         "items": [
         *           {
         *             "item_id": "standard",
         *             "item_name": "Premium",
         *             "price": 99,
         *             "quantity": 1
         *           }
         *         ]
         *       }
         *     }
         */
        AddPaymentInfoEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "add_payment_info";
            ecommerce: components["schemas"]["EventPayment"];
        };
        /**
         * Format: uuid
         * @description Id of the order, which is that of the subscription that it started; the export lists the numbers of its receipts as `orderNumbers`, none during a trial.
         * @example 0b8c1f0e-6f0b-4d69-9f5f-5f2f6d0f3a11
         */
        EventOrder: string;
        /** @description The purchase, equal to its order; `tax` is a part of `value`. */
        EventPurchase: {
            currency: components["schemas"]["CurrencyCode"];
            value: components["schemas"]["EventAmount"];
            coupon?: components["schemas"]["EventCoupon"];
            transaction_id: components["schemas"]["EventOrder"];
            tax: components["schemas"]["EventAmount"];
            payment_type?: components["schemas"]["EventWord"];
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description An order of the user is complete. Each order is stored once.
         * @example {
         *       "event": "purchase",
         *       "ecommerce": {
         *         "transaction_id": "0b8c1f0e-6f0b-4d69-9f5f-5f2f6d0f3a11",
         *         "currency": "SEK",
         *         "value": 49.5,
         *         "tax": 9.9,
         *         "coupon": "HOST26",
         *         "payment_type": "card",
         *         "items": [
         *           {
         *             "item_id": "standard",
         *             "item_name": "Premium",
         *             "price": 99,
         *             "discount": 49.5,
         *             "coupon": "HOST26",
         *             "quantity": 1
         *           }
         *         ]
         *       }
         *     }
         */
        PurchaseEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "purchase";
            ecommerce: components["schemas"]["EventPurchase"];
            attribution?: components["schemas"]["EventAttribution"];
        };
        /**
         * @description A voucher was applied.
         * @example {
         *       "event": "coupon_applied",
         *       "coupon": "HOST26",
         *       "offer": "standard"
         *     }
         */
        CouponAppliedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "coupon_applied";
            coupon: components["schemas"]["EventCoupon"];
            offer: components["schemas"]["EventWord"];
        };
        /**
         * @description A voucher was rejected.
         * @example {
         *       "event": "coupon_failed",
         *       "coupon": "GAMMAL",
         *       "offer": "duo",
         *       "reason": "expired"
         *     }
         */
        CouponFailedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "coupon_failed";
            coupon: components["schemas"]["EventCoupon"];
            offer: components["schemas"]["EventWord"];
            reason: components["schemas"]["EventWord"];
        };
        /**
         * @description A voucher was removed.
         * @example {
         *       "event": "coupon_removed",
         *       "coupon": "HOST26",
         *       "offer": "standard"
         *     }
         */
        CouponRemovedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "coupon_removed";
            coupon: components["schemas"]["EventCoupon"];
            offer: components["schemas"]["EventWord"];
        };
        /**
         * @description Text that the user typed. Text with an `@` is not sent.
         * @example true crime
         */
        EventTyped: string;
        /**
         * @description The user searched.
         * @example {
         *       "event": "search",
         *       "search_term": "true crime",
         *       "results": 12
         *     }
         */
        SearchEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "search";
            search_term: components["schemas"]["EventTyped"];
            results: number;
        };
        /**
         * @description A subscription was cancelled.
         * @example {
         *       "event": "cancel_subscription",
         *       "ecommerce": {
         *         "currency": "SEK",
         *         "value": 99,
         *         "items": [
         *           {
         *             "item_id": "standard",
         *             "item_name": "Premium"
         *           }
         *         ]
         *       }
         *     }
         */
        CancelSubscriptionEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "cancel_subscription";
            ecommerce: components["schemas"]["EventCart"];
        };
        /**
         * @description A cancelled subscription was reactivated.
         * @example {
         *       "event": "reactivate_subscription",
         *       "ecommerce": {
         *         "currency": "SEK",
         *         "value": 99,
         *         "items": [
         *           {
         *             "item_id": "standard",
         *             "item_name": "Premium"
         *           }
         *         ]
         *       }
         *     }
         */
        ReactivateSubscriptionEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "reactivate_subscription";
            ecommerce: components["schemas"]["EventCart"];
        };
        /**
         * @description A page was shown, one restored from history included.
         * @example {
         *       "event": "virtual_page_view",
         *       "page_title": "Upptäck",
         *       "page_type": "discover",
         *       "page_referrer": "/se/"
         *     }
         */
        VirtualPageViewEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "virtual_page_view";
            page_title: components["schemas"]["EventText"];
            page_type: components["schemas"]["EventWord"];
            page_referrer?: components["schemas"]["EventPath"];
        };
        /**
         * @description The same view as `virtual_page_view`, which is the specification's name, under GA4's name.
         * @example {
         *       "event": "page_view",
         *       "page_title": "Upptäck",
         *       "page_type": "discover",
         *       "page_referrer": "/se/"
         *     }
         */
        PageViewEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "page_view";
            page_title: components["schemas"]["EventText"];
            page_type: components["schemas"]["EventWord"];
            page_referrer?: components["schemas"]["EventPath"];
        };
        /**
         * @description A session started, or the browser came back through a campaign, a click id, a gift or a partner.
         * @example {
         *       "event": "campaign_details",
         *       "source": "newsletter",
         *       "medium": "email",
         *       "campaign": "autumn",
         *       "gift": false,
         *       "partner": false
         *     }
         */
        CampaignDetailsEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "campaign_details";
            source?: components["schemas"]["EventCampaign"];
            medium?: components["schemas"]["EventCampaign"];
            campaign?: components["schemas"]["EventCampaign"];
            content?: components["schemas"]["EventCampaign"];
            term?: components["schemas"]["EventCampaign"];
            /** @description Kinds of click ids in the address. */
            click_ids?: ("gclid" | "gbraid" | "wbraid" | "dclid" | "fbclid" | "msclkid" | "ttclid" | "twclid" | "li_fat_id" | "epik" | "ScCid")[];
            referring_host?: components["schemas"]["EventHost"];
            /** @description The address is a shared gift link. */
            gift: boolean;
            /** @description The page is that of a partner. */
            partner: boolean;
            /** @description Campaign parameters that were malformed, too long or possibly personal; their values are not sent. */
            rejected?: ("utm_source" | "utm_medium" | "utm_campaign" | "utm_content" | "utm_term")[];
        };
        /** @description The cards of a list, at most ten. */
        EventList: {
            item_list_name: components["schemas"]["EventText"];
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description A list of cards came into view; once for each list of a page.
         * @example {
         *       "event": "view_item_list",
         *       "ecommerce": {
         *         "item_list_name": "Populärt just nu",
         *         "items": [
         *           {
         *             "item_id": "nattskiftet",
         *             "item_name": "Nattskiftet",
         *             "index": 0
         *           }
         *         ]
         *       }
         *     }
         */
        ViewItemListEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "view_item_list";
            ecommerce: components["schemas"]["EventList"];
        };
        /** @description What a page is about. */
        EventView: {
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description The page of a podcast, an episode or an audiobook was shown.
         * @example {
         *       "event": "view_item",
         *       "ecommerce": {
         *         "items": [
         *           {
         *             "item_id": "nattskiftet",
         *             "item_name": "Nattskiftet",
         *             "item_category": "podcast"
         *           }
         *         ]
         *       }
         *     }
         */
        ViewItemEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "view_item";
            ecommerce: components["schemas"]["EventView"];
        };
        /** @description A section with promotions, or the selected one. */
        EventPromotion: {
            promotion_id?: components["schemas"]["EventText"];
            promotion_name: components["schemas"]["EventText"];
            items: components["schemas"]["EventItem"][];
        };
        /**
         * @description A section with promotions came into view; once for each section of a page.
         * @example {
         *       "event": "view_promotion",
         *       "ecommerce": {
         *         "promotion_id": "promo-1",
         *         "promotion_name": "Veckans tips",
         *         "items": [
         *           {
         *             "item_id": "nattskiftet",
         *             "item_name": "Nattskiftet",
         *             "index": 0
         *           }
         *         ]
         *       }
         *     }
         */
        ViewPromotionEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "view_promotion";
            ecommerce: components["schemas"]["EventPromotion"];
        };
        /**
         * @description The user selected a promotion; `select_item` is sent too.
         * @example {
         *       "event": "select_promotion",
         *       "ecommerce": {
         *         "promotion_id": "promo-1",
         *         "promotion_name": "Veckans tips",
         *         "items": [
         *           {
         *             "item_id": "nattskiftet",
         *             "item_name": "Nattskiftet",
         *             "index": 0
         *           }
         *         ]
         *       }
         *     }
         */
        SelectPromotionEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "select_promotion";
            ecommerce: components["schemas"]["EventPromotion"];
        };
        /**
         * @description Kind of audio.
         * @example episode
         * @enum {string}
         */
        EventAudio: "episode" | "audiobook" | "trailer" | "sample";
        /**
         * @description An episode or audiobook started; once for each page.
         * @example {
         *       "event": "play",
         *       "content_type": "episode",
         *       "item_id": "se-1003",
         *       "item_name": "Avsnitt 3"
         *     }
         */
        PlayEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "play";
            content_type: components["schemas"]["EventAudio"];
            item_id: components["schemas"]["EventText"];
            item_name: components["schemas"]["EventText"];
        };
        /**
         * @description A trailer started; once for each page.
         * @example {
         *       "event": "trailer",
         *       "content_type": "trailer",
         *       "item_id": "nattskiftet",
         *       "item_name": "Nattskiftet"
         *     }
         */
        TrailerEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "trailer";
            content_type: components["schemas"]["EventAudio"];
            item_id: components["schemas"]["EventText"];
            item_name: components["schemas"]["EventText"];
        };
        /**
         * @description A sample of an audiobook started; once for each page.
         * @example {
         *       "event": "sample",
         *       "content_type": "sample",
         *       "item_id": "vinterhamn",
         *       "item_name": "Vinterhamn"
         *     }
         */
        SampleEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "sample";
            content_type: components["schemas"]["EventAudio"];
            item_id: components["schemas"]["EventText"];
            item_name: components["schemas"]["EventText"];
        };
        /**
         * @description A quarter of the audio was reached by listening, not by seeking.
         * @example {
         *       "event": "progress",
         *       "content_type": "episode",
         *       "item_id": "se-1003",
         *       "item_name": "Avsnitt 3",
         *       "percent": 25
         *     }
         */
        ProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "progress";
            content_type: components["schemas"]["EventAudio"];
            item_id: components["schemas"]["EventText"];
            item_name: components["schemas"]["EventText"];
            percent: number;
        };
        /**
         * @description The audio was played to its end.
         * @example {
         *       "event": "complete",
         *       "content_type": "episode",
         *       "item_id": "se-1003",
         *       "item_name": "Avsnitt 3"
         *     }
         */
        CompleteEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "complete";
            content_type: components["schemas"]["EventAudio"];
            item_id: components["schemas"]["EventText"];
            item_name: components["schemas"]["EventText"];
        };
        /**
         * @description The user follows a podcast.
         * @example {
         *       "event": "follow",
         *       "content_type": "podcast",
         *       "item_id": "nattskiftet",
         *       "item_name": "Nattskiftet"
         *     }
         */
        FollowEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "follow";
            /** @constant */
            content_type: "podcast";
            item_id: components["schemas"]["EventText"];
            item_name: components["schemas"]["EventText"];
        };
        /**
         * @description The user shared a link, with the device's dialog or by copying it.
         * @example {
         *       "event": "share",
         *       "content_type": "episode",
         *       "item_id": "se-1003",
         *       "item_name": "Avsnitt 3",
         *       "method": "copy"
         *     }
         */
        ShareEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "share";
            content_type: components["schemas"]["EventAudio"];
            item_id: components["schemas"]["EventText"];
            item_name: components["schemas"]["EventText"];
            /** @enum {string} */
            method: "device" | "copy";
        };
        /**
         * @description The collector rejected an event and stores this report in its place, with the same id and without its values. It
         *     refuses this event from a browser.
         * @example {
         *       "event": "event_rejected",
         *       "name": "click",
         *       "field": "/data/event",
         *       "reason": "is an unknown event"
         *     }
         */
        EventRejectedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "event_rejected";
            name: components["schemas"]["EventWord"];
            field: components["schemas"]["EventText"];
            reason: components["schemas"]["EventText"];
        };
        /** @description The data layer's event; `event` names its kind. */
        AnalyticsEvent: components["schemas"]["SelectItemEvent"] | components["schemas"]["InitLoginEvent"] | components["schemas"]["LoginEvent"] | components["schemas"]["SignUpEvent"] | components["schemas"]["BeginCheckoutEvent"] | components["schemas"]["AddPaymentInfoEvent"] | components["schemas"]["PurchaseEvent"] | components["schemas"]["CouponAppliedEvent"] | components["schemas"]["CouponFailedEvent"] | components["schemas"]["CouponRemovedEvent"] | components["schemas"]["SearchEvent"] | components["schemas"]["CancelSubscriptionEvent"] | components["schemas"]["ReactivateSubscriptionEvent"] | components["schemas"]["VirtualPageViewEvent"] | components["schemas"]["PageViewEvent"] | components["schemas"]["CampaignDetailsEvent"] | components["schemas"]["ViewItemListEvent"] | components["schemas"]["ViewItemEvent"] | components["schemas"]["ViewPromotionEvent"] | components["schemas"]["SelectPromotionEvent"] | components["schemas"]["PlayEvent"] | components["schemas"]["TrailerEvent"] | components["schemas"]["SampleEvent"] | components["schemas"]["ProgressEvent"] | components["schemas"]["CompleteEvent"] | components["schemas"]["FollowEvent"] | components["schemas"]["ShareEvent"] | components["schemas"]["EventRejectedEvent"];
        /**
         * @description An event for the collector.
         * @example {
         *       "id": "0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11",
         *       "occurredAt": "2026-11-21T09:00:00.000Z",
         *       "page": "/se/upptack",
         *       "data": {
         *         "event": "virtual_page_view",
         *         "page_title": "Upptäck",
         *         "page_type": "discover"
         *       }
         *     }
         */
        CollectedEvent: {
            /**
             * Format: uuid
             * @description Created by the browser; an event with a known id is not stored again.
             */
            id: string;
            /**
             * Format: date-time
             * @description By the browser's clock, UTC. After the correction by `sentAt` it is at most three days ago; a time to come is that of receipt.
             */
            occurredAt: string;
            page: components["schemas"]["EventPath"];
            data: components["schemas"]["AnalyticsEvent"];
        };
        /**
         * @description A batch as the site hands it on.
         * @example {
         *       "clientId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11",
         *       "userId": null,
         *       "region": "se",
         *       "events": [
         *         {
         *           "id": "0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11",
         *           "occurredAt": "2026-11-21T09:00:00.000Z",
         *           "page": "/se/upptack",
         *           "data": {
         *             "event": "virtual_page_view",
         *             "page_title": "Upptäck",
         *             "page_type": "discover"
         *           }
         *         }
         *       ]
         *     }
         */
        EventDelivery: {
            /** Format: uuid */
            clientId: string;
            /** @description User of the site's session; never from the browser. */
            userId: string | null;
            region: components["schemas"]["RegionKey"];
            events: components["schemas"]["CollectedEvent"][];
        };
        /**
         * @description Result of the events of a batch; the three numbers add up to it.
         * @example {
         *       "kept": 2,
         *       "known": 0,
         *       "declined": 0
         *     }
         */
        EventReceipt: {
            /** @description New, and in the store now. */
            kept: number;
            /** @description In the store before, by their id or by their order. */
            known: number;
            /** @description Dropped, because the user declined analytics. */
            declined: number;
        };
        /**
         * @description A contract that the partner has ended.
         * @example {
         *       "end": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhLTQyIn0.c2lnbmF0dXJl"
         *     }
         */
        PartnershipEnd: {
            end: components["schemas"]["PartnerToken"];
        };
    };
    responses: {
        /** @description A fault of the service (5xx). `requestId` finds it in the log. */
        Unexpected: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfterFault"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:InternalError",
                 *       "title": "InternalError",
                 *       "status": 500,
                 *       "code": "internal_error",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter or the body does not fit; `errors` names each field. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:InvalidRequest",
                 *       "title": "InvalidRequest",
                 *       "status": 400,
                 *       "code": "invalid_request",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11",
                 *       "errors": [
                 *         {
                 *           "location": "query",
                 *           "field": "page",
                 *           "message": "must be >= 1"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description No access token, or one that is expired or not ours. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:Unauthorized",
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "code": "unauthorized",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["UnauthorizedProblem"];
            };
        };
        /** @description There is no account for this login and none may be created any more, or the account is banned. */
        AccountRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AccountRefusedProblem"];
            };
        };
        /** @description Not logged in; the title gives the permitted details. */
        SignInRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SignInRefusedProblem"];
            };
        };
        /** @description The body is over 64 KiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:PayloadTooLarge",
                 *       "title": "PayloadTooLarge",
                 *       "status": 413,
                 *       "code": "payload_too_large",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["PayloadTooLargeProblem"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:UnsupportedMediaType",
                 *       "title": "UnsupportedMediaType",
                 *       "status": 415,
                 *       "code": "unsupported_media_type",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description Too many attempts for this address, whether or not it has an account; `Retry-After` says when to try again. */
        SignInLocked: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SignInLockedProblem"];
            };
        };
        /** @description The identity provider, or the service itself, does not respond. */
        SignInUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SignInUnavailableProblem"];
            };
        };
        /** @description A service that this call needs does not respond. Nothing happened; the call may be repeated. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:Unavailable",
                 *       "title": "Unavailable",
                 *       "status": 503,
                 *       "code": "unavailable",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["UnavailableProblem"];
            };
        };
        /** @description Requires a recent login; log in again and repeat the call. */
        RecentLoginRequired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RecentLoginRequiredProblem"];
            };
        };
        /** @description The daily limit of copies is reached; `Retry-After` says when another one is possible. */
        TooManyExports: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TooManyExportsProblem"];
            };
        };
        /** @description No prompt applies to this account now. */
        MigrationNotOffered: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MigrationNotOfferedProblem"];
            };
        };
        /** @description The caller has no such session. */
        MigrationSessionUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MigrationSessionUnknownProblem"];
            };
        };
        /** @description The account was migrated to another login before (`already_migrated`), or the caller’s login belongs to another account that is in use (`me03`). */
        MigrationRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MigrationRefusedProblem"];
            };
        };
        /** @description There is nothing under this address for this caller. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:NotFound",
                 *       "title": "NotFound",
                 *       "status": 404,
                 *       "code": "not_found",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** @description The prompt has another response already, cannot be postponed, or the account has been migrated. */
        MigrationPromptClosed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MigrationPromptClosedProblem"];
            };
        };
        /** @description The stored card was charged and refused; nothing has changed. */
        ChargeRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ChargeProblem"];
            };
        };
        /** @description This offer is not for this user. */
        OfferAccessDenied: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OfferAccessDeniedProblem"];
            };
        };
        /** @description The subscription's state or manager forbids the change, no card is stored, a payment is in progress, or the same call with the same key is. */
        PlanChangeRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PlanChangeProblem"] | components["schemas"]["IdempotencyKeyInFlightProblem"];
            };
        };
        /** @description Another amount than the expected one would be charged today; nothing has changed. */
        AmountChanged: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AmountChangedProblem"];
            };
        };
        /** @description The key was used for another call before; nothing was done. */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description The payment provider, or the service itself, could not be reached and nothing was paid; the call may be repeated. */
        PaymentProviderUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PaymentProviderUnavailableProblem"];
            };
        };
        /** @description The subscription's state or its manager forbids this. */
        SubscriptionState: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SubscriptionStateProblem"];
            };
        };
        /** @description The subscription's state, its manager, or a charge in progress forbids a pause. */
        PauseRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PauseProblem"];
            };
        };
        /** @description No known partner has signed this link. */
        PartnerLinkNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PartnerLinkNotFoundProblem"];
            };
        };
        /** @description The link has expired, another user has used it, or the partner has ended the contract. */
        PartnerLinkGone: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PartnerLinkGoneProblem"];
            };
        };
        /** @description The user already has a subscription, or the same call with the same key is in progress. */
        OrderConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UserHasActiveSubscriptionProblem"] | components["schemas"]["IdempotencyKeyInFlightProblem"];
            };
        };
        /** @description The user owns no Duo plan that runs. */
        NoDuoPlan: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NoDuoPlanProblem"];
            };
        };
        /** @description Every extra account is taken; a further invitation is impossible. */
        NoEmptySlot: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NoEmptySlotProblem"];
            };
        };
        /** @description No invitation has this link. */
        InvitationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationNotFoundProblem"];
            };
        };
        /** @description The invitation was used, replaced or revoked, or its plan has ended. */
        InvitationNotValid: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationNotValidProblem"];
            };
        };
        /** @description The user owns this plan, or has Premium already. */
        CannotJoin: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CannotJoinProblem"];
            };
        };
        /**
         * @description The voucher cannot be applied to the user's subscription, a subscription is managed elsewhere, there is no card to
         *     start one with, a payment for it is in progress, or the same call with the same key is.
         */
        StartRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["StartProblem"] | components["schemas"]["IdempotencyKeyInFlightProblem"];
            };
        };
        /** @description The session is too old to pay; create another. */
        PaymentSessionExpired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PaymentSessionExpiredProblem"];
            };
        };
        /**
         * @description The text of the sent consent to immediate supply is not the region's current one, or a start has none; nothing is
         *     stored. `detail` contains that text. Send it as `immediateSupplyConsent` when the user agrees to it.
         */
        SupplyConsentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SupplyConsentRequiredProblem"];
            };
        };
        /** @description The voucher cannot be used, or the key was used for another call before. */
        StartVoucherRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["VoucherProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description As `WithdrawalRefused`, or the same call with the same key is in progress. */
        WithdrawalConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WithdrawalRefusedProblem"] | components["schemas"]["IdempotencyKeyInFlightProblem"];
            };
        };
        /** @description No statement has this link. */
        WithdrawalStatementNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WithdrawalStatementNotFoundProblem"];
            };
        };
        /** @description The time to withdraw is over, the contract has ended, or it was withdrawn from before. */
        WithdrawalRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WithdrawalRefusedProblem"];
            };
        };
        /** @description The user's subscription blocks a verification, or the current one is valid for more than 30 days. */
        VerificationRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["VerificationRefusedProblem"];
            };
        };
        /** @description The return address is not one of this product. */
        ReturnUrl: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReturnUrlProblem"];
            };
        };
        /** @description Five verifications were started within an hour; `Retry-After` says when the next one is possible. */
        TooManyVerifications: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TooManyVerificationsProblem"];
            };
        };
        /** @description The verifier, or the service itself, does not respond. Nothing happened; the call may be repeated. */
        StudentVerifierUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["StudentVerifierUnavailableProblem"];
            };
        };
        /** @description The user already has a subscription. */
        UserHasActiveSubscription: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UserHasActiveSubscriptionProblem"];
            };
        };
        /** @description The discount does not fit the offer. */
        UnexpectedDiscount: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnexpectedDiscountProblem"];
            };
        };
        /** @description No voucher has this code. */
        NoVoucher: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NoVoucherProblem"];
            };
        };
        /** @description The voucher cannot be applied to the user's subscription. */
        RedeemRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RedeemProblem"];
            };
        };
        /** @description The voucher cannot be used; the title is the specification's code. */
        VoucherRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["VoucherProblem"];
            };
        };
        /** @description The return address is not one of this product, or the key was used for another call before. */
        OrderRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReturnUrlProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description The voucher cannot be used, the return address is not one of this product, or the key was used for another call before. */
        VoucherOrderRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["VoucherOrderProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description The same call with the same key is in progress; afterwards it gets the same response. */
        IdempotencyKeyInFlight: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IdempotencyKeyInFlightProblem"];
            };
        };
        /** @description The session is already paid, has a payment in progress, or is for something else than the call; or the same call with the same key is in progress. */
        PaymentConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PaymentConflictProblem"] | components["schemas"]["IdempotencyKeyInFlightProblem"];
            };
        };
        /** @description The body contains an unencrypted card number, which was neither stored nor logged; or the key was used for another call before. */
        PlainCardData: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PlainCardDataProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description This offer is not for this user, or the region has no wallet. */
        WalletAccessDenied: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WalletAccessDeniedProblem"];
            };
        };
        /** @description The episode is premium and the caller has no Premium; shows the upsell. */
        PremiumRequired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PremiumRequiredProblem"];
            };
        };
        /** @description The user's plan includes no audiobooks, no subscription includes the title, or the month's hours are used up. */
        AudiobookRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["AudiobookRefusedProblem"];
            };
        };
        /** @description A fault of the service (5xx). `requestId` finds it in the log. */
        EventFault: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:InternalError",
                 *       "title": "InternalError",
                 *       "status": 500,
                 *       "code": "internal_error",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not an event of this provider. Nothing was stored. */
        MalformedEvent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:MalformedEvent",
                 *       "title": "MalformedEvent",
                 *       "status": 400,
                 *       "code": "malformed_event",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not signed, wrongly signed, too old or for another merchant. Nothing was stored. */
        BadSignature: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:BadSignature",
                 *       "title": "BadSignature",
                 *       "status": 401,
                 *       "code": "bad_signature",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is over 1 MiB. */
        EventTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:PayloadTooLarge",
                 *       "title": "PayloadTooLarge",
                 *       "status": 413,
                 *       "code": "payload_too_large",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The content source does not respond, so that nothing was refreshed; the backend polls again within a minute. */
        ContentNotRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:ContentNotRead",
                 *       "title": "ContentNotRead",
                 *       "status": 503,
                 *       "code": "content_not_read",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description No events of the site (`MalformedEvent`), or events that cannot be true (`InvalidEvents`, whose `errors` name the
         *     places). Nothing was stored.
         */
        RefusedEvents: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:InvalidEvents",
                 *       "title": "InvalidEvents",
                 *       "status": 400,
                 *       "code": "invalid_events",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11",
                 *       "errors": [
                 *         {
                 *           "location": "body",
                 *           "field": "/events/0/data/ecommerce",
                 *           "message": "is not an order of the logged-in user"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The region of the call, case-insensitive; Sweden by default.
         * @example SE
         */
        XRegion: string;
        /**
         * @description The version of the web product's calls. Only supported ones are served.
         * @example 1
         */
        XVersion: "1";
        /**
         * @description The session of the account migration, which starts when the user accepts the prompt; later calls carry it. All zeros
         *     mean that there is none.
         * @example 5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10
         */
        XMigrationSession: string;
        /**
         * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
         *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
         *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
         * @example 4f1a2b3c-standard
         */
        IdempotencyKey: string;
        /**
         * @description The voucher's code as typed.
         * @example HALF3
         */
        VoucherCodePath: components["schemas"]["TypedVoucherCode"];
        /**
         * @description Page number, from 1.
         * @example 1
         */
        Page: number;
        /**
         * @description Items a page.
         * @example 20
         */
        PageSize: number;
        /**
         * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
         *     half a minute. An invalid value is ignored.
         * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
         */
        PreviewToken: string;
        /**
         * @description The region; `X-Region` when absent.
         * @example se
         */
        RegionQuery: components["schemas"]["RegionKey"];
        /**
         * @description True reads drafts instead of published content. It requires X-Preview-Token; without one the response has published
         *     content.
         * @example false
         */
        IsPreview: boolean;
        /**
         * @description The region by its locale prefix; `X-Region` when absent.
         * @example se
         */
        LocaleQuery: components["schemas"]["RegionKey"];
        /**
         * @description Results a page.
         * @example 30
         */
        SearchPageSize: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies the request in the log. The caller's own id if it is valid: 8 to 64 letters, digits, `_` and `-`.
         * @example 5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11
         */
        XRequestId: string;
        /**
         * @description Errors are never cached.
         * @example no-store
         */
        NoStore: "no-store";
        /**
         * @description Seconds after which the call may be repeated; only with 503.
         * @example 5
         */
        RetryAfterFault: number;
        /**
         * @description Who may cache the response and for how long; the site's own origin sends `no-store` for everything.
         * @example no-store
         */
        CacheControl: string;
        /**
         * @description The authentication scheme (RFC 9110).
         * @example Bearer
         */
        WwwAuthenticate: "Bearer";
        /**
         * @description Seconds after which the call may be repeated.
         * @example 5
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type FieldError = components['schemas']['FieldError'];
export type ProblemFields = components['schemas']['ProblemFields'];
export type Problem = components['schemas']['Problem'];
export type RegionId = components['schemas']['RegionId'];
export type RegionKey = components['schemas']['RegionKey'];
export type CurrencyCode = components['schemas']['CurrencyCode'];
export type RegionPackage = components['schemas']['RegionPackage'];
export type Region = components['schemas']['Region'];
export type InvalidRequestProblem = components['schemas']['InvalidRequestProblem'];
export type EnabledFeatures = components['schemas']['EnabledFeatures'];
export type UnauthorizedProblem = components['schemas']['UnauthorizedProblem'];
export type AccountRefusedProblem = components['schemas']['AccountRefusedProblem'];
export type CookiesConsent = components['schemas']['CookiesConsent'];
export type UserDetails = components['schemas']['UserDetails'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type LoginCredentials = components['schemas']['LoginCredentials'];
export type LoginSession = components['schemas']['LoginSession'];
export type SignInRefusedProblem = components['schemas']['SignInRefusedProblem'];
export type PayloadTooLargeProblem = components['schemas']['PayloadTooLargeProblem'];
export type UnsupportedMediaTypeProblem = components['schemas']['UnsupportedMediaTypeProblem'];
export type SignInLockedProblem = components['schemas']['SignInLockedProblem'];
export type SignInUnavailableProblem = components['schemas']['SignInUnavailableProblem'];
export type SaveCookiesConsent = components['schemas']['SaveCookiesConsent'];
export type PrivacySettings = components['schemas']['PrivacySettings'];
export type UnavailableProblem = components['schemas']['UnavailableProblem'];
export type PersonalDataSection = components['schemas']['PersonalDataSection'];
export type PersonalData = components['schemas']['PersonalData'];
export type RecentLoginRequiredProblem = components['schemas']['RecentLoginRequiredProblem'];
export type TooManyExportsProblem = components['schemas']['TooManyExportsProblem'];
export type OfferType = components['schemas']['OfferType'];
export type PlanToEnd = components['schemas']['PlanToEnd'];
export type ErasureForecast = components['schemas']['ErasureForecast'];
export type RequestedErasure = components['schemas']['RequestedErasure'];
export type MigrationPrompt = components['schemas']['MigrationPrompt'];
export type MigrationPromptRecord = components['schemas']['MigrationPromptRecord'];
export type MigrationNotOfferedProblem = components['schemas']['MigrationNotOfferedProblem'];
export type MigrationResult = components['schemas']['MigrationResult'];
export type MigrationSessionUnknownProblem = components['schemas']['MigrationSessionUnknownProblem'];
export type MigrationRefusedProblem = components['schemas']['MigrationRefusedProblem'];
export type NotFoundProblem = components['schemas']['NotFoundProblem'];
export type MigrationPromptClosedProblem = components['schemas']['MigrationPromptClosedProblem'];
export type TrackGiftEvent = components['schemas']['TrackGiftEvent'];
export type GiftEvent = components['schemas']['GiftEvent'];
export type MajorAmount = components['schemas']['MajorAmount'];
export type Perk = components['schemas']['Perk'];
export type Offer = components['schemas']['Offer'];
export type OfferList = components['schemas']['OfferList'];
export type Charge = components['schemas']['Charge'];
export type RenewalDate = components['schemas']['RenewalDate'];
export type RenewalDates = components['schemas']['RenewalDates'];
export type ExpectedAmount = components['schemas']['ExpectedAmount'];
export type PlanWish = components['schemas']['PlanWish'];
export type PaymentProvider = components['schemas']['PaymentProvider'];
export type ProductId = components['schemas']['ProductId'];
export type SubscriptionStatus = components['schemas']['SubscriptionStatus'];
export type SubscriptionOffer = components['schemas']['SubscriptionOffer'];
export type NextOffer = components['schemas']['NextOffer'];
export type PendingChange = components['schemas']['PendingChange'];
export type Refusal = components['schemas']['Refusal'];
export type Price = components['schemas']['Price'];
export type PriceChange = components['schemas']['PriceChange'];
export type Pause = components['schemas']['Pause'];
export type Cancellation = components['schemas']['Cancellation'];
export type VoucherCode = components['schemas']['VoucherCode'];
export type DiscountType = components['schemas']['DiscountType'];
export type SubscriptionVoucher = components['schemas']['SubscriptionVoucher'];
export type MasterSubscriptionDetails = components['schemas']['MasterSubscriptionDetails'];
export type Subscription = components['schemas']['Subscription'];
export type SubscriptionData = components['schemas']['SubscriptionData'];
export type RefusalReasonCode = components['schemas']['RefusalReasonCode'];
export type ChargeProblem = components['schemas']['ChargeProblem'];
export type OfferAccessDeniedProblem = components['schemas']['OfferAccessDeniedProblem'];
export type PlanChangeProblem = components['schemas']['PlanChangeProblem'];
export type IdempotencyKeyInFlightProblem = components['schemas']['IdempotencyKeyInFlightProblem'];
export type AmountChangedProblem = components['schemas']['AmountChangedProblem'];
export type IdempotencyKeyReusedProblem = components['schemas']['IdempotencyKeyReusedProblem'];
export type PaymentProviderUnavailableProblem = components['schemas']['PaymentProviderUnavailableProblem'];
export type TrialEligibility = components['schemas']['TrialEligibility'];
export type SubscriptionStateProblem = components['schemas']['SubscriptionStateProblem'];
export type PauseLength = components['schemas']['PauseLength'];
export type PauseChoice = components['schemas']['PauseChoice'];
export type Resumption = components['schemas']['Resumption'];
export type PauseForecast = components['schemas']['PauseForecast'];
export type PauseWish = components['schemas']['PauseWish'];
export type PauseProblem = components['schemas']['PauseProblem'];
export type PartnerToken = components['schemas']['PartnerToken'];
export type PartnerActivation = components['schemas']['PartnerActivation'];
export type PartnerLinkNotFoundProblem = components['schemas']['PartnerLinkNotFoundProblem'];
export type PartnerLinkGoneProblem = components['schemas']['PartnerLinkGoneProblem'];
export type PartnerActivationOrder = components['schemas']['PartnerActivationOrder'];
export type UserHasActiveSubscriptionProblem = components['schemas']['UserHasActiveSubscriptionProblem'];
export type Guest = components['schemas']['Guest'];
export type MultimemberOverview = components['schemas']['MultimemberOverview'];
export type NoDuoPlanProblem = components['schemas']['NoDuoPlanProblem'];
export type InvitationLink = components['schemas']['InvitationLink'];
export type NoEmptySlotProblem = components['schemas']['NoEmptySlotProblem'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationNotFoundProblem = components['schemas']['InvitationNotFoundProblem'];
export type InvitationNotValidProblem = components['schemas']['InvitationNotValidProblem'];
export type CannotJoinProblem = components['schemas']['CannotJoinProblem'];
export type StartProblem = components['schemas']['StartProblem'];
export type PaymentSessionExpiredProblem = components['schemas']['PaymentSessionExpiredProblem'];
export type SupplyConsentRequiredProblem = components['schemas']['SupplyConsentRequiredProblem'];
export type VoucherFailure = components['schemas']['VoucherFailure'];
export type VoucherProblem = components['schemas']['VoucherProblem'];
export type WithdrawalContract = components['schemas']['WithdrawalContract'];
export type WithdrawalRefund = components['schemas']['WithdrawalRefund'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WithdrawalRight = components['schemas']['WithdrawalRight'];
export type WithdrawalRequest = components['schemas']['WithdrawalRequest'];
export type WithdrawalRefusedProblem = components['schemas']['WithdrawalRefusedProblem'];
export type WithdrawalStatement = components['schemas']['WithdrawalStatement'];
export type WithdrawalStatementReceipt = components['schemas']['WithdrawalStatementReceipt'];
export type WithdrawalConfirmation = components['schemas']['WithdrawalConfirmation'];
export type WithdrawalStatementNotFoundProblem = components['schemas']['WithdrawalStatementNotFoundProblem'];
export type StudentBlock = components['schemas']['StudentBlock'];
export type StudentVerification = components['schemas']['StudentVerification'];
export type StudentStanding = components['schemas']['StudentStanding'];
export type UserSegment = components['schemas']['UserSegment'];
export type StartVerification = components['schemas']['StartVerification'];
export type StartedVerification = components['schemas']['StartedVerification'];
export type VerificationRefusedProblem = components['schemas']['VerificationRefusedProblem'];
export type ReturnUrlProblem = components['schemas']['ReturnUrlProblem'];
export type TooManyVerificationsProblem = components['schemas']['TooManyVerificationsProblem'];
export type StudentVerifierUnavailableProblem = components['schemas']['StudentVerifierUnavailableProblem'];
export type VerificationResult = components['schemas']['VerificationResult'];
export type OverviewOffer = components['schemas']['OverviewOffer'];
export type DurationUnit = components['schemas']['DurationUnit'];
export type VoucherDuration = components['schemas']['VoucherDuration'];
export type OverviewDiscount = components['schemas']['OverviewDiscount'];
export type OverviewTrial = components['schemas']['OverviewTrial'];
export type StudentTerms = components['schemas']['StudentTerms'];
export type CheckoutOverview = components['schemas']['CheckoutOverview'];
export type UnexpectedDiscountProblem = components['schemas']['UnexpectedDiscountProblem'];
export type TypedVoucherCode = components['schemas']['TypedVoucherCode'];
export type VoucherTerms = components['schemas']['VoucherTerms'];
export type NoVoucherProblem = components['schemas']['NoVoucherProblem'];
export type RedeemProblem = components['schemas']['RedeemProblem'];
export type Voucher = components['schemas']['Voucher'];
export type ProviderPaymentMethod = components['schemas']['ProviderPaymentMethod'];
export type ProviderPaymentMethods = components['schemas']['ProviderPaymentMethods'];
export type StoredCard = components['schemas']['StoredCard'];
export type PaymentMethods = components['schemas']['PaymentMethods'];
export type OfferName = components['schemas']['OfferName'];
export type SupplyConsent = components['schemas']['SupplyConsent'];
export type CreatePaymentSession = components['schemas']['CreatePaymentSession'];
export type ProviderAmount = components['schemas']['ProviderAmount'];
export type PaymentSession = components['schemas']['PaymentSession'];
export type VoucherOfferName = components['schemas']['VoucherOfferName'];
export type CreateVoucherPaymentSession = components['schemas']['CreateVoucherPaymentSession'];
export type VoucherOrderProblem = components['schemas']['VoucherOrderProblem'];
export type CreateCardUpdateSession = components['schemas']['CreateCardUpdateSession'];
export type PaymentSessionState = components['schemas']['PaymentSessionState'];
export type SubmitPayment = components['schemas']['SubmitPayment'];
export type PaymentResultCode = components['schemas']['PaymentResultCode'];
export type PaymentAction = components['schemas']['PaymentAction'];
export type PaymentErrorTitle = components['schemas']['PaymentErrorTitle'];
export type PaymentResult = components['schemas']['PaymentResult'];
export type PaymentConflictProblem = components['schemas']['PaymentConflictProblem'];
export type PlainCardDataProblem = components['schemas']['PlainCardDataProblem'];
export type VerifyPayment = components['schemas']['VerifyPayment'];
export type PaymentVerification = components['schemas']['PaymentVerification'];
export type CreateDraftAgreement = components['schemas']['CreateDraftAgreement'];
export type EncodedAgreementId = components['schemas']['EncodedAgreementId'];
export type DraftAgreement = components['schemas']['DraftAgreement'];
export type WalletAccessDeniedProblem = components['schemas']['WalletAccessDeniedProblem'];
export type CreateVoucherDraftAgreement = components['schemas']['CreateVoucherDraftAgreement'];
export type AgreementReference = components['schemas']['AgreementReference'];
export type AgreementState = components['schemas']['AgreementState'];
export type AgreementDetails = components['schemas']['AgreementDetails'];
export type TransactionCount = components['schemas']['TransactionCount'];
export type TransactionStatus = components['schemas']['TransactionStatus'];
export type TransactionRefund = components['schemas']['TransactionRefund'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionHistory = components['schemas']['TransactionHistory'];
export type Purchase = components['schemas']['Purchase'];
export type ReceiptProduct = components['schemas']['ReceiptProduct'];
export type ReceiptLine = components['schemas']['ReceiptLine'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptFile = components['schemas']['ReceiptFile'];
export type RichText = components['schemas']['RichText'];
export type SectionFields = components['schemas']['SectionFields'];
export type HeroCard = components['schemas']['HeroCard'];
export type ListOfHeroCardsSection = components['schemas']['ListOfHeroCardsSection'];
export type EpisodeFields = components['schemas']['EpisodeFields'];
export type EpisodeCard = components['schemas']['EpisodeCard'];
export type ListOfEpisodesSection = components['schemas']['ListOfEpisodesSection'];
export type CategoryReference = components['schemas']['CategoryReference'];
export type PodcastFields = components['schemas']['PodcastFields'];
export type PodcastCard = components['schemas']['PodcastCard'];
export type ListOfPodcastsSection = components['schemas']['ListOfPodcastsSection'];
export type EpisodeCarouselSection = components['schemas']['EpisodeCarouselSection'];
export type BannerLinkSection = components['schemas']['BannerLinkSection'];
export type PodcastNuggetsSection = components['schemas']['PodcastNuggetsSection'];
export type EpisodePromoCarouselSection = components['schemas']['EpisodePromoCarouselSection'];
export type PromoLink = components['schemas']['PromoLink'];
export type PremiumPromoSection = components['schemas']['PremiumPromoSection'];
export type DynamicSource = components['schemas']['DynamicSource'];
export type DynamicContentSection = components['schemas']['DynamicContentSection'];
export type EpisodeList = components['schemas']['EpisodeList'];
export type BannerWithEpisodeListSection = components['schemas']['BannerWithEpisodeListSection'];
export type BannerWithPodcastLinkSection = components['schemas']['BannerWithPodcastLinkSection'];
export type PodcastCarouselSection = components['schemas']['PodcastCarouselSection'];
export type PodcastCarouselNewSection = components['schemas']['PodcastCarouselNewSection'];
export type PodcastPromoCarouselSection = components['schemas']['PodcastPromoCarouselSection'];
export type HeroSection = components['schemas']['HeroSection'];
export type ContentBriefingSection = components['schemas']['ContentBriefingSection'];
export type ValueItem = components['schemas']['ValueItem'];
export type ValuePropositionSection = components['schemas']['ValuePropositionSection'];
export type Category = components['schemas']['Category'];
export type CategoriesLink = components['schemas']['CategoriesLink'];
export type WebCategoriesExplorerSection = components['schemas']['WebCategoriesExplorerSection'];
export type PricingOffer = components['schemas']['PricingOffer'];
export type PricingSection = components['schemas']['PricingSection'];
export type FaqItem = components['schemas']['FaqItem'];
export type FaqSection = components['schemas']['FaqSection'];
export type TextSection = components['schemas']['TextSection'];
export type StepItem = components['schemas']['StepItem'];
export type StepsSection = components['schemas']['StepsSection'];
export type Section = components['schemas']['Section'];
export type WebPage = components['schemas']['WebPage'];
export type CategoryPage = components['schemas']['CategoryPage'];
export type CategoryList = components['schemas']['CategoryList'];
export type FooterLink = components['schemas']['FooterLink'];
export type FooterColumn = components['schemas']['FooterColumn'];
export type FooterPages = components['schemas']['FooterPages'];
export type Pricing = components['schemas']['Pricing'];
export type ContentPage = components['schemas']['ContentPage'];
export type ContentIndex = components['schemas']['ContentIndex'];
export type SitemapPodcast = components['schemas']['SitemapPodcast'];
export type SitemapEpisode = components['schemas']['SitemapEpisode'];
export type Sitemap = components['schemas']['Sitemap'];
export type PodcastPage = components['schemas']['PodcastPage'];
export type PodcastDetails = components['schemas']['PodcastDetails'];
export type EpisodePage = components['schemas']['EpisodePage'];
export type EpisodeDetails = components['schemas']['EpisodeDetails'];
export type PodcastResult = components['schemas']['PodcastResult'];
export type GenreName = components['schemas']['GenreName'];
export type AudiobookFields = components['schemas']['AudiobookFields'];
export type AudiobookResult = components['schemas']['AudiobookResult'];
export type EpisodeResult = components['schemas']['EpisodeResult'];
export type SearchResult = components['schemas']['SearchResult'];
export type SearchTotals = components['schemas']['SearchTotals'];
export type SearchResults = components['schemas']['SearchResults'];
export type ProgressReport = components['schemas']['ProgressReport'];
export type Progress = components['schemas']['Progress'];
export type AudioAddress = components['schemas']['AudioAddress'];
export type PremiumRequiredProblem = components['schemas']['PremiumRequiredProblem'];
export type TranscriptParagraph = components['schemas']['TranscriptParagraph'];
export type Transcript = components['schemas']['Transcript'];
export type NewEpisodes = components['schemas']['NewEpisodes'];
export type AudiobookCard = components['schemas']['AudiobookCard'];
export type AudiobookPage = components['schemas']['AudiobookPage'];
export type ItemIds = components['schemas']['ItemIds'];
export type MarksQuestion = components['schemas']['MarksQuestion'];
export type Mark = components['schemas']['Mark'];
export type Marks = components['schemas']['Marks'];
export type AudiobookHours = components['schemas']['AudiobookHours'];
export type Genre = components['schemas']['Genre'];
export type GenreShelf = components['schemas']['GenreShelf'];
export type AudiobookDiscovery = components['schemas']['AudiobookDiscovery'];
export type GenreList = components['schemas']['GenreList'];
export type GenrePage = components['schemas']['GenrePage'];
export type Chapter = components['schemas']['Chapter'];
export type AudiobookDetails = components['schemas']['AudiobookDetails'];
export type OpenedChapter = components['schemas']['OpenedChapter'];
export type AudiobookRefusedProblem = components['schemas']['AudiobookRefusedProblem'];
export type CardEvent = components['schemas']['CardEvent'];
export type CardNotification = components['schemas']['CardNotification'];
export type Acknowledgement = components['schemas']['Acknowledgement'];
export type WalletEvent = components['schemas']['WalletEvent'];
export type EventPath = components['schemas']['EventPath'];
export type EventText = components['schemas']['EventText'];
export type EventAmount = components['schemas']['EventAmount'];
export type EventCoupon = components['schemas']['EventCoupon'];
export type EventItem = components['schemas']['EventItem'];
export type EventSelection = components['schemas']['EventSelection'];
export type SelectItemEvent = components['schemas']['SelectItemEvent'];
export type EventWord = components['schemas']['EventWord'];
export type InitLoginEvent = components['schemas']['InitLoginEvent'];
export type LoginEvent = components['schemas']['LoginEvent'];
export type EventCampaign = components['schemas']['EventCampaign'];
export type EventHost = components['schemas']['EventHost'];
export type EventTouch = components['schemas']['EventTouch'];
export type EventAttribution = components['schemas']['EventAttribution'];
export type SignUpEvent = components['schemas']['SignUpEvent'];
export type EventCart = components['schemas']['EventCart'];
export type BeginCheckoutEvent = components['schemas']['BeginCheckoutEvent'];
export type EventPayment = components['schemas']['EventPayment'];
export type AddPaymentInfoEvent = components['schemas']['AddPaymentInfoEvent'];
export type EventOrder = components['schemas']['EventOrder'];
export type EventPurchase = components['schemas']['EventPurchase'];
export type PurchaseEvent = components['schemas']['PurchaseEvent'];
export type CouponAppliedEvent = components['schemas']['CouponAppliedEvent'];
export type CouponFailedEvent = components['schemas']['CouponFailedEvent'];
export type CouponRemovedEvent = components['schemas']['CouponRemovedEvent'];
export type EventTyped = components['schemas']['EventTyped'];
export type SearchEvent = components['schemas']['SearchEvent'];
export type CancelSubscriptionEvent = components['schemas']['CancelSubscriptionEvent'];
export type ReactivateSubscriptionEvent = components['schemas']['ReactivateSubscriptionEvent'];
export type VirtualPageViewEvent = components['schemas']['VirtualPageViewEvent'];
export type PageViewEvent = components['schemas']['PageViewEvent'];
export type CampaignDetailsEvent = components['schemas']['CampaignDetailsEvent'];
export type EventList = components['schemas']['EventList'];
export type ViewItemListEvent = components['schemas']['ViewItemListEvent'];
export type EventView = components['schemas']['EventView'];
export type ViewItemEvent = components['schemas']['ViewItemEvent'];
export type EventPromotion = components['schemas']['EventPromotion'];
export type ViewPromotionEvent = components['schemas']['ViewPromotionEvent'];
export type SelectPromotionEvent = components['schemas']['SelectPromotionEvent'];
export type EventAudio = components['schemas']['EventAudio'];
export type PlayEvent = components['schemas']['PlayEvent'];
export type TrailerEvent = components['schemas']['TrailerEvent'];
export type SampleEvent = components['schemas']['SampleEvent'];
export type ProgressEvent = components['schemas']['ProgressEvent'];
export type CompleteEvent = components['schemas']['CompleteEvent'];
export type FollowEvent = components['schemas']['FollowEvent'];
export type ShareEvent = components['schemas']['ShareEvent'];
export type EventRejectedEvent = components['schemas']['EventRejectedEvent'];
export type AnalyticsEvent = components['schemas']['AnalyticsEvent'];
export type CollectedEvent = components['schemas']['CollectedEvent'];
export type EventDelivery = components['schemas']['EventDelivery'];
export type EventReceipt = components['schemas']['EventReceipt'];
export type PartnershipEnd = components['schemas']['PartnershipEnd'];
export type ResponseUnexpected = components['responses']['Unexpected'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseAccountRefused = components['responses']['AccountRefused'];
export type ResponseSignInRefused = components['responses']['SignInRefused'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseSignInLocked = components['responses']['SignInLocked'];
export type ResponseSignInUnavailable = components['responses']['SignInUnavailable'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseRecentLoginRequired = components['responses']['RecentLoginRequired'];
export type ResponseTooManyExports = components['responses']['TooManyExports'];
export type ResponseMigrationNotOffered = components['responses']['MigrationNotOffered'];
export type ResponseMigrationSessionUnknown = components['responses']['MigrationSessionUnknown'];
export type ResponseMigrationRefused = components['responses']['MigrationRefused'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseMigrationPromptClosed = components['responses']['MigrationPromptClosed'];
export type ResponseChargeRefused = components['responses']['ChargeRefused'];
export type ResponseOfferAccessDenied = components['responses']['OfferAccessDenied'];
export type ResponsePlanChangeRefused = components['responses']['PlanChangeRefused'];
export type ResponseAmountChanged = components['responses']['AmountChanged'];
export type ResponseIdempotencyKeyReused = components['responses']['IdempotencyKeyReused'];
export type ResponsePaymentProviderUnavailable = components['responses']['PaymentProviderUnavailable'];
export type ResponseSubscriptionState = components['responses']['SubscriptionState'];
export type ResponsePauseRefused = components['responses']['PauseRefused'];
export type ResponsePartnerLinkNotFound = components['responses']['PartnerLinkNotFound'];
export type ResponsePartnerLinkGone = components['responses']['PartnerLinkGone'];
export type ResponseOrderConflict = components['responses']['OrderConflict'];
export type ResponseNoDuoPlan = components['responses']['NoDuoPlan'];
export type ResponseNoEmptySlot = components['responses']['NoEmptySlot'];
export type ResponseInvitationNotFound = components['responses']['InvitationNotFound'];
export type ResponseInvitationNotValid = components['responses']['InvitationNotValid'];
export type ResponseCannotJoin = components['responses']['CannotJoin'];
export type ResponseStartRefused = components['responses']['StartRefused'];
export type ResponsePaymentSessionExpired = components['responses']['PaymentSessionExpired'];
export type ResponseSupplyConsentRequired = components['responses']['SupplyConsentRequired'];
export type ResponseStartVoucherRefused = components['responses']['StartVoucherRefused'];
export type ResponseWithdrawalConflict = components['responses']['WithdrawalConflict'];
export type ResponseWithdrawalStatementNotFound = components['responses']['WithdrawalStatementNotFound'];
export type ResponseWithdrawalRefused = components['responses']['WithdrawalRefused'];
export type ResponseVerificationRefused = components['responses']['VerificationRefused'];
export type ResponseReturnUrl = components['responses']['ReturnUrl'];
export type ResponseTooManyVerifications = components['responses']['TooManyVerifications'];
export type ResponseStudentVerifierUnavailable = components['responses']['StudentVerifierUnavailable'];
export type ResponseUserHasActiveSubscription = components['responses']['UserHasActiveSubscription'];
export type ResponseUnexpectedDiscount = components['responses']['UnexpectedDiscount'];
export type ResponseNoVoucher = components['responses']['NoVoucher'];
export type ResponseRedeemRefused = components['responses']['RedeemRefused'];
export type ResponseVoucherRefused = components['responses']['VoucherRefused'];
export type ResponseOrderRefused = components['responses']['OrderRefused'];
export type ResponseVoucherOrderRefused = components['responses']['VoucherOrderRefused'];
export type ResponseIdempotencyKeyInFlight = components['responses']['IdempotencyKeyInFlight'];
export type ResponsePaymentConflict = components['responses']['PaymentConflict'];
export type ResponsePlainCardData = components['responses']['PlainCardData'];
export type ResponseWalletAccessDenied = components['responses']['WalletAccessDenied'];
export type ResponsePremiumRequired = components['responses']['PremiumRequired'];
export type ResponseAudiobookRefused = components['responses']['AudiobookRefused'];
export type ResponseEventFault = components['responses']['EventFault'];
export type ResponseMalformedEvent = components['responses']['MalformedEvent'];
export type ResponseBadSignature = components['responses']['BadSignature'];
export type ResponseEventTooLarge = components['responses']['EventTooLarge'];
export type ResponseContentNotRead = components['responses']['ContentNotRead'];
export type ResponseRefusedEvents = components['responses']['RefusedEvents'];
export type ParameterXRegion = components['parameters']['XRegion'];
export type ParameterXVersion = components['parameters']['XVersion'];
export type ParameterXMigrationSession = components['parameters']['XMigrationSession'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterVoucherCodePath = components['parameters']['VoucherCodePath'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterPageSize = components['parameters']['PageSize'];
export type ParameterPreviewToken = components['parameters']['PreviewToken'];
export type ParameterRegionQuery = components['parameters']['RegionQuery'];
export type ParameterIsPreview = components['parameters']['IsPreview'];
export type ParameterLocaleQuery = components['parameters']['LocaleQuery'];
export type ParameterSearchPageSize = components['parameters']['SearchPageSize'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type HeaderNoStore = components['headers']['NoStore'];
export type HeaderRetryAfterFault = components['headers']['RetryAfterFault'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type $defs = Record<string, never>;
export interface operations {
    getRegion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The region in X-Region. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Region"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            default: components["responses"]["Unexpected"];
        };
    };
    getFeatures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every flag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnabledFeatures"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            default: components["responses"]["Unexpected"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id as text. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountRefused"];
            default: components["responses"]["Unexpected"];
        };
    };
    getUserDetails: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetails"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountRefused"];
            default: components["responses"]["Unexpected"];
        };
    };
    loginUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginCredentials"];
            };
        };
        responses: {
            /** @description The session. Its tokens are encrypted; only the site’s edge can decrypt them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginSession"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["SignInRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SignInLocked"];
            503: components["responses"]["SignInUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    saveCookiesConsent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveCookiesConsent"];
            };
        };
        responses: {
            /** @description The stored consent with the time of the choice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CookiesConsent"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPrivacySettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacySettings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    savePrivacySettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrivacySettings"];
            };
        };
        responses: {
            /** @description Both settings afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacySettings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    exportPersonalData: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy, with one section for each kind of record, including empty ones. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RecentLoginRequired"];
            429: components["responses"]["TooManyExports"];
            default: components["responses"]["Unexpected"];
        };
    };
    foreseeErasure: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would happen today. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureForecast"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    requestErasure: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is deleted; its records follow as soon as no payment is in progress. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedErasure"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RecentLoginRequired"];
            default: components["responses"]["Unexpected"];
        };
    };
    getMigrationPrompt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description The session of the account migration, which starts when the user accepts the prompt; later calls carry it. All zeros
                 *     mean that there is none.
                 * @example 5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10
                 */
                "X-Migration-Session"?: components["parameters"]["XMigrationSession"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the account migration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationPrompt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    createMigrationPromptRecord: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record; the one that is still unanswered when there is one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationPromptRecord"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["MigrationNotOffered"];
            default: components["responses"]["Unexpected"];
        };
    };
    migrateAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description The session of the account migration, which starts when the user accepts the prompt; later calls carry it. All zeros
                 *     mean that there is none.
                 * @example 5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10
                 */
                "X-Migration-Session"?: components["parameters"]["XMigrationSession"];
            };
            path: {
                /**
                 * @description The migration session that the accepted prompt started.
                 * @example 5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account has been migrated, now or earlier by this session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["MigrationSessionUnknown"];
            409: components["responses"]["MigrationRefused"];
            default: components["responses"]["Unexpected"];
        };
    };
    acceptMigrationPrompt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The record of the prompt.
                 * @example 0f5e2a8e-64a7-4a53-8c39-0a4b1f0c9d11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prompt, with the session in which the account can migrate within an hour. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationPrompt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MigrationPromptClosed"];
            default: components["responses"]["Unexpected"];
        };
    };
    cancelMigrationPrompt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The record of the prompt.
                 * @example 0f5e2a8e-64a7-4a53-8c39-0a4b1f0c9d11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prompt, asleep until the reminder. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationPrompt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MigrationPromptClosed"];
            default: components["responses"]["Unexpected"];
        };
    };
    trackGiftEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackGiftEvent"];
            };
        };
        responses: {
            /** @description It had been noted before; this is that note. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftEvent"];
                };
            };
            /** @description It is noted. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftEvent"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getOffers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every plan; with a user, the trial that this user would get. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getExpectedRenewalDates: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One date for each plan that the user can buy or change to; none while a change is refused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewalDates"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    upgradeSubscriptionOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanWish"];
            };
        };
        responses: {
            /** @description The holdings afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            /** @description The charge's outcome is not known yet; the holdings are those of before until it is. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["ChargeRefused"];
            403: components["responses"]["OfferAccessDenied"];
            409: components["responses"]["PlanChangeRefused"];
            412: components["responses"]["AmountChanged"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            503: components["responses"]["PaymentProviderUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every holding. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTrialEligibility: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verdict. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialEligibility"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    reactivateSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["SubscriptionState"];
            default: components["responses"]["Unexpected"];
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["SubscriptionState"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPauseForecast: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What may be chosen, with its dates and amounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PauseForecast"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    pauseSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseWish"];
            };
        };
        responses: {
            /** @description The holdings afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["PauseRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    resumeSubscription: {
        parameters: {
            query?: {
                /**
                 * @description The amount that the user has seen for today. Nothing happens when it differs.
                 * @example 99
                 */
                expectedToday?: components["schemas"]["ExpectedAmount"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["SubscriptionState"];
            412: components["responses"]["AmountChanged"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPartnerActivation: {
        parameters: {
            query: {
                /**
                 * @description The partner's token, as the link carries it.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhLTQyIn0.c2lnbmF0dXJl
                 */
                activation: components["schemas"]["PartnerToken"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A link that can be used. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerActivation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PartnerLinkNotFound"];
            410: components["responses"]["PartnerLinkGone"];
            default: components["responses"]["Unexpected"];
        };
    };
    activatePartnerSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartnerActivationOrder"];
            };
        };
        responses: {
            /** @description The user's holdings afterwards, a `BundlerUserSubscription` among them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PartnerLinkNotFound"];
            409: components["responses"]["OrderConflict"];
            410: components["responses"]["PartnerLinkGone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            default: components["responses"]["Unexpected"];
        };
    };
    getMultimemberOverview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Slots and their users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MultimemberOverview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoDuoPlan"];
            default: components["responses"]["Unexpected"];
        };
    };
    ensureInvitationLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open invitation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLink"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoDuoPlan"];
            409: components["responses"]["NoEmptySlot"];
            default: components["responses"]["Unexpected"];
        };
    };
    rotateInvitationLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new invitation; the previous link is invalid. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLink"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoDuoPlan"];
            409: components["responses"]["NoEmptySlot"];
            default: components["responses"]["Unexpected"];
        };
    };
    revokeInvitationLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody can join by the link any more. Revoking what is not there changes nothing. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoDuoPlan"];
            default: components["responses"]["Unexpected"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The invitation, as its link carries it.
                 * @example kT3vQ0m8rZcW5yXn1bJd7A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invitation that can be accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["InvitationNotFound"];
            410: components["responses"]["InvitationNotValid"];
            default: components["responses"]["Unexpected"];
        };
    };
    joinAsGuest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The invitation, as its link carries it.
                 * @example kT3vQ0m8rZcW5yXn1bJd7A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guest's holdings afterwards. Accepting once more changes nothing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["InvitationNotFound"];
            409: components["responses"]["CannotJoin"];
            410: components["responses"]["InvitationNotValid"];
            default: components["responses"]["Unexpected"];
        };
    };
    removeGuest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The owner's subscription.
                 * @example 5b7c1a52-6f3e-4e0f-9d53-0e3c5d7a9b10
                 */
                subscriptionId: string;
                /**
                 * @description The guest.
                 * @example guest-1
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slots afterwards; the guest has lost Premium. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MultimemberOverview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    leaveGuestSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The `MultimemberUserSubscription` by its id.
                 * @example 0c1f0a9e-2f9a-4f0e-8a44-3a0d3d2f6f11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guest's holdings afterwards; Premium has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    startSubscription: {
        parameters: {
            query?: {
                /**
                 * @description A voucher's code as typed.
                 * @example REWARD
                 */
                coupon?: string;
                /**
                 * @description The shown text of the consent; required for an order, which has no body in the specification.
                 * @example Jag vill att tjänsten startar direkt, innan ångerfristen på 14 dagar har gått ut. Ångerrätten har jag kvar.
                 */
                immediateSupplyConsent?: string;
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voucher is set; the holdings afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            /** @description The subscription has started; the subscriptions afterwards. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            /** @description The outcome of the charge is unknown; the subscription starts when it is paid. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["ChargeRefused"];
            409: components["responses"]["StartRefused"];
            410: components["responses"]["PaymentSessionExpired"];
            412: components["responses"]["SupplyConsentRequired"];
            422: components["responses"]["StartVoucherRefused"];
            503: components["responses"]["PaymentProviderUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    endProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description As `productId` of a holding.
                 * @example coupon-plan
                 */
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings afterwards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionData"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SubscriptionState"];
            default: components["responses"]["Unexpected"];
        };
    };
    getWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract and the right to withdraw. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalRight"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    withdraw: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalRequest"];
            };
        };
        responses: {
            /** @description The statement is stored, the subscription has ended, the refund is in progress and the receipt is emailed. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WithdrawalConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            default: components["responses"]["Unexpected"];
        };
    };
    stateWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalStatement"];
            };
        };
        responses: {
            /** @description The statement is stored and its receipt is emailed to the given address. The response does not reveal whether the address has an account. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalStatementReceipt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    confirmWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalConfirmation"];
            };
        };
        responses: {
            /** @description The withdrawal, done now or before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["WithdrawalStatementNotFound"];
            409: components["responses"]["WithdrawalRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getUserSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user's segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSegment"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    startVerification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StartVerification"];
            };
        };
        responses: {
            /** @description The verifier waits for the user. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedVerification"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["VerificationRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReturnUrl"];
            429: components["responses"]["TooManyVerifications"];
            503: components["responses"]["StudentVerifierUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    notifyOfVerificationResult: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VerificationResult"];
            };
        };
        responses: {
            /** @description The user's segment afterwards, for any result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSegment"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            503: components["responses"]["StudentVerifierUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getCheckoutOverview: {
        parameters: {
            query?: {
                /**
                 * @description The code of a voucher for the purchase. It replaces the trial.
                 * @example HALF3
                 */
                voucherCode?: string;
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The offer by number.
                 * @example 0
                 */
                offerType: components["schemas"]["OfferType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Price, perks and dates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutOverview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OfferAccessDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UserHasActiveSubscription"];
            422: components["responses"]["UnexpectedDiscount"];
            default: components["responses"]["Unexpected"];
        };
    };
    getVoucherTerms: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The offer by number.
                 * @example 0
                 */
                offerType: components["schemas"]["OfferType"];
                /**
                 * @description The voucher's code as typed.
                 * @example HALF3
                 */
                code: components["parameters"]["VoucherCodePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terms. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoucherTerms"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OfferAccessDenied"];
            404: components["responses"]["NoVoucher"];
            409: components["responses"]["RedeemRefused"];
            422: components["responses"]["VoucherRefused"];
            default: components["responses"]["Unexpected"];
        };
    };
    validateVoucher: {
        parameters: {
            query?: {
                /**
                 * @description The offer that it is wanted for; any that fits when absent.
                 * @example 0
                 */
                offerType?: components["schemas"]["OfferType"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The voucher's code as typed.
                 * @example HALF3
                 */
                code: components["parameters"]["VoucherCodePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voucher with its clean code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoVoucher"];
            422: components["responses"]["VoucherRefused"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPaymentMethods: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Methods, stored card and what the card component needs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethods"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            503: components["responses"]["PaymentProviderUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    createPaymentSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The offer by name.
                 * @example standard
                 */
                offer: components["schemas"]["OfferName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentSession"];
            };
        };
        responses: {
            /** @description The new session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSession"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OfferAccessDenied"];
            409: components["responses"]["OrderConflict"];
            412: components["responses"]["SupplyConsentRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["OrderRefused"];
            default: components["responses"]["Unexpected"];
        };
    };
    createVoucherPaymentSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The offer by name.
                 * @example standard
                 */
                offer: components["schemas"]["VoucherOfferName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVoucherPaymentSession"];
            };
        };
        responses: {
            /** @description The new session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSession"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OfferAccessDenied"];
            409: components["responses"]["OrderConflict"];
            412: components["responses"]["SupplyConsentRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["VoucherOrderRefused"];
            default: components["responses"]["Unexpected"];
        };
    };
    createCardUpdateSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCardUpdateSession"];
            };
        };
        responses: {
            /** @description The new session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSession"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["IdempotencyKeyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["OrderRefused"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPaymentSession: {
        parameters: {
            query: {
                /**
                 * @description The session by its id.
                 * @example ps-1
                 */
                sessionId: string;
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One of the user's own sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSessionState"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    submitPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitPayment"];
            };
        };
        responses: {
            /** @description The provider's result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PaymentConflict"];
            410: components["responses"]["PaymentSessionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["PlainCardData"];
            503: components["responses"]["PaymentProviderUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    verifyPaymentResult: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPayment"];
            };
        };
        responses: {
            /** @description The outcome, with the subscription when it was bought. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentVerification"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PaymentConflict"];
            410: components["responses"]["PaymentSessionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            503: components["responses"]["PaymentProviderUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    draftAgreementForOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The offer by name.
                 * @example standard
                 */
                offer: components["schemas"]["OfferName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDraftAgreement"];
            };
        };
        responses: {
            /** @description The agreement waits for its payer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftAgreement"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WalletAccessDenied"];
            409: components["responses"]["OrderConflict"];
            412: components["responses"]["SupplyConsentRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["OrderRefused"];
            503: components["responses"]["PaymentProviderUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    draftAgreementWithVoucher: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
                 *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
                 *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
                 * @example 4f1a2b3c-standard
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVoucherDraftAgreement"];
            };
        };
        responses: {
            /** @description The agreement waits for its payer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftAgreement"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WalletAccessDenied"];
            409: components["responses"]["OrderConflict"];
            412: components["responses"]["SupplyConsentRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["VoucherOrderRefused"];
            503: components["responses"]["PaymentProviderUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    syncDraftAgreementStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgreementReference"];
            };
        };
        responses: {
            /** @description The status, with the subscription once there is one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgreementState"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getDraftAgreementDetails: {
        parameters: {
            query: {
                /**
                 * @description The signed reference of the agreement, from the return address.
                 * @example 0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11.c2lnbmF0dXJl
                 */
                encodedAgreementId: components["schemas"]["EncodedAgreementId"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Offer and voucher of one of the user's agreements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgreementDetails"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteStoredCard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SubscriptionState"];
            503: components["responses"]["PaymentProviderUnavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTransactionCount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionCount"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTransactionHistory: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionHistory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getLatestPurchase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order of the last half hour, with what was charged at once and the tax in it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The transaction by its id.
                 * @example t-1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One of the user's own receipts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getReceiptFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The transaction by its id.
                 * @example t-1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One of the user's own receipts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["ReceiptFile"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getWebPage: {
        parameters: {
            query: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
                /**
                 * @description The page.
                 * @example start
                 */
                slug: string;
                /**
                 * @description True reads drafts instead of published content. It requires X-Preview-Token; without one the response has published
                 *     content.
                 * @example false
                 */
                isPreview?: components["parameters"]["IsPreview"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page with its sections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /** @description The content version of the response. */
                    "X-Content-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getOffersPage: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path: {
                /**
                 * @description The page.
                 * @example offer
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page with its sections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /** @description The content version of the response. */
                    "X-Content-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getStudentPage: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path: {
                /**
                 * @description The page.
                 * @example student
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page with its sections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /** @description The content version of the response. */
                    "X-Content-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getCategoriesPage: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The category by its key or id.
                 * @example true-crime
                 */
                title: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Name, text and picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /** @description The content version of the response. */
                    "X-Content-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getCategories: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the region's order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /** @description The content version of the response. */
                    "X-Content-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getFooterPages: {
        parameters: {
            query?: {
                /**
                 * @description The region by its locale prefix; `X-Region` when absent.
                 * @example se
                 */
                locale?: components["parameters"]["LocaleQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Four columns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /** @description The content version of the response. */
                    "X-Content-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FooterPages"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPricing: {
        parameters: {
            query?: {
                /**
                 * @description The region by its locale prefix; `X-Region` when absent.
                 * @example se
                 */
                locale?: components["parameters"]["LocaleQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With the prices of the region. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /** @description The content version of the response. */
                    "X-Content-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pricing"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getContent: {
        parameters: {
            query?: {
                /**
                 * @description The region by its locale prefix; `X-Region` when absent.
                 * @example se
                 */
                locale?: components["parameters"]["LocaleQuery"];
                /**
                 * @description True reads drafts instead of published content. It requires X-Preview-Token; without one the response has published
                 *     content.
                 * @example false
                 */
                isPreview?: components["parameters"]["IsPreview"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Slugs, titles and the version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /** @description The content version of the response. */
                    "X-Content-Version"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentIndex"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSitemap: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Podcasts newest first, episodes oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sitemap"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPodcastsByCategory: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
                /**
                 * @description The sort order. Popular podcasts have the most listeners.
                 * @example popular
                 */
                order?: "newest" | "popular";
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The category by its id.
                 * @example 27
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PodcastPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPodcast: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path: {
                /**
                 * @description The podcast.
                 * @example frusna-fall
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The podcast. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PodcastDetails"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPodcastEpisodes: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The sort order.
                 * @example newest
                 */
                order?: "newest" | "oldest";
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path: {
                /**
                 * @description The podcast.
                 * @example frusna-fall
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EpisodePage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAnonymousEpisode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path: {
                /**
                 * @description The episode by its id.
                 * @example se-1010
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The episode. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EpisodeDetails"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    searchAll: {
        parameters: {
            query: {
                /**
                 * @description The user's input; blank finds nothing. Without any match, one or two wrong letters in a word are tolerated.
                 * @example natt
                 */
                searchText: string;
                /**
                 * @description Only results of this kind; the totals still count every kind.
                 * @example podcast
                 */
                kind?: "podcast" | "audiobook" | "episode";
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Results a page.
                 * @example 30
                 */
                pageSize?: components["parameters"]["SearchPageSize"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Best first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    followPodcast: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The podcast.
                 * @example frusna-fall
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user follows it, as before if they did already. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    unfollowPodcast: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The podcast.
                 * @example frusna-fall
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user does not follow it, as before if they never did. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getEpisode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The episode by its id.
                 * @example se-1001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The episode with the user’s own progress and right to play. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EpisodeCard"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    saveEpisodeProgress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The episode by its id.
                 * @example se-1001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgressReport"];
            };
        };
        responses: {
            /** @description The stored progress, which is another device's when that is newer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getEpisodeAudio: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The episode by its id.
                 * @example se-1001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A public address of a free episode, or one of a premium episode that soon expires. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioAddress"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PremiumRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getEpisodeTranscript: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path: {
                /**
                 * @description The episode by its id.
                 * @example se-1013
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transcript: public for a free episode, for subscribers with access for a premium one. 404 without a transcript. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcript"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PremiumRequired"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Unexpected"];
        };
    };
    getFollowedPodcasts: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The sort order: followed last, by title, or by newest episode.
                 * @example recent
                 */
                order?: "recent" | "title" | "latestEpisode";
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PodcastPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getStartedEpisodes: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Started and not completed, last played first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EpisodePage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNewEpisodes: {
        parameters: {
            query: {
                /**
                 * @description The user's previous visit. Episodes of the last 90 days at most are new.
                 * @example 2026-11-01T00:00:00Z
                 */
                since: string;
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Published since then in the region and not started, the newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewEpisodes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getStartedAudiobooks: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Started and not completed, last played first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudiobookPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    readMarks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarksQuestion"];
            };
        };
        responses: {
            /** @description The user's follows and progress; items without either are left out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marks"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAudiobookHours: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hours of the running month. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudiobookHours"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAudiobooks: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The sort order.
                 * @example newest
                 */
                order?: "newest" | "title";
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudiobookPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAudiobookDiscovery: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest, and a list for each genre that has any. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudiobookDiscovery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAudiobookGenres: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the region's order, with the number of audiobooks of each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenreList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAudiobooksByGenre: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items a page.
                 * @example 20
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The genre by its key.
                 * @example cozy-crime
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenrePage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAudiobook: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
                /**
                 * @description Proves that an editor previews drafts: a JSON Web Token for the audience `content-preview`, which the site signs for
                 *     half a minute. An invalid value is ignored.
                 * @example eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjb250ZW50LXByZXZpZXcifQ.c2lnbmF0dXJl
                 */
                "X-Preview-Token"?: components["parameters"]["PreviewToken"];
            };
            path: {
                /**
                 * @description The audiobook.
                 * @example sista-farjan
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audiobook with its chapters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudiobookDetails"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    saveAudiobookProgress: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The audiobook.
                 * @example sista-farjan
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgressReport"];
            };
        };
        responses: {
            /** @description The stored progress, which is another device's when that is newer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    playAudiobookChapter: {
        parameters: {
            query?: {
                /**
                 * @description The region; `X-Region` when absent.
                 * @example se
                 */
                region?: components["parameters"]["RegionQuery"];
            };
            header?: {
                /**
                 * @description The region of the call, case-insensitive; Sweden by default.
                 * @example SE
                 */
                "X-Region"?: components["parameters"]["XRegion"];
                /**
                 * @description The version of the web product's calls. Only supported ones are served.
                 * @example 1
                 */
                "X-Version"?: components["parameters"]["XVersion"];
            };
            path: {
                /**
                 * @description The audiobook.
                 * @example sista-farjan
                 */
                slug: string;
                /**
                 * @description The chapter, from 1.
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An address that soon expires, and the hours as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedChapter"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AudiobookRefused"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    receiveCardNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardNotification"];
            };
        };
        responses: {
            /** @description Stored. Any other response causes another delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["Acknowledgement"];
                };
            };
            400: components["responses"]["MalformedEvent"];
            401: components["responses"]["BadSignature"];
            413: components["responses"]["EventTooLarge"];
            default: components["responses"]["EventFault"];
        };
    };
    receiveWalletEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When it was signed, as an HTTP date.
                 * @example Sat, 21 Nov 2026 09:00:00 GMT
                 */
                "X-Ms-Date": string;
                /**
                 * @description Base64 SHA-256 of the body.
                 * @example RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=
                 */
                "X-Ms-Content-Sha256": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletEvent"];
            };
        };
        responses: {
            /** @description Stored or skipped. Any other response causes another delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["Acknowledgement"];
                };
            };
            400: components["responses"]["MalformedEvent"];
            401: components["responses"]["BadSignature"];
            413: components["responses"]["EventTooLarge"];
            default: components["responses"]["EventFault"];
        };
    };
    receiveContentEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is published now is what the product shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["Acknowledgement"];
                };
            };
            401: components["responses"]["BadSignature"];
            413: components["responses"]["EventTooLarge"];
            503: components["responses"]["ContentNotRead"];
            default: components["responses"]["EventFault"];
        };
    };
    receiveAnalyticsEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventDelivery"];
            };
        };
        responses: {
            /** @description What became of them. After a fault of the service they may be sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReceipt"];
                };
            };
            400: components["responses"]["RefusedEvents"];
            401: components["responses"]["BadSignature"];
            413: components["responses"]["EventTooLarge"];
            default: components["responses"]["EventFault"];
        };
    };
    receivePartnershipEnd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartnershipEnd"];
            };
        };
        responses: {
            /** @description Ended. After any other response the call may be repeated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["Acknowledgement"];
                };
            };
            400: components["responses"]["MalformedEvent"];
            401: components["responses"]["BadSignature"];
            413: components["responses"]["EventTooLarge"];
            default: components["responses"]["EventFault"];
        };
    };
}
