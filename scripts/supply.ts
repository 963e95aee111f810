/** An entry of package-lock.json. */
export type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};

/** The parts of a package.json that name dependencies. */
export type Manifest = {
  name?: string;
  license?: string;
  licenses?: unknown;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Licences that permit a closed product on a server. */
const licences = new Set(
  'MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 CC0-1.0 Python-2.0 MPL-2.0 CC-BY-4.0 OFL-1.1 Unlicense'.split(
    ' ',
  ),
);

/** Packages that name their licence in another field or file. The last one names none; the editor of content requires it. */
const licencesByPackage: Record<string, string> = {
  '@inlang/plugin-message-format': 'MIT',
  busboy: 'MIT',
  'png-js': 'MIT',
  'sqlite-wasm-kysely': 'MIT',
  streamsearch: 'MIT',
  'y-provider': 'MIT',
};
/** libvips is a separate library, which a user may replace. */
const mayBeLesserGpl = /^@img\/sharp-/;

/** Packages with an install script, which `.npmrc` never runs. */
const knownScripts = new Set(
  '@mdn/mdn-http-observatory @scarf/scarf esbuild node_extra_ca_certs_mozilla_bundle workerd'.split(' '),
);

const exact = /^(\d+\.\d+\.\d+(-[\w.]+)?|\*|workspace:.*)$/;

function isLicensed(name: string, licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, '').split(/ (?:OR|AND) /);
  const isKnown = (word: string): boolean =>
    licences.has(word) || (word === 'LGPL-3.0-or-later' && mayBeLesserGpl.test(name));
  return licence.includes(' OR ') ? words.some(isKnown) : words.every(isKnown);
}

/**
 * Finds what is wrong with the dependencies.
 *
 * @param locked packages by their path, from package-lock.json.
 * @param manifests package.json of the repository and its workspaces.
 * @param npmrc text of `.npmrc`.
 */
export function findSupplyFaults(
  locked: Record<string, LockedPackage>,
  manifests: readonly Manifest[],
  npmrc: string,
): string[] {
  const faults: string[] = [];
  for (const [path, { link, integrity, resolved, license, hasInstallScript }] of Object.entries(locked)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || link === true) continue;
    if (integrity?.startsWith('sha512-') !== true) faults.push(`${path}: no sha512 of its content`);
    if (resolved !== undefined && !resolved.startsWith('https:')) faults.push(`${path}: comes from ${resolved}`);
    const licence = license ?? licencesByPackage[name] ?? 'no licence';
    if (!isLicensed(name, licence)) faults.push(`${path}: ${licence} is no permitted licence`);
    if (hasInstallScript === true && !knownScripts.has(name)) faults.push(`${path}: a new install script`);
  }
  for (const { name, dependencies, devDependencies, optionalDependencies } of manifests)
    for (const [of, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      if (!exact.test(version)) faults.push(`${name}: ${of} ${version} is no exact version`);
  if (!/^ignore-scripts=true$/m.test(npmrc)) faults.push('.npmrc: install scripts run');
  return faults;
}
