/** Path, query and hash of the current page, to return to. */
export const getCurrentPath = (): string => location.pathname + location.search + location.hash;
