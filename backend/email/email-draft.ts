type Link = { text: string; path: string };

/** A letter before it is set: paragraphs, then perhaps a table, then perhaps links, the one to follow first. */
export type EmailDraft = {
  subject: string;
  paragraphs: string[];
  rows?: [string, string][];
  link?: Link;
  links?: Link[];
};
