import { createCatalogueHandlers } from './catalogue-handlers.ts';
import { createCmsHandlers, type CmsOptions } from './cms-handlers.ts';

/** The operations about content: editorial pages from the content source, podcasts and search from the database. */
export const createContentHandlers = (options: CmsOptions) => ({
  ...createCatalogueHandlers(options.db),
  ...createCmsHandlers(options),
});
