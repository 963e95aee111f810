import { bundlePath } from '../read-document.ts';

/** Where one of our documents stands, from the project's root, and what it is called. */
export type DocumentPlace = {
  title: string;
  /** where it is written by hand, and says its version */
  rootPath: string;
  /** where its bundle stands, also in commits */
  bundlePath: string;
  /** where its versions are told */
  changelogPath: string;
  /** the changelog's first line */
  heading: string;
};

/** The v2 API. */
export const contractPlace: DocumentPlace = {
  title: 'Contract',
  rootPath: 'api-spec/openapi.yaml',
  bundlePath,
  changelogPath: 'api-spec/CHANGELOG.md',
  heading: '# Changes of the contract',
};

/** What the site answers by itself. */
export const edgePlace: DocumentPlace = {
  title: "The site's own endpoints",
  rootPath: 'api-spec/edge.yaml',
  bundlePath: 'api-spec/generated/edge.json',
  changelogPath: 'api-spec/CHANGELOG-edge.md',
  heading: "# Changes of the site's own endpoints",
};
