import { basename, dirname, join, normalize } from 'node:path';

/** What documents and comments may name. */
export type Known = {
  /** paths of all files, relative to the repository */
  files: ReadonlySet<string>;
  /** paths of all folders */
  folders: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** four digits each */
  decisions: ReadonlySet<string>;
  requirements: ReadonlySet<string>;
  invariants: ReadonlySet<string>;
};

const missingDocument =
  /\b(?:spec|core|supplement|supp|reference|design|conventions|specification)(?: \w+)? §|\b(?:the supplement|layout\.md|vocabulary\.tsv|(?:reliability|payments|performance|operations|contract) reference)\b/gi;
const pathShape = /(?<![\w/.:@#?=-])(?:\.{0,2}\/)?(?:[\w.@+-]+\/)+[\w.@+-]*\w(?![\w*{<[/]|…|-\*)/g;
const nameShape = /(?<![\w/.*<>{}@-])[a-z][\w-]*(?:\.[\w-]+)*\.(?:ts|tsx|mjs|md|tsv)\b(?!\/)/gi;
const idShape = /\b([A-Z]{2,3})-(\d{2})\b/g;
const decisionShape = /\bdecisions? ((?:\d{4}(?:, | and |, and | to | – )?)+)/gi;

/** A source file may be named without its ending. */
const endings = ['', '.ts', '.tsx', '.mjs', '.md', '.test.ts', '.test.tsx', '.module.css', '.css', '.yaml', '.json'];

/**
 * A path that must exist: it begins in a folder of the repository or with a dot, and looks like a path, not like a
 * list of alternatives.
 */
function isMissingPath(path: string, from: string, known: Known): boolean {
  const isRelative = /^\.{1,2}\//.test(path);
  if (path.startsWith('/')) return false;
  const [top = ''] = path.split('/');
  if (!isRelative && !known.folders.has(top)) return false;
  const full = isRelative ? normalize(join(dirname(from), path)) : path.replace(/\/$/, '');
  const candidates = [full, normalize(join(dirname(from), path))];
  return !candidates.some(
    (candidate) => known.folders.has(candidate) || endings.some((end) => known.files.has(candidate + end)),
  );
}

/** References in `text` to documents, decisions, files and ids that the repository does not have. */
export function findMissingReferences(text: string, from: string, known: Known): string[] {
  const found = [...text.matchAll(missingDocument)].map(([match]) => `"${match}" is not a document of the repository`);
  for (const [path] of text.matchAll(pathShape)) {
    if (isMissingPath(path, from, known)) found.push(`${path} does not exist`);
  }
  for (const [name] of text.matchAll(nameShape)) {
    if (!known.names.has(basename(name))) found.push(`no file is named ${name}`);
  }
  for (const [, numbers = ''] of text.matchAll(decisionShape)) {
    const unknown = (numbers.match(/\d{4}/g) ?? []).filter((number) => !known.decisions.has(number));
    found.push(...unknown.map((number) => `decision ${number} does not exist`));
  }
  for (const [id, prefix = ''] of text.matchAll(idShape)) {
    if (prefix === 'INV' || prefix === 'FLT') {
      if (!known.invariants.has(id)) found.push(`docs/invariants.md does not list ${id}`);
    } else if (isRequirementPrefix(prefix, known) && !known.requirements.has(id)) {
      found.push(`docs/requirements.tsv has no row ${id}`);
    }
  }
  return found;
}

function isRequirementPrefix(prefix: string, known: Known): boolean {
  return [...known.requirements].some((id) => id.startsWith(`${prefix}-`));
}
