// From how many sites on pages ask for changes and offer a choice of sites.

/**
 * Up to so many sites a page asks for all of them each time, by an address that all pages share: the server writes that answer once for
 * all who ask at once, and says "as before" where nothing has changed. An answer since a version is each page's own. With 50 sites both
 * weigh about the same [ours].
 */
export const MANY_SITES = 50;

export const areMany = (count: number): boolean => count > MANY_SITES;
