// Made from api-spec/office.yaml by `npm run generate`; edit the contract, not this file.
export interface paths {
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find customers
         * @description By email address, order number, transaction, user id, or the last four digits of a card.
         */
        get: operations["findCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything about a customer */
        get: operations["showCustomer"];
        put?: never;
        /**
         * Act for a customer
         * @description The roles of each action are in `x-roles-by-action`.
         */
        post: operations["changeCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Vouchers and their use */
        get: operations["listVouchers"];
        put?: never;
        /** Add a voucher or a batch */
        post: operations["addVouchers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vouchers/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop a voucher or a batch */
        post: operations["stopVoucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices and their increases */
        get: operations["listPrices"];
        put?: never;
        /** Set a price increase */
        post: operations["increasePrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/switches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Feature flags and maintenance of each region */
        get: operations["listSwitches"];
        put?: never;
        /** Change a switch, now or at a time */
        post: operations["changeSwitch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks that the product has given up */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry a task, or close it */
        post: operations["decideTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log, newest first */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stored analytics events
         * @description One JSON line for each event that was received in the period.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Movements of money
         * @description One JSON line for each movement of the period.
         */
        get: operations["exportLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/database": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A copy of the embedded database
         * @description Not found on PostgreSQL, whose own programs copy it.
         */
        get: operations["copyDatabase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        RoleMissingProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "RoleMissing";
        };
        NotPossibleProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title?: "NotPossibleError" | "IdempotencyKeyInFlightError";
        };
        KeyReusedProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "IdempotencyKeyReusedError";
        };
        /**
         * @example {
         *       "reason": "printed in a wrong magazine"
         *     }
         */
        Reason: {
            /** @description Why, for the audit log; without names of customers. */
            reason: string;
            /** @description Only describe the effects. */
            isPreview?: boolean;
        };
        /**
         * @example {
         *       "action": "refund",
         *       "transactionId": "5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10",
         *       "amount": 49.5,
         *       "reason": "no sound for two weeks",
         *       "isPreview": true
         *     }
         */
        CustomerChange: {
            /**
             * @description What to do.
             * @enum {string}
             */
            action: "cancel" | "undo" | "redeem" | "extend" | "resend" | "endSession" | "endSessions" | "ban" | "unban" | "refund" | "setKind" | "export" | "erase";
            /** @description refund: the payment. */
            transactionId?: string;
            /** @description refund: a part, in the currency of the payment; all of it when absent. */
            amount?: number;
            /** @description refund: the plan ends at once. */
            endsPlan?: boolean;
            /** @description extend: free days, from the next charge on. */
            days?: number;
            /** @description redeem: the voucher. */
            code?: string;
            /** @description resend: the email. */
            emailId?: string;
            /** @description endSession: the session. */
            sessionId?: string;
            /**
             * @description setKind: the special kind.
             * @enum {string}
             */
            kind?: "Student" | "TestUser" | "PremiumTotalVIP" | "PremiumVIP" | "None";
            /** @description Why, for the audit log; without names of customers. */
            reason: string;
            /** @description Only describe the effects. */
            isPreview?: boolean;
        };
        /**
         * @example {
         *       "code": "SUMMER",
         *       "count": 100,
         *       "type": "FREE",
         *       "months": 1,
         *       "maxUses": 1,
         *       "reason": "the campaign of June"
         *     }
         */
        NewVoucher: {
            /** @description The code; of a batch its beginning. */
            code: string;
            /** @description The size of a batch, 1 when absent. */
            count?: number;
            /** @enum {string} */
            type: "FREE" | "FIFTYPERCENT";
            /** @description Its length in days; for ever without days and months. */
            days?: number;
            months?: number;
            /** @description Uses of each code; unlimited when absent. */
            maxUses?: number;
            /** @description All when absent. */
            regions?: components["schemas"]["RegionKey"][];
            /** @description The plans; all of these when absent. */
            offers?: ("standard" | "duo" | "total" | "totalDuo")[];
            /** Format: date-time */
            validFrom?: string;
            /** Format: date-time */
            validTo?: string;
            newCustomersOnly?: boolean;
            /** @description Subscribers may redeem it. */
            reward?: boolean;
            /** @description The id of the customer who gives it to others, and may not use it. */
            issuedBy?: string;
            /** @description Why, for the audit log; without names of customers. */
            reason: string;
            /** @description Only describe the effects. */
            isPreview?: boolean;
        };
        /**
         * @example {
         *       "region": "se",
         *       "offer": "standard",
         *       "price": 119,
         *       "at": "2027-03-01T00:00:00+01:00",
         *       "reason": "the board's decision"
         *     }
         */
        PriceIncrease: {
            region: components["schemas"]["RegionKey"];
            /**
             * @description The plan.
             * @enum {string}
             */
            offer: "standard" | "student" | "duo" | "total" | "totalDuo";
            /** @description The new price of a month. */
            price: number;
            /**
             * Format: date-time
             * @description The day from which it is charged.
             */
            at: string;
            /** @description Why, for the audit log; without names of customers. */
            reason: string;
            /** @description Only describe the effects. */
            isPreview?: boolean;
        };
        /**
         * @example {
         *       "region": "se",
         *       "name": "maintenance",
         *       "value": true,
         *       "at": "2027-03-01T02:00:00+01:00",
         *       "reason": "new database"
         *     }
         */
        SwitchChange: {
            region: components["schemas"]["RegionKey"];
            /**
             * @description A feature flag or the maintenance.
             * @enum {string}
             */
            name: "isAudiobooksEnabled" | "isCheckoutV2Enabled" | "enableAccountRegionRedirect" | "isImmediateInactivationEnabled" | "enableRedirectToCheckoutV2" | "maintenance";
            value: boolean;
            /**
             * Format: date-time
             * @description The time; now when absent.
             */
            at?: string;
            /** @description Why, for the audit log; without names of customers. */
            reason: string;
            /** @description Only describe the effects. */
            isPreview?: boolean;
        };
        /**
         * @example {
         *       "decision": "retry",
         *       "reason": "the account at the provider is corrected"
         *     }
         */
        TaskDecision: {
            /**
             * @description `done`: staff completed it at the provider, so a refund counts as paid.
             * @enum {string}
             */
            decision: "retry" | "done" | "skip";
            /** @description Why, for the audit log; without names of customers. */
            reason: string;
            /** @description Only describe the effects. */
            isPreview?: boolean;
        };
        /**
         * @example {
         *       "name": "refund of NL-100001",
         *       "before": null,
         *       "after": "99.00 SEK"
         *     }
         */
        Effect: {
            name: string;
            before: string | null;
            after: string | null;
        };
        /**
         * @example {
         *       "isDone": false,
         *       "effects": [
         *         {
         *           "name": "refund of NL-100001",
         *           "before": null,
         *           "after": "99.00 SEK"
         *         }
         *       ],
         *       "data": null
         *     }
         */
        Change: {
            /** @description False for a preview. */
            isDone: boolean;
            effects: components["schemas"]["Effect"][];
            /** @description The export of a customer, or the codes of a batch. */
            data: Record<string, unknown> | null;
        };
        /**
         * @example {
         *       "id": "u-1",
         *       "email": "astrid@nordlyd.example",
         *       "name": "Astrid",
         *       "region": "se"
         *     }
         */
        FoundCustomer: {
            id: string;
            email: string;
            name: string;
            region: components["schemas"]["RegionKey"];
        };
        /**
         * @example {
         *       "customers": [
         *         {
         *           "id": "u-1",
         *           "email": "astrid@nordlyd.example",
         *           "name": "Astrid",
         *           "region": "se"
         *         }
         *       ]
         *     }
         */
        Customers: {
            customers: components["schemas"]["FoundCustomer"][];
        };
        /**
         * @example {
         *       "id": "s-1",
         *       "plan": "standard",
         *       "status": "active",
         *       "manager": "card",
         *       "price": "99.00 SEK",
         *       "startedAt": "2026-11-01T10:00:00Z",
         *       "paidUntil": "2026-12-01T10:00:00Z",
         *       "nextCharge": "2026-12-01T10:00:00Z, 99.00 SEK",
         *       "voucher": null
         *     }
         */
        CustomerPlan: {
            id: string;
            plan: string;
            status: string;
            manager: string;
            price: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            paidUntil: string;
            nextCharge: string | null;
            voucher: string | null;
        };
        /**
         * @example {
         *       "id": "t-1",
         *       "orderNumber": "NL-100001",
         *       "at": "2026-11-01T10:00:00Z",
         *       "amount": "99.00 SEK",
         *       "status": "Success",
         *       "method": "Visa •••• 1111",
         *       "refund": null
         *     }
         */
        CustomerPayment: {
            id: string;
            orderNumber: string;
            /** Format: date-time */
            at: string;
            amount: string;
            status: string;
            method: string;
            refund: string | null;
        };
        /**
         * @example {
         *       "id": "m-1",
         *       "kind": "receipt",
         *       "at": "2026-11-01T10:00:00Z",
         *       "sentAt": "2026-11-01T10:00:05Z",
         *       "subject": "Kvitto NL-100001",
         *       "text": "Hej Astrid!"
         *     }
         */
        CustomerEmail: {
            id: string;
            kind: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            sentAt: string | null;
            subject: string;
            text: string;
        };
        /**
         * @example {
         *       "startedAt": "2026-11-01T10:00:00Z",
         *       "endsAt": "2026-12-01T10:00:00Z"
         *     }
         */
        CustomerSession: {
            /** @description To end it; absent when the provider ends only all sessions. */
            id?: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            endsAt: string;
        };
        /**
         * @example {
         *       "provider": "card",
         *       "kind": "AUTHORISATION",
         *       "reference": "s-1-0-1",
         *       "at": "2026-11-01T10:00:00Z",
         *       "outcome": "applied"
         *     }
         */
        CustomerWebhook: {
            provider: string;
            kind: string;
            reference: string;
            /** Format: date-time */
            at: string;
            outcome: string | null;
        };
        /**
         * @example {
         *       "at": "2026-11-01T10:00:00Z",
         *       "version": "2026-11",
         *       "analytics": true,
         *       "marketing": false
         *     }
         */
        CustomerConsent: {
            /** Format: date-time */
            at: string;
            version: string;
            analytics: boolean;
            marketing: boolean;
        };
        /**
         * @example {
         *       "id": "u-1",
         *       "email": "astrid@nordlyd.example",
         *       "name": "Astrid",
         *       "region": "se",
         *       "login": "schibsted",
         *       "kind": null,
         *       "createdAt": "2026-11-01T10:00:00Z",
         *       "bannedAt": null,
         *       "plans": [
         *         {
         *           "id": "s-1",
         *           "plan": "standard",
         *           "status": "active",
         *           "manager": "card",
         *           "price": "99.00 SEK",
         *           "startedAt": "2026-11-01T10:00:00Z",
         *           "paidUntil": "2026-12-01T10:00:00Z",
         *           "nextCharge": "2026-12-01T10:00:00Z, 99.00 SEK",
         *           "voucher": null
         *         }
         *       ],
         *       "payments": [
         *         {
         *           "id": "t-1",
         *           "orderNumber": "NL-100001",
         *           "at": "2026-11-01T10:00:00Z",
         *           "amount": "99.00 SEK",
         *           "status": "Success",
         *           "method": "Visa •••• 1111",
         *           "refund": null
         *         }
         *       ],
         *       "cards": [
         *         "visa •••• 1111, 03/2030"
         *       ],
         *       "emails": [
         *         {
         *           "id": "m-1",
         *           "kind": "receipt",
         *           "at": "2026-11-01T10:00:00Z",
         *           "sentAt": "2026-11-01T10:00:05Z",
         *           "subject": "Kvitto NL-100001",
         *           "text": "Hej Astrid!"
         *         }
         *       ],
         *       "sessions": [
         *         {
         *           "id": "s-1",
         *           "startedAt": "2026-11-01T10:00:00Z",
         *           "endsAt": "2026-12-01T10:00:00Z"
         *         }
         *       ],
         *       "webhooks": [
         *         {
         *           "provider": "card",
         *           "kind": "AUTHORISATION",
         *           "reference": "s-1-0-1",
         *           "at": "2026-11-01T10:00:00Z",
         *           "outcome": "applied"
         *         }
         *       ],
         *       "consents": [
         *         {
         *           "at": "2026-11-01T10:00:00Z",
         *           "version": "2026-11",
         *           "analytics": true,
         *           "marketing": false
         *         }
         *       ]
         *     }
         */
        Customer: {
            id: string;
            email: string;
            name: string;
            region: components["schemas"]["RegionKey"];
            /** @description How the customer logs in, and since when in another way. */
            login: string;
            kind: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            bannedAt: string | null;
            plans: components["schemas"]["CustomerPlan"][];
            payments: components["schemas"]["CustomerPayment"][];
            cards: string[];
            emails: components["schemas"]["CustomerEmail"][];
            /** @description Sessions at the identity provider; null when it does not list them. */
            sessions: components["schemas"]["CustomerSession"][] | null;
            webhooks: components["schemas"]["CustomerWebhook"][];
            consents: components["schemas"]["CustomerConsent"][];
        };
        /**
         * @example {
         *       "code": "HALF3",
         *       "type": "FIFTYPERCENT",
         *       "term": "3 months",
         *       "regions": [
         *         "se"
         *       ],
         *       "offers": [
         *         "standard"
         *       ],
         *       "maxUses": null,
         *       "validFrom": null,
         *       "validTo": null,
         *       "newCustomersOnly": false,
         *       "reward": false,
         *       "isStopped": false,
         *       "uses": 4
         *     }
         */
        VoucherUsage: {
            code: string;
            type: string;
            term: string | null;
            regions: components["schemas"]["RegionKey"][];
            /** @description The plans. */
            offers: string[];
            maxUses: number | null;
            /** Format: date-time */
            validFrom: string | null;
            /** Format: date-time */
            validTo: string | null;
            newCustomersOnly: boolean;
            reward: boolean;
            isStopped: boolean;
            /** @description Uses and reservations. */
            uses: number;
        };
        /**
         * @example {
         *       "vouchers": [
         *         {
         *           "code": "HALF3",
         *           "type": "FIFTYPERCENT",
         *           "term": "3 months",
         *           "regions": [
         *             "se"
         *           ],
         *           "offers": [
         *             "standard"
         *           ],
         *           "maxUses": null,
         *           "validFrom": null,
         *           "validTo": null,
         *           "newCustomersOnly": false,
         *           "reward": false,
         *           "isStopped": false,
         *           "uses": 4
         *         }
         *       ]
         *     }
         */
        Vouchers: {
            vouchers: components["schemas"]["VoucherUsage"][];
        };
        /**
         * @example {
         *       "region": "se",
         *       "offer": "standard",
         *       "price": "99.00 SEK"
         *     }
         */
        PriceOfPlan: {
            region: components["schemas"]["RegionKey"];
            /**
             * @description The plan.
             * @enum {string}
             */
            offer: "standard" | "student" | "duo" | "total" | "totalDuo";
            price: string;
        };
        /**
         * @example {
         *       "region": "se",
         *       "offer": "standard",
         *       "price": "119.00 SEK",
         *       "at": "2027-03-01T00:00:00Z",
         *       "hasBegun": false
         *     }
         */
        SetIncrease: {
            region: components["schemas"]["RegionKey"];
            /**
             * @description The plan.
             * @enum {string}
             */
            offer: "standard" | "student" | "duo" | "total" | "totalDuo";
            price: string;
            /** Format: date-time */
            at: string;
            hasBegun: boolean;
        };
        /**
         * @example {
         *       "prices": [
         *         {
         *           "region": "se",
         *           "offer": "standard",
         *           "price": "99.00 SEK"
         *         }
         *       ],
         *       "increases": []
         *     }
         */
        Prices: {
            prices: components["schemas"]["PriceOfPlan"][];
            increases: components["schemas"]["SetIncrease"][];
        };
        /**
         * @example {
         *       "region": "se",
         *       "name": "maintenance",
         *       "value": false
         *     }
         */
        Switch: {
            region: components["schemas"]["RegionKey"];
            /** @enum {string} */
            name: "isAudiobooksEnabled" | "isCheckoutV2Enabled" | "enableAccountRegionRedirect" | "isImmediateInactivationEnabled" | "enableRedirectToCheckoutV2" | "maintenance";
            value: boolean;
        };
        /**
         * @example {
         *       "region": "se",
         *       "name": "maintenance",
         *       "value": true,
         *       "at": "2027-03-01T01:00:00Z"
         *     }
         */
        ScheduledSwitch: {
            region: components["schemas"]["RegionKey"];
            /** @enum {string} */
            name: "isAudiobooksEnabled" | "isCheckoutV2Enabled" | "enableAccountRegionRedirect" | "isImmediateInactivationEnabled" | "enableRedirectToCheckoutV2" | "maintenance";
            value: boolean;
            /** Format: date-time */
            at: string;
        };
        /**
         * @example {
         *       "switches": [
         *         {
         *           "region": "se",
         *           "name": "maintenance",
         *           "value": false
         *         }
         *       ],
         *       "scheduled": []
         *     }
         */
        Switches: {
            switches: components["schemas"]["Switch"][];
            scheduled: components["schemas"]["ScheduledSwitch"][];
        };
        /**
         * @example {
         *       "id": "p-1",
         *       "kind": "reverse",
         *       "reference": "refund-t-1",
         *       "userId": "u-1",
         *       "amount": 99
         *     }
         */
        GivenUpTask: {
            id: string;
            kind: string;
            reference: string;
            userId: string | null;
            amount: number | null;
        };
        /**
         * @example {
         *       "tasks": [
         *         {
         *           "id": "p-1",
         *           "kind": "reverse",
         *           "reference": "refund-t-1",
         *           "userId": "u-1",
         *           "amount": 99
         *         }
         *       ]
         *     }
         */
        Tasks: {
            tasks: components["schemas"]["GivenUpTask"][];
        };
        /**
         * @example {
         *       "id": 1,
         *       "at": "2026-11-27T10:00:00Z",
         *       "staff": "finance@nordlyd.example",
         *       "action": "refund",
         *       "userId": "u-1",
         *       "subject": null,
         *       "before": {
         *         "paid": "99.00 SEK"
         *       },
         *       "after": {
         *         "paid": "0.00 SEK"
         *       },
         *       "reason": "no sound"
         *     }
         */
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            staff: string;
            action: string;
            userId: string | null;
            subject: string | null;
            before: Record<string, unknown> | null;
            after: Record<string, unknown> | null;
            reason: string;
        };
        /**
         * @example {
         *       "entries": [
         *         {
         *           "id": 1,
         *           "at": "2026-11-27T10:00:00Z",
         *           "staff": "finance@nordlyd.example",
         *           "action": "refund",
         *           "userId": "u-1",
         *           "subject": null,
         *           "before": {
         *             "paid": "99.00 SEK"
         *           },
         *           "after": {
         *             "paid": "0.00 SEK"
         *           },
         *           "reason": "no sound"
         *         }
         *       ]
         *     }
         */
        Audit: {
            entries: components["schemas"]["AuditEntry"][];
        };
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
         * @description A region.
         * @example se
         * @enum {string}
         */
        RegionKey: "se" | "no" | "fi";
        InvalidRequestProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title?: "InvalidRequest" | "MalformedJson";
        };
        UnauthorizedProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "Unauthorized";
        };
        NotFoundProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "NotFound";
        };
        PayloadTooLargeProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "PayloadTooLarge";
        };
        UnsupportedMediaTypeProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title?: "UnsupportedMediaType";
        };
    };
    responses: {
        /** @description One JSON object a line, oldest first. */
        Lines: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "kind": "payment",
                 *       "order": "NL-1004",
                 *       "amount": 9900,
                 *       "vat": 1980,
                 *       "currency": "SEK",
                 *       "region": "se"
                 *     }
                 */
                "application/x-ndjson": Record<string, unknown>;
            };
        };
        /** @description A compressed tar of the database's folder. */
        Copy: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                /** @example (the bytes of a compressed tar) */
                "application/gzip": string;
            };
        };
        /** @description At most fifty customers. */
        Customers: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Customers"];
            };
        };
        /** @description The customer, and the newest fifty rows of each kind. */
        Customer: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Customer"];
            };
        };
        /** @description What changes, or has changed. */
        Change: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Change"];
            };
        };
        /** @description At most a hundred vouchers, by code. */
        Vouchers: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Vouchers"];
            };
        };
        /** @description Prices of all plans. */
        Prices: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Prices"];
            };
        };
        /** @description Every switch, and changes to come. */
        Switches: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Switches"];
            };
        };
        /** @description At most two hundred of each kind. */
        Tasks: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Tasks"];
            };
        };
        /** @description At most fifty entries. */
        Audit: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Audit"];
            };
        };
        /** @description The caller has no role for this. */
        RoleMissing: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:RoleMissing",
                 *       "title": "RoleMissing",
                 *       "status": 403,
                 *       "code": "role_missing",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["RoleMissingProblem"];
            };
        };
        /** @description The product refuses the change; `detail` says why. Or a call with the same key is in progress. */
        NotPossible: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:NotPossibleError",
                 *       "title": "NotPossibleError",
                 *       "status": 409,
                 *       "code": "not_possible",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["NotPossibleProblem"];
            };
        };
        /** @description Another call has used the key. */
        KeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:nordlyd:problem:IdempotencyKeyReusedError",
                 *       "title": "IdempotencyKeyReusedError",
                 *       "status": 422,
                 *       "code": "idempotency_key_reused",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["KeyReusedProblem"];
            };
        };
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
    };
    parameters: {
        /**
         * @description The customer's id.
         * @example 0c4c8e52-6f3e-4e0f-9d53-0e3c5d7a9b10
         */
        UserId: string;
        /**
         * @description An email address, order number, transaction, user id, or four digits of a card.
         * @example astrid@nordlyd.example
         */
        Query: string;
        /**
         * @description A voucher code, or `SUMMER-*` for all codes of the batch SUMMER.
         * @example HALF3
         */
        Code: string;
        /**
         * @description The task's id.
         * @example 5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10
         */
        TaskId: string;
        /**
         * @description The last code of the previous page.
         * @example HALF3
         */
        After: string;
        /**
         * @description Only entries about this customer.
         * @example 0c4c8e52-6f3e-4e0f-9d53-0e3c5d7a9b10
         */
        OfUser: string;
        /**
         * @description The last entry of the previous page.
         * @example 120
         */
        Before: number;
        /**
         * @description The start of the period.
         * @example 2026-11-01T00:00:00Z
         */
        Since: string;
        /**
         * @description The end of the period, which it does not include.
         * @example 2026-12-01T00:00:00Z
         */
        Until: string;
        /**
         * @description Only this region.
         * @example se
         */
        OfRegion: "se" | "no" | "fi";
        /**
         * @description A key of the caller for this operation, stored for a day. A repeated call with it does nothing and gets the response
         *     of the first. 409 `IdempotencyKeyInFlightError` while the first is in progress, 422 `IdempotencyKeyReusedError` for
         *     another call. Temporary errors (5xx, 429, a payment in progress) are not stored: the key can be used again.
         * @example 4f1a2b3c-standard
         */
        IdempotencyKey: string;
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
    };
    pathItems: never;
}
export type RoleMissingProblem = components['schemas']['RoleMissingProblem'];
export type NotPossibleProblem = components['schemas']['NotPossibleProblem'];
export type KeyReusedProblem = components['schemas']['KeyReusedProblem'];
export type Reason = components['schemas']['Reason'];
export type CustomerChange = components['schemas']['CustomerChange'];
export type NewVoucher = components['schemas']['NewVoucher'];
export type PriceIncrease = components['schemas']['PriceIncrease'];
export type SwitchChange = components['schemas']['SwitchChange'];
export type TaskDecision = components['schemas']['TaskDecision'];
export type Effect = components['schemas']['Effect'];
export type Change = components['schemas']['Change'];
export type FoundCustomer = components['schemas']['FoundCustomer'];
export type Customers = components['schemas']['Customers'];
export type CustomerPlan = components['schemas']['CustomerPlan'];
export type CustomerPayment = components['schemas']['CustomerPayment'];
export type CustomerEmail = components['schemas']['CustomerEmail'];
export type CustomerSession = components['schemas']['CustomerSession'];
export type CustomerWebhook = components['schemas']['CustomerWebhook'];
export type CustomerConsent = components['schemas']['CustomerConsent'];
export type Customer = components['schemas']['Customer'];
export type VoucherUsage = components['schemas']['VoucherUsage'];
export type Vouchers = components['schemas']['Vouchers'];
export type PriceOfPlan = components['schemas']['PriceOfPlan'];
export type SetIncrease = components['schemas']['SetIncrease'];
export type Prices = components['schemas']['Prices'];
export type Switch = components['schemas']['Switch'];
export type ScheduledSwitch = components['schemas']['ScheduledSwitch'];
export type Switches = components['schemas']['Switches'];
export type GivenUpTask = components['schemas']['GivenUpTask'];
export type Tasks = components['schemas']['Tasks'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type Audit = components['schemas']['Audit'];
export type FieldError = components['schemas']['FieldError'];
export type ProblemFields = components['schemas']['ProblemFields'];
export type Problem = components['schemas']['Problem'];
export type RegionKey = components['schemas']['RegionKey'];
export type InvalidRequestProblem = components['schemas']['InvalidRequestProblem'];
export type UnauthorizedProblem = components['schemas']['UnauthorizedProblem'];
export type NotFoundProblem = components['schemas']['NotFoundProblem'];
export type PayloadTooLargeProblem = components['schemas']['PayloadTooLargeProblem'];
export type UnsupportedMediaTypeProblem = components['schemas']['UnsupportedMediaTypeProblem'];
export type ResponseLines = components['responses']['Lines'];
export type ResponseCopy = components['responses']['Copy'];
export type ResponseCustomers = components['responses']['Customers'];
export type ResponseCustomer = components['responses']['Customer'];
export type ResponseChange = components['responses']['Change'];
export type ResponseVouchers = components['responses']['Vouchers'];
export type ResponsePrices = components['responses']['Prices'];
export type ResponseSwitches = components['responses']['Switches'];
export type ResponseTasks = components['responses']['Tasks'];
export type ResponseAudit = components['responses']['Audit'];
export type ResponseRoleMissing = components['responses']['RoleMissing'];
export type ResponseNotPossible = components['responses']['NotPossible'];
export type ResponseKeyReused = components['responses']['KeyReused'];
export type ResponseUnexpected = components['responses']['Unexpected'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ParameterUserId = components['parameters']['UserId'];
export type ParameterQuery = components['parameters']['Query'];
export type ParameterCode = components['parameters']['Code'];
export type ParameterTaskId = components['parameters']['TaskId'];
export type ParameterAfter = components['parameters']['After'];
export type ParameterOfUser = components['parameters']['OfUser'];
export type ParameterBefore = components['parameters']['Before'];
export type ParameterSince = components['parameters']['Since'];
export type ParameterUntil = components['parameters']['Until'];
export type ParameterOfRegion = components['parameters']['OfRegion'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type HeaderNoStore = components['headers']['NoStore'];
export type HeaderRetryAfterFault = components['headers']['RetryAfterFault'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type $defs = Record<string, never>;
export interface operations {
    findCustomers: {
        parameters: {
            query: {
                /**
                 * @description An email address, order number, transaction, user id, or four digits of a card.
                 * @example astrid@nordlyd.example
                 */
                query: components["parameters"]["Query"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Customers"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            default: components["responses"]["Unexpected"];
        };
    };
    showCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer's id.
                 * @example 0c4c8e52-6f3e-4e0f-9d53-0e3c5d7a9b10
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Customer"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    changeCustomer: {
        parameters: {
            query?: never;
            header?: {
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
                 * @description The customer's id.
                 * @example 0c4c8e52-6f3e-4e0f-9d53-0e3c5d7a9b10
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerChange"];
            };
        };
        responses: {
            200: components["responses"]["Change"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            default: components["responses"]["Unexpected"];
        };
    };
    listVouchers: {
        parameters: {
            query?: {
                /**
                 * @description The last code of the previous page.
                 * @example HALF3
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Vouchers"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            default: components["responses"]["Unexpected"];
        };
    };
    addVouchers: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": components["schemas"]["NewVoucher"];
            };
        };
        responses: {
            200: components["responses"]["Change"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            409: components["responses"]["NotPossible"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            default: components["responses"]["Unexpected"];
        };
    };
    stopVoucher: {
        parameters: {
            query?: never;
            header?: {
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
                 * @description A voucher code, or `SUMMER-*` for all codes of the batch SUMMER.
                 * @example HALF3
                 */
                code: components["parameters"]["Code"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            200: components["responses"]["Change"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            default: components["responses"]["Unexpected"];
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Prices"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            default: components["responses"]["Unexpected"];
        };
    };
    increasePrice: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": components["schemas"]["PriceIncrease"];
            };
        };
        responses: {
            200: components["responses"]["Change"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            409: components["responses"]["NotPossible"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSwitches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Switches"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            default: components["responses"]["Unexpected"];
        };
    };
    changeSwitch: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": components["schemas"]["SwitchChange"];
            };
        };
        responses: {
            200: components["responses"]["Change"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            409: components["responses"]["NotPossible"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tasks"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            default: components["responses"]["Unexpected"];
        };
    };
    decideTask: {
        parameters: {
            query?: never;
            header?: {
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
                 * @description The task's id.
                 * @example 5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskDecision"];
            };
        };
        responses: {
            200: components["responses"]["Change"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /**
                 * @description Only entries about this customer.
                 * @example 0c4c8e52-6f3e-4e0f-9d53-0e3c5d7a9b10
                 */
                userId?: components["parameters"]["OfUser"];
                /**
                 * @description The last entry of the previous page.
                 * @example 120
                 */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Audit"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            default: components["responses"]["Unexpected"];
        };
    };
    exportEvents: {
        parameters: {
            query: {
                /**
                 * @description The start of the period.
                 * @example 2026-11-01T00:00:00Z
                 */
                since: components["parameters"]["Since"];
                /**
                 * @description The end of the period, which it does not include.
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: components["parameters"]["Until"];
                /**
                 * @description Only this region.
                 * @example se
                 */
                region?: components["parameters"]["OfRegion"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Lines"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            default: components["responses"]["Unexpected"];
        };
    };
    exportLedger: {
        parameters: {
            query: {
                /**
                 * @description The start of the period.
                 * @example 2026-11-01T00:00:00Z
                 */
                since: components["parameters"]["Since"];
                /**
                 * @description The end of the period, which it does not include.
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: components["parameters"]["Until"];
                /**
                 * @description Only this region.
                 * @example se
                 */
                region?: components["parameters"]["OfRegion"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Lines"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            default: components["responses"]["Unexpected"];
        };
    };
    copyDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Copy"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
}
