// Made from api-spec/openapi.yaml by `npm run generate`; edit the contract, not this file.
/** What the numbers on the wire are called, by schema. */
export const enumerations = {
  "RegionId": {
    "Sweden": 1,
    "Norway": 2,
    "Finland": 3
  },
  "RegionPackage": {
    "PackageSweden": 1,
    "PackageNorway": 2,
    "PackageFinland": 3
  },
  "OfferType": {
    "STANDARD": 0,
    "STUDENT": 1,
    "DUO": 2,
    "TOTAL": 3,
    "TOTALDUO": 4
  },
  "SubscriptionStatus": {
    "Error": 0,
    "Active": 1,
    "InTrial": 2,
    "InGrace": 3,
    "Cancelled": 4,
    "OnHold": 5,
    "Inactive": 6
  },
  "DiscountType": {
    "FREE": 1,
    "FIFTYPERCENT": 2
  },
  "RefusalReasonCode": {
    "Refused": "2",
    "BlockedCard": "5",
    "CardExpired": "6",
    "InvalidAmount": "7",
    "InvalidCardNumber": "8",
    "IssuerUnavailable": "9",
    "NotSupported": "10",
    "ThreeDSecureFailed": "11",
    "NotEnoughBalance": "12",
    "Fraud": "20",
    "CvcDeclined": "24"
  },
  "PauseLength": {
    "OneMonth": 1,
    "TwoMonths": 2,
    "ThreeMonths": 3
  },
  "DurationUnit": {
    "Days": 0,
    "Months": 1
  }
} as const;
