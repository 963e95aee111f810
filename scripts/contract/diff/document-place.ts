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

/** A document that is compared with the contract, with its name in JSON. */
export type ComparedPlace = DocumentPlace & { name: string };

/** A document next to the contract. */
export type SidePlace = ComparedPlace & { name: 'edge' | 'office' };

/** The site's own endpoints. */
export const edgePlace: SidePlace = {
  name: 'edge',
  title: "The site's own endpoints",
  rootPath: 'api-spec/edge.yaml',
  bundlePath: 'api-spec/generated/edge.json',
  changelogPath: 'api-spec/CHANGELOG-edge.md',
  heading: "# Changes of the site's own endpoints",
};

/** The API of the office. */
export const officePlace: SidePlace = {
  name: 'office',
  title: 'The API of the office',
  rootPath: 'api-spec/office.yaml',
  bundlePath: 'api-spec/generated/office.json',
  changelogPath: 'api-spec/CHANGELOG-office.md',
  heading: '# Changes of the API of the office',
};

/** The documents next to the contract. */
export const sidePlaces: readonly SidePlace[] = [edgePlace, officePlace];

const makePort = (name: string, title: string): ComparedPlace => ({
  name,
  title,
  rootPath: `api-spec/ports/${name}.yaml`,
  bundlePath: `api-spec/ports/${name}.yaml`,
  changelogPath: `api-spec/ports/CHANGELOG-${name}.md`,
  heading: `# Changes of ${name}.yaml`,
});

/** The calls of other systems: each document is one file, also in commits. */
export const portPlaces: readonly ComparedPlace[] = [
  makePort('account', 'Account calls of an identity provider'),
  makePort('app-subscription', 'Reports of subscriptions sold elsewhere'),
  makePort('student', 'Student verifier'),
];
