/** Path, query and place of the page that is open, to come back to. */
export const getCurrentPath = (): string => location.pathname + location.search + location.hash;
