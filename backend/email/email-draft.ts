type Link = { text: string; path: string };

/** An email before it is laid out: paragraphs, then an optional table, then optional links, the main one first. */
export type EmailDraft = {
  subject: string;
  paragraphs: string[];
  rows?: [string, string][];
  link?: Link;
  links?: Link[];
};
