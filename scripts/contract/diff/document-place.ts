/** The bundle's path in the repository. */
export const bundlePath = 'api-spec/generated/openapi.json';

/** Files of one of our documents, from the project's root, and its title. */
export type DocumentPlace = {
  title: string;
  /** the hand-written root file, which names the version */
  rootPath: string;
  /** the bundle, also in commits */
  bundlePath: string;
  /** the changelog */
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

/** The site's own endpoints. */
export const edgePlace: DocumentPlace = {
  title: "The site's own endpoints",
  rootPath: 'api-spec/edge.yaml',
  bundlePath: 'api-spec/generated/edge.json',
  changelogPath: 'api-spec/CHANGELOG-edge.md',
  heading: "# Changes of the site's own endpoints",
};
