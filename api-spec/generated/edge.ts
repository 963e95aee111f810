// Made from api-spec/edge.yaml by `npm run generate`; edit the contract, not this file.
export interface paths {
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is in front of a cached page
         * @description One call that tells the shell of an anonymous page what to show. A due session is refreshed on the way; 503 while the session store is down.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's sessions
         * @description Each session has its start, its last use, and the kind of browser and device. Of consecutive sessions in one
         *     browser only the last one is listed.
         */
        get: operations["listLogins"];
        put?: never;
        post?: never;
        /** Log out everywhere but here */
        delete: operations["endOtherLogins"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logins/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Log out on another device */
        delete: operations["endLogin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/user/login": {
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
         * @description The v2 API's `POST /user/login` with another response: the site decrypts the session, stores it in cookies, and
         *     returns the data of every session. Errors of the v2 API are passed through.
         */
        post: operations["logInByPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read something of the v2 API
         * @description The site adds the bearer token of the session, region and version, refreshes an expiring or rejected session,
         *     and forwards the responses of the v2 API, whose errors are in its contract. Only the site's own responses are
         *     listed here.
         *
         *     Searches and reads of vouchers and invitations are rate-limited by user and by address. The two reads that
         *     write, `user/api/create-migration-prompt-history-record` and `user/api/migrate/{sessionId}`, need the header of
         *     the site's scripts; the second completes only a migration that the same browser started. A fault or a timeout of
         *     the v2 API becomes 503, never 500, 502 or 504.
         */
        get: operations["readThroughGateway"];
        /** Change something in the v2 API */
        put: operations["putThroughGateway"];
        /**
         * Do something in the v2 API
         * @description Log-in, vouchers, payment sessions and joining a plan are counted by user and by address.
         */
        post: operations["postThroughGateway"];
        /** End something in the v2 API */
        delete: operations["deleteThroughGateway"];
        options?: never;
        head?: never;
        /** Answer something in the v2 API */
        patch: operations["patchThroughGateway"];
        trace?: never;
    };
    "/migration-date-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Days until connecting the account becomes mandatory
         * @description Calendar days in the region's time zone.
         */
        post: operations["describeMigrationDate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refreshSchibstedSession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refresh the session, or complete a login with a code */
        post: operations["refreshSchibstedSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send the browser to the identity provider */
        get: operations["startLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complete the login of the identity provider */
        get: operations["finishLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session here and at the identity provider */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the email address of a login that has none
         * @description Without `code` it emails a code to the address; with `code` it stores the address in the account and starts the
         *     login again. The page that opens next shows the result.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/backchannel-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End sessions by a logout token of the identity provider */
        post: operations["endSessionsByProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logged-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return from the identity provider's logout */
        get: operations["confirmLogout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open the account pages of the identity provider */
        get: operations["openProviderAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/privacy-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open the privacy settings of the identity provider */
        get: operations["openProviderPrivacy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a picture or an audio file
         * @description The path has two to four segments, each of letters, digits and `_.-`.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store analytics events of visitors who agreed to statistics
         * @description A batch of one to 25 events, at most 64 KiB, which is stored in the backend before the response. It survives
         *     navigation: `sendBeacon` with a blob of `application/json` is enough, so that `X-Nordlyd` is not required;
         *     another site cannot send this content type. An event with a known id is stored once, so that a batch may be
         *     repeated; a batch without a new event gets 409. Without consent to analytics in the cookie `cc_cookie` nothing
         *     is read or stored. The user is taken from the session; events of a user who opted out of analytics are not
         *     stored, and the response says so. An event is refused when its page, amounts or times are impossible, when a text
         *     may be an email address, when a campaign value may be personal, and when a purchase differs from the user's
         *     order. A batch with such an event gets 400: its other events are stored, and `event_rejected` for each refused
         *     one. Batches are rate-limited by user and by address, 300 a minute.
         */
        post: operations["collectEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cookies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the lasting cookies of the request again
         * @description The consent choice, the region and the id of the browser. Scripts set them first, and some browsers delete
         *     cookies of scripts after seven days.
         */
        post: operations["renewCookies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/csp-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a browser's report on the content security policy */
        post: operations["reportPolicyViolation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/client-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take what went wrong in a browser, or what it measured
         * @description Sent by the site's pages. Measurements need consent to analytics.
         */
        post: operations["reportFromBrowser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process lives */
        get: operations["checkLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process can serve */
        get: operations["checkReadiness"];
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
        /**
         * @example {
         *       "isLoggedIn": true,
         *       "name": "Maja",
         *       "region": "se",
         *       "isPrivacyLinkShown": true,
         *       "callToAction": "upgrade",
         *       "isCancellable": true,
         *       "isPlanChangeable": true,
         *       "plan": "standard",
         *       "canPlayPremium": true,
         *       "canPlayAudiobooks": false,
         *       "features": {
         *         "isAudiobooksEnabled": true
         *       },
         *       "provider": "schibsted",
         *       "migration": null
         *     }
         */
        Me: {
            isLoggedIn: boolean;
            name: string | null;
            /** @description The region of the session. */
            region: components["schemas"]["RegionKey"] | null;
            /** @description Privacy settings exist at the identity provider, for its own users alone. */
            isPrivacyLinkShown: boolean;
            /**
             * @description The main button of the header; `resume` ends a pause, `reactivate` undoes a cancellation, `pay` leads to the
             *     payment methods. Null while the backend is unavailable: no button is
             *     better than a wrong one.
             */
            callToAction: ("goDuo" | "openApp" | "upgrade" | "tryFree" | "getPremium" | "resume" | "reactivate" | "pay") | null;
            /**
             * @description The user has an own plan that has not been cancelled: the footer of every page links to the cancellation.
             *     False while the backend is unavailable.
             */
            isCancellable: boolean;
            /**
             * @description The user has an own plan that can be changed here: it is neither cancelled, unpaid, paused nor managed
             *     elsewhere. False while the backend is unavailable.
             */
            isPlanChangeable: boolean;
            /**
             * @description The plan that the user has now, the most comprehensive of several. Null without one, and while the backend
             *     is unavailable.
             */
            plan: ("standard" | "student" | "duo" | "total" | "totalDuo") | null;
            /** @description Premium episodes play. False while the backend is unavailable. */
            canPlayPremium: boolean;
            /** @description Audiobooks play. False while the backend is unavailable. */
            canPlayAudiobooks: boolean;
            /** @description The v2 API's feature flags by name; null while the backend is unavailable. */
            features: {
                [key: string]: boolean;
            } | null;
            /** @description The login method of the user; null for an anonymous visitor. */
            provider: string | null;
            /** @description The account migration of an older login; null when there is none. */
            migration: components["schemas"]["MigrationPrompt"] | null;
            /** @description Scripts of others that may run in a worker once their purpose is agreed to; absent where there are none. */
            tags?: components["schemas"]["Tag"][];
        };
        Login: {
            /** @description The same for all consecutive sessions in one browser. */
            id: string;
            /** @description The current session. */
            isCurrent: boolean;
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it was last renewed, which happens every eight minutes while it is used.
             */
            usedAt: string;
            /** @description Null for an unknown one. */
            browser: string | null;
            /** @description Null for an unknown one. */
            system: string | null;
        };
        /**
         * @example {
         *       "logins": [
         *         {
         *           "id": "0c4c8e52-6f3e-4e0f-9d53-0e3c5d7a9b10",
         *           "isCurrent": true,
         *           "startedAt": "2026-11-21T08:00:00.000Z",
         *           "usedAt": "2026-11-22T08:00:00.000Z",
         *           "browser": "Firefox",
         *           "system": "Linux"
         *         }
         *       ]
         *     }
         */
        Logins: {
            logins: components["schemas"]["Login"][];
        };
        /**
         * @example {
         *       "kind": "error",
         *       "route": "checkout",
         *       "message": "x is no function",
         *       "stack": "at a",
         *       "traceId": "0af7651916cd43dd8448eb211c80319c"
         *     }
         */
        ClientReport: components["schemas"]["BrowserError"] | components["schemas"]["BrowserVitals"];
        BrowserError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "error";
            route: string;
            message: string;
            stack: string;
            traceId: string;
        };
        BrowserVitals: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "vitals";
            route: string;
            vitals: {
                /** @enum {string} */
                name: "CLS" | "FCP" | "INP" | "LCP" | "TTFB";
                /** @description Milliseconds; CLS has no unit. */
                value: number;
            }[];
        };
        /**
         * @example {
         *       "src": "https://www.googletagmanager.com/gtm.js?id=GTM-X",
         *       "purpose": "analytics"
         *     }
         */
        Tag: {
            /** Format: uri */
            src: string;
            /** @enum {string} */
            purpose: "analytics" | "marketing";
        };
        /**
         * @example {
         *       "date": "2026-12-15",
         *       "region": "se"
         *     }
         */
        MigrationDate: {
            /** @description The date, yyyy-mm-dd, or an ISO time, whose date in the region's time zone counts. */
            date: string;
            /**
             * @description The region, case-insensitive.
             * @enum {string}
             */
            region: "se" | "no" | "fi" | "SE" | "NO" | "FI";
        };
        /**
         * @example {
         *       "daysLeft": 24,
         *       "hardMigrationDateCopy": "15 december 2026"
         *     }
         */
        MigrationDateInfo: {
            /** @description Whole calendar days from today; 0 on the day and after it. */
            daysLeft: number;
            /** @description The date in the region's format. */
            hardMigrationDateCopy: string;
        };
        LoginCode: {
            code: string;
            state: string;
            iss?: string;
        };
        SessionRenewal: {
            state: {
                uuid: string;
                /** @enum {unknown} */
                region: "se" | "no" | "fi";
            };
        };
        /**
         * @description The two token fields are there and empty, for no script ever sees a token.
         * @example {
         *       "access_token": "",
         *       "refresh_token": "",
         *       "expires_in": 598,
         *       "session_duration": 600,
         *       "username": "Maja",
         *       "provider": "schibsted",
         *       "userId": "u-1",
         *       "accountCreated": false
         *     }
         */
        Session: {
            /** @constant */
            access_token: "";
            /** @constant */
            refresh_token: "";
            /** @description In seconds. */
            expires_in: number;
            /** @description In seconds. */
            session_duration: number;
            username: string;
            provider: string;
            userId: string;
            /** @description This login created the account. */
            accountCreated: boolean;
        };
        /**
         * @example {
         *       "status": "ready"
         *     }
         */
        Health: {
            /** @enum {string} */
            status: "live" | "ready";
        };
        LoginNotFoundProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "NotFound";
        };
        MediaNotFoundProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "NotFound";
        };
        RangeNotSatisfiableProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "RangeNotSatisfiable";
        };
        MediaUnavailableProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "Unavailable";
        };
        NotReadyProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "NotReady";
        };
        BadRequestProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "InvalidBody" | "MalformedJson" | "UnknownLogin";
        };
        InvalidEventsProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "InvalidEvents" | "MalformedJson";
        };
        EventsKnownProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "EventsKnown";
        };
        CollectionRefusedProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "CrossSiteRequestRefused" | "ConsentMissing";
        };
        NotLoggedInProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "NotLoggedIn";
        };
        CrossSiteRequestRefusedProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "CrossSiteRequestRefused";
        };
        MoveOfAnotherBrowserProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title: "MigrationFailedError" | "NotFound";
            /** @enum {string} */
            code: "generic_error" | "not_found";
        };
        PayloadTooLargeProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "PayloadTooLarge";
        };
        TooManyRequestsProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "TooManyRequests";
        };
        ServiceDownProblem: components["schemas"]["ProblemFields"] & {
            /** @constant */
            title: "ServiceDown";
        };
        /** @description One report of a browser, in its own spelling. */
        PolicyReport: {
            type?: string;
            body?: Record<string, unknown>;
        };
        /**
         * @description A region.
         * @example se
         * @enum {string}
         */
        RegionKey: "se" | "no" | "fi";
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
        InvalidRequestProblem: components["schemas"]["ProblemFields"] & {
            /** @enum {string} */
            title?: "InvalidRequest" | "MalformedJson";
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
        /**
         * @description ISO 4217 code of the region's currency.
         * @example SEK
         * @enum {string}
         */
        CurrencyCode: "SEK" | "NOK" | "EUR";
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
         * @description What one browser saw happen, in its order.
         * @example {
         *       "clientId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11",
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
        EventBatch: {
            /**
             * Format: uuid
             * @description The browser creates it after consent; it does not identify the user.
             */
            clientId: string;
            region: components["schemas"]["RegionKey"];
            /**
             * Format: date-time
             * @description When the batch is sent, by the clock of `occurredAt`, UTC. A clock that is more than five minutes off is corrected
             *     by it.
             */
            sentAt?: string;
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
    };
    responses: {
        /** @description A redirect to `Location`. */
        Elsewhere: {
            headers: {
                /** @example /se/ */
                Location: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A localized page for too many requests in a minute from one address. */
        TooManyPage: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="sv"></html> */
                "text/html": string;
            };
        };
        /** @description A localized page with the error. */
        UnavailablePage: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="sv"></html> */
                "text/html": string;
            };
        };
        /** @description No such picture or piece of audio. */
        MediaNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "NotFound",
                 *       "status": 404,
                 *       "code": "not_found",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["MediaNotFoundProblem"];
            };
        };
        /** @description The range lies outside. */
        RangeNotSatisfiable: {
            headers: {
                /**
                 * @description How many bytes there are.
                 * @example bytes *\/48000
                 */
                "Content-Range"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "RangeNotSatisfiable",
                 *       "status": 416,
                 *       "code": "range_not_satisfiable",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["RangeNotSatisfiableProblem"];
            };
        };
        /** @description The content source does not respond. */
        MediaUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unavailable",
                 *       "status": 503,
                 *       "code": "unavailable",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["MediaUnavailableProblem"];
            };
        };
        /** @description The process cannot serve yet, or not any more. */
        NotReady: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "NotReady",
                 *       "status": 503,
                 *       "code": "not_ready",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["NotReadyProblem"];
            };
        };
        /** @description The bytes as the content source has them. */
        Media: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example RIFF */
                "*/*": string;
            };
        };
        /** @description The state as a word. */
        Health: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Health"];
            };
        };
        /** @description The body has another form, its token is not valid, or this browser did not begin the login. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "InvalidBody",
                 *       "status": 400,
                 *       "code": "invalid_body",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["BadRequestProblem"];
            };
        };
        /** @description There is no session, or the identity provider has ended it. */
        NotLoggedIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "NotLoggedIn",
                 *       "status": 401,
                 *       "code": "not_logged_in",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["NotLoggedInProblem"];
            };
        };
        /** @description The call does not come from one of the site's pages. */
        CrossSiteRequestRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "CrossSiteRequestRefused",
                 *       "status": 403,
                 *       "code": "cross_site_request_refused",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["CrossSiteRequestRefusedProblem"];
            };
        };
        /** @description Not JSON, or an invalid event; `errors` names the locations. The other events of the batch were stored. */
        InvalidEvents: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "InvalidEvents",
                 *       "status": 400,
                 *       "code": "invalid_events",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11",
                 *       "errors": [
                 *         {
                 *           "location": "body",
                 *           "field": "/events/0/data/event",
                 *           "message": "is an unknown event"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["InvalidEventsProblem"];
            };
        };
        /** @description Not one of the site's pages, or no consent to analytics. Nothing was stored, and a retry is useless. */
        CollectionRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "ConsentMissing",
                 *       "status": 403,
                 *       "code": "consent_missing",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["CollectionRefusedProblem"];
            };
        };
        /** @description Each event of the batch was stored before; a retry is useless. */
        EventsKnown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "EventsKnown",
                 *       "status": 409,
                 *       "code": "events_known",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["EventsKnownProblem"];
            };
        };
        /** @description The store does not respond, or the site has no secret for it. The same batch may be sent again. */
        EventsNotKept: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "ServiceDown",
                 *       "status": 503,
                 *       "code": "service_down",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["ServiceDownProblem"];
            };
        };
        /** @description Another browser started the account migration, or the path is invalid. */
        MoveOfAnotherBrowser: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "MigrationFailedError",
                 *       "status": 404,
                 *       "code": "generic_error",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["MoveOfAnotherBrowserProblem"];
            };
        };
        /** @description The body is over the limit. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "PayloadTooLarge",
                 *       "status": 413,
                 *       "code": "payload_too_large",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["PayloadTooLargeProblem"];
            };
        };
        /** @description Too many calls in a minute by one user or from one address. `Retry-After` says when to try again. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "TooManyRequests",
                 *       "status": 429,
                 *       "code": "too_many_requests",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["TooManyRequestsProblem"];
            };
        };
        /** @description The identity provider or the session store is down, or maintenance blocks logins; the session stays. Retry-After tells when to repeat the call. */
        ServiceDown: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "ServiceDown",
                 *       "status": 503,
                 *       "code": "service_down",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["ServiceDownProblem"];
            };
        };
        /** @description The v2 API or the identity provider does not respond; the session remains. The call may be repeated. */
        GatewayDown: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "ServiceDown",
                 *       "status": 503,
                 *       "code": "service_down",
                 *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["ServiceDownProblem"];
            };
        };
        /** @description What the contract of the v2 API documents for the operation. */
        Passed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "isTrialEligible": true
                 *     }
                 */
                "application/json": Record<string, unknown>;
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
         * @description What follows `/v2/` in the contract of the v2 API, with all its segments.
         * @example search/all
         */
        ApiPath: string;
        /**
         * @description The region; chosen by the browser's language when it is absent or unknown.
         * @example se
         */
        Region: string;
        /**
         * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
         *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
         * @example 1
         */
        OwnScript: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Seconds after which the call may be repeated.
         * @example 5
         */
        RetryAfter: number;
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
    };
    pathItems: never;
}
export type Me = components['schemas']['Me'];
export type Login = components['schemas']['Login'];
export type Logins = components['schemas']['Logins'];
export type ClientReport = components['schemas']['ClientReport'];
export type BrowserError = components['schemas']['BrowserError'];
export type BrowserVitals = components['schemas']['BrowserVitals'];
export type Tag = components['schemas']['Tag'];
export type MigrationDate = components['schemas']['MigrationDate'];
export type MigrationDateInfo = components['schemas']['MigrationDateInfo'];
export type LoginCode = components['schemas']['LoginCode'];
export type SessionRenewal = components['schemas']['SessionRenewal'];
export type Session = components['schemas']['Session'];
export type Health = components['schemas']['Health'];
export type LoginNotFoundProblem = components['schemas']['LoginNotFoundProblem'];
export type MediaNotFoundProblem = components['schemas']['MediaNotFoundProblem'];
export type RangeNotSatisfiableProblem = components['schemas']['RangeNotSatisfiableProblem'];
export type MediaUnavailableProblem = components['schemas']['MediaUnavailableProblem'];
export type NotReadyProblem = components['schemas']['NotReadyProblem'];
export type BadRequestProblem = components['schemas']['BadRequestProblem'];
export type InvalidEventsProblem = components['schemas']['InvalidEventsProblem'];
export type EventsKnownProblem = components['schemas']['EventsKnownProblem'];
export type CollectionRefusedProblem = components['schemas']['CollectionRefusedProblem'];
export type NotLoggedInProblem = components['schemas']['NotLoggedInProblem'];
export type CrossSiteRequestRefusedProblem = components['schemas']['CrossSiteRequestRefusedProblem'];
export type MoveOfAnotherBrowserProblem = components['schemas']['MoveOfAnotherBrowserProblem'];
export type PayloadTooLargeProblem = components['schemas']['PayloadTooLargeProblem'];
export type TooManyRequestsProblem = components['schemas']['TooManyRequestsProblem'];
export type ServiceDownProblem = components['schemas']['ServiceDownProblem'];
export type PolicyReport = components['schemas']['PolicyReport'];
export type RegionKey = components['schemas']['RegionKey'];
export type MigrationPrompt = components['schemas']['MigrationPrompt'];
export type FieldError = components['schemas']['FieldError'];
export type ProblemFields = components['schemas']['ProblemFields'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type LoginCredentials = components['schemas']['LoginCredentials'];
export type InvalidRequestProblem = components['schemas']['InvalidRequestProblem'];
export type SignInRefusedProblem = components['schemas']['SignInRefusedProblem'];
export type UnsupportedMediaTypeProblem = components['schemas']['UnsupportedMediaTypeProblem'];
export type SignInLockedProblem = components['schemas']['SignInLockedProblem'];
export type SignInUnavailableProblem = components['schemas']['SignInUnavailableProblem'];
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
export type CurrencyCode = components['schemas']['CurrencyCode'];
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
export type EventBatch = components['schemas']['EventBatch'];
export type EventReceipt = components['schemas']['EventReceipt'];
export type ResponseElsewhere = components['responses']['Elsewhere'];
export type ResponseTooManyPage = components['responses']['TooManyPage'];
export type ResponseUnavailablePage = components['responses']['UnavailablePage'];
export type ResponseMediaNotFound = components['responses']['MediaNotFound'];
export type ResponseRangeNotSatisfiable = components['responses']['RangeNotSatisfiable'];
export type ResponseMediaUnavailable = components['responses']['MediaUnavailable'];
export type ResponseNotReady = components['responses']['NotReady'];
export type ResponseMedia = components['responses']['Media'];
export type ResponseHealth = components['responses']['Health'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseNotLoggedIn = components['responses']['NotLoggedIn'];
export type ResponseCrossSiteRequestRefused = components['responses']['CrossSiteRequestRefused'];
export type ResponseInvalidEvents = components['responses']['InvalidEvents'];
export type ResponseCollectionRefused = components['responses']['CollectionRefused'];
export type ResponseEventsKnown = components['responses']['EventsKnown'];
export type ResponseEventsNotKept = components['responses']['EventsNotKept'];
export type ResponseMoveOfAnotherBrowser = components['responses']['MoveOfAnotherBrowser'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseServiceDown = components['responses']['ServiceDown'];
export type ResponseGatewayDown = components['responses']['GatewayDown'];
export type ResponsePassed = components['responses']['Passed'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ParameterApiPath = components['parameters']['ApiPath'];
export type ParameterRegion = components['parameters']['Region'];
export type ParameterOwnScript = components['parameters']['OwnScript'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type HeaderNoStore = components['headers']['NoStore'];
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, or an anonymous visitor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            503: components["responses"]["ServiceDown"];
        };
    };
    listLogins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active sessions: the current one first, then by last use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logins"];
                };
            };
            401: components["responses"]["NotLoggedIn"];
            503: components["responses"]["ServiceDown"];
        };
    };
    endOtherLogins: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
                 *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
                 * @example 1
                 */
                "X-Nordlyd"?: components["parameters"]["OwnScript"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The remaining sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logins"];
                };
            };
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["CrossSiteRequestRefused"];
            503: components["responses"]["ServiceDown"];
        };
    };
    endLogin: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
                 *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
                 * @example 1
                 */
                "X-Nordlyd"?: components["parameters"]["OwnScript"];
            };
            path: {
                /**
                 * @description Id of a session in the list. The current session is ended by `POST /auth/logout`.
                 * @example 0c4c8e52-6f3e-4e0f-9d53-0e3c5d7a9b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The remaining sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logins"];
                };
            };
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["CrossSiteRequestRefused"];
            /** @description The user has no other session with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "NotFound",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["LoginNotFoundProblem"];
                };
            };
            503: components["responses"]["ServiceDown"];
        };
    };
    logInByPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
                 *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
                 * @example 1
                 */
                "X-Nordlyd"?: components["parameters"]["OwnScript"];
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
            /** @description The session; new cookies hold it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description Not one of our own pages, or not logged in, for the reason that the v2 API gives. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "CrossSiteRequestRefused",
                     *       "status": 403,
                     *       "code": "cross_site_request_refused",
                     *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["CrossSiteRequestRefusedProblem"] | components["schemas"]["SignInRefusedProblem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many attempts in a minute from one address, or for one account. `Retry-After` says when to try again. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "TooManyRequests",
                     *       "status": 429,
                     *       "code": "too_many_requests",
                     *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["TooManyRequestsProblem"] | components["schemas"]["SignInLockedProblem"];
                };
            };
            /** @description The v2 API or the identity provider does not respond; no session was started. The call may be repeated. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "ServiceDown",
                     *       "status": 503,
                     *       "code": "service_down",
                     *       "requestId": "5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["ServiceDownProblem"] | components["schemas"]["SignInUnavailableProblem"];
                };
            };
        };
    };
    readThroughGateway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What follows `/v2/` in the contract of the v2 API, with all its segments.
                 * @example search/all
                 */
                path: components["parameters"]["ApiPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            403: components["responses"]["CrossSiteRequestRefused"];
            404: components["responses"]["MoveOfAnotherBrowser"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["GatewayDown"];
            "2XX": components["responses"]["Passed"];
        };
    };
    putThroughGateway: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
                 *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
                 * @example 1
                 */
                "X-Nordlyd"?: components["parameters"]["OwnScript"];
            };
            path: {
                /**
                 * @description What follows `/v2/` in the contract of the v2 API, with all its segments.
                 * @example search/all
                 */
                path: components["parameters"]["ApiPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            403: components["responses"]["CrossSiteRequestRefused"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["GatewayDown"];
            "2XX": components["responses"]["Passed"];
        };
    };
    postThroughGateway: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
                 *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
                 * @example 1
                 */
                "X-Nordlyd"?: components["parameters"]["OwnScript"];
            };
            path: {
                /**
                 * @description What follows `/v2/` in the contract of the v2 API, with all its segments.
                 * @example search/all
                 */
                path: components["parameters"]["ApiPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            403: components["responses"]["CrossSiteRequestRefused"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["GatewayDown"];
            "2XX": components["responses"]["Passed"];
        };
    };
    deleteThroughGateway: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
                 *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
                 * @example 1
                 */
                "X-Nordlyd"?: components["parameters"]["OwnScript"];
            };
            path: {
                /**
                 * @description What follows `/v2/` in the contract of the v2 API, with all its segments.
                 * @example search/all
                 */
                path: components["parameters"]["ApiPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            403: components["responses"]["CrossSiteRequestRefused"];
            503: components["responses"]["GatewayDown"];
            "2XX": components["responses"]["Passed"];
        };
    };
    patchThroughGateway: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
                 *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
                 * @example 1
                 */
                "X-Nordlyd"?: components["parameters"]["OwnScript"];
            };
            path: {
                /**
                 * @description What follows `/v2/` in the contract of the v2 API, with all its segments.
                 * @example search/all
                 */
                path: components["parameters"]["ApiPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            403: components["responses"]["CrossSiteRequestRefused"];
            413: components["responses"]["PayloadTooLarge"];
            503: components["responses"]["GatewayDown"];
            "2XX": components["responses"]["Passed"];
        };
    };
    describeMigrationDate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MigrationDate"];
            };
        };
        responses: {
            /** @description The number of days, and as text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationDateInfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
        };
    };
    refreshSchibstedSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The header of the site's scripts. Without it, or from another origin, the call is refused with 403. A page of a
                 *     logged-in user sends the value of `nl-hint` from its opening: 401 once another user is logged in.
                 * @example 1
                 */
                "X-Nordlyd"?: components["parameters"]["OwnScript"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": {
                 *         "uuid": "6b1f0f0e",
                 *         "region": "se"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LoginCode"] | components["schemas"]["SessionRenewal"];
            };
        };
        responses: {
            /** @description The session; new cookies hold it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["CrossSiteRequestRefused"];
            413: components["responses"]["PayloadTooLarge"];
            503: components["responses"]["ServiceDown"];
        };
    };
    startLogin: {
        parameters: {
            query?: {
                /**
                 * @description The region; chosen by the browser's language when it is absent or unknown.
                 * @example se
                 */
                region?: components["parameters"]["Region"];
                /**
                 * @description Path of the page to return to; one of another site is ignored.
                 * @example /se/mitt-konto
                 */
                returnTo?: string;
                /**
                 * @description What the provider shows first.
                 * @example login
                 */
                screen?: "login" | "signup" | "forgot" | "connect" | "again";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: components["responses"]["Elsewhere"];
            303: components["responses"]["Elsewhere"];
            429: components["responses"]["TooManyPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    finishLogin: {
        parameters: {
            query?: {
                /** @example c0de */
                code?: string;
                /** @example s1 */
                state?: string;
                /** @example https://login.example */
                iss?: string;
                /** @example access_denied */
                error?: string;
                /** @example The user said no. */
                error_description?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: components["responses"]["Elsewhere"];
            303: components["responses"]["Elsewhere"];
            429: components["responses"]["TooManyPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "region": "se"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    region?: components["schemas"]["RegionKey"];
                    /**
                     * @description Revokes every session of the account, in all browsers and apps.
                     * @constant
                     */
                    everywhere?: "1";
                    /**
                     * @description The value of `nl-hint` when the page was opened. For a page of another session not all sessions are
                     *     revoked: the browser is redirected back with a message.
                     */
                    page?: string;
                };
            };
        };
        responses: {
            303: components["responses"]["Elsewhere"];
            403: components["responses"]["CrossSiteRequestRefused"];
            413: components["responses"]["PayloadTooLarge"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "user@example.com"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    email?: string;
                    /** @description The code of the email; blanks in it do not count. */
                    code?: string;
                };
            };
        };
        responses: {
            303: components["responses"]["Elsewhere"];
            403: components["responses"]["CrossSiteRequestRefused"];
            413: components["responses"]["PayloadTooLarge"];
        };
    };
    endSessionsByProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "logout_token": "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description A signed token (OpenID Connect Back-Channel Logout 1.0, 2.4). */
                    logout_token: string;
                };
            };
        };
        responses: {
            /** @description The sessions are deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            503: components["responses"]["ServiceDown"];
        };
    };
    confirmLogout: {
        parameters: {
            query?: {
                /**
                 * @description The region whose start page follows.
                 * @example se
                 */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Elsewhere"];
        };
    };
    openProviderAccount: {
        parameters: {
            query?: {
                /**
                 * @description The region; chosen by the browser's language when it is absent or unknown.
                 * @example se
                 */
                region?: components["parameters"]["Region"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: components["responses"]["Elsewhere"];
        };
    };
    openProviderPrivacy: {
        parameters: {
            query?: {
                /**
                 * @description The region; chosen by the browser's language when it is absent or unknown.
                 * @example se
                 */
                region?: components["parameters"]["Region"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: components["responses"]["Elsewhere"];
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @example bytes=0-1023 */
                Range?: string;
                /** @example "abc" */
                "If-None-Match"?: string;
            };
            path: {
                /** @example cover/nattskiftet/600.webp */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Media"];
            206: components["responses"]["Media"];
            /** @description The cached copy is still valid. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["MediaNotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            503: components["responses"]["MediaUnavailable"];
        };
    };
    collectEvents: {
        parameters: {
            query?: {
                /**
                 * @description The login that opened the page, from the cookie `nl-hint`. Events of a page of another login are stored
                 *     without a user.
                 * @example in-4f1c
                 */
                session?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventBatch"];
            };
        };
        responses: {
            /** @description What became of the events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReceipt"];
                };
            };
            400: components["responses"]["InvalidEvents"];
            403: components["responses"]["CollectionRefused"];
            409: components["responses"]["EventsKnown"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["EventsNotKept"];
        };
    };
    renewCookies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Set. */
            204: {
                headers: {
                    /** @description One for each cookie that is valid. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["CrossSiteRequestRefused"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    reportPolicyViolation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "csp-report": {
                 *         "document-uri": "https://nordlyd.example/se/",
                 *         "effective-directive": "img-src",
                 *         "blocked-uri": "inline"
                 *       }
                 *     }
                 */
                "application/csp-report": Record<string, unknown>;
                /**
                 * @example [
                 *       {
                 *         "age": 12,
                 *         "type": "csp-violation",
                 *         "url": "https://nordlyd.example/se/",
                 *         "user_agent": "Mozilla/5.0",
                 *         "body": {
                 *           "documentURL": "https://nordlyd.example/se/",
                 *           "effectiveDirective": "img-src",
                 *           "blockedURL": "inline"
                 *         }
                 *       }
                 *     ]
                 */
                "application/reports+json": components["schemas"]["PolicyReport"][];
            };
        };
        responses: {
            /** @description Heard. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            413: components["responses"]["PayloadTooLarge"];
        };
    };
    reportFromBrowser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientReport"];
            };
        };
        responses: {
            /** @description Heard. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["CollectionRefused"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    checkLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Health"];
        };
    };
    checkReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Health"];
            503: components["responses"]["NotReady"];
        };
    };
}
