/** A link before it is laid out; the path is on the site. */
export type Link = { text: string; path: string };

/** An email before it is laid out: paragraphs, an optional table, an optional button (`link`), and further links. */
export type EmailDraft = {
  subject: string;
  paragraphs: string[];
  rows?: [string, string][];
  link?: Link;
  links?: Link[];
};
