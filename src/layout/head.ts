import type { Region } from '../../core/domain/region.ts';

/** Head data of a page; the renderer writes the tags. */
export type Head = {
  /** without the product's name, which the renderer appends */
  title: string;
  description?: string;
  /** the error page in place of the route's page */
  errorRoute?: 'notFound' | 'error';
  /** false hides the page from search engines; default is the route's setting */
  isIndexed?: boolean;
  /** regions that have the page; all by default */
  regions?: readonly Region[];
  /** path of the image for shared links, for example /media/picture/aurora/1200.jpg */
  image?: string;
  /** Open Graph type; website unless the page is one piece of audio */
  kind?: 'website' | 'music.song' | 'article';
  /** structured data in schema.org's vocabulary */
  jsonLd?: readonly object[];
  /** image to load first, as srcset + sizes of its best format */
  preload?: { srcset: string; sizes: string; type: string };
};
