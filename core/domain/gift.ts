/** Query parameter of a shared gift link (requirement GJ-01). */
export const giftParameter = 'envoy_share_link_hash';
