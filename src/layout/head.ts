/** What a page says about itself to browsers and search engines; the renderer writes the tags from it. */
export type Head = {
  /** without the product's name, which the renderer appends */
  title: string;
  description?: string;
  /** false keeps search engines away; default is the route's own setting */
  isIndexed?: boolean;
  /** path of the picture that shared links show, for example /media/picture/aurora/1200.jpg */
  image?: string;
  /** Open Graph type; website unless the page is one piece of audio */
  kind?: 'website' | 'music.song' | 'article';
  /** structured data, each an object of schema.org's vocabulary */
  jsonLd?: readonly object[];
  /** the picture to fetch before anything else, as srcset + sizes of its best format */
  preload?: { srcset: string; sizes: string; type: string };
};
