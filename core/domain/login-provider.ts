/** How a user logs in at the identity provider (requirement AU-02); other ways count as `schibsted`. */
export const loginProviders = ['email', 'google', 'facebook', 'apple', 'schibsted'] as const;
