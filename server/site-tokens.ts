/** Issuer and audiences of the tokens that the site signs and the backend verifies (decisions 0145, 0161). */
export const siteTokens = {
  issuer: 'urn:nordlyd:site',
  apiAudience: 'urn:nordlyd:api',
  emailCodeAudience: 'urn:nordlyd:email-code',
} as const;
