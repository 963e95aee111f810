import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { root } from '../../settings.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { findLastRecord, readBase, readHead } from './base.ts';
import { addEntry, digestContract, readRecord, setVersion, writeEntry } from './changelog.ts';
import { compareDocuments } from '../../../contract-tools/diff/compare-documents.ts';
import { contractPlace } from './document-place.ts';
import { writers } from './report-all.ts';
import { writeText } from '../../../contract-tools/diff/report.ts';
import type { Loose } from './seeded/edits.ts';
import { exitStatus, evaluateDocuments } from '../../../contract-tools/diff/verdict.ts';
import { isAtLeast, raiseVersion, readVersion } from '../../../contract-tools/diff/version.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

const today = '2026-11-21';
const notice = { today, leastDays: 90 };
const { changelogPath, heading } = contractPlace;

/** The real contract with a response property that may also be a number, a new operation, and a version. */
function changeContract(version: string): ContractDocument {
  const after = structuredClone(contractDocument) as unknown as Loose;
  Object.assign(after['components']!['schemas']!['CheckoutOverview']!['properties']!['voucherCode']!, {
    type: ['string', 'integer'],
  });
  after['paths']!['/new'] = {
    get: { ...after['paths']!['/region']!['get'], operationId: 'getNew' },
  } as unknown as Loose;
  Object.assign(after['info']!, { version });
  return after as unknown as ContractDocument;
}

/** The real contract with a version that these tests choose. */
const published = structuredClone(contractDocument);
Object.assign((published as unknown as Loose)['info']!, { version: '2.1.0' });

describe('version', () => {
  it('is raised by as much as the changes require', () => {
    expect(raiseVersion('2.3.4', 'major')).toBe('3.0.0');
    expect(raiseVersion('2.3.4', 'minor')).toBe('2.4.0');
    expect(raiseVersion('2.3.4', 'patch')).toBe('2.3.5');
    expect(raiseVersion('2.3.4', 'none')).toBe('2.3.4');
  });

  it('is compared by its parts, not as text', () => {
    expect([isAtLeast('2.10.0', '2.9.9'), isAtLeast('2.9.9', '2.10.0'), isAtLeast('3.0.0', '3.0.0')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isAtLeast('latest', '2.0.0')).toBe(false);
  });
});

describe('verdict', () => {
  it('fails a breaking change under the same version and passes it under a new major version', async () => {
    const same = evaluateDocuments(published, changeContract('2.1.0'), notice);
    expect([same.bump, same.leastVersion, exitStatus(same)]).toEqual(['major', '3.0.0', 1]);
    const raised = evaluateDocuments(published, changeContract('3.0.0'), notice);
    expect([raised.isBroken, exitStatus(raised)]).toEqual([false, 0]);
  });

  it('is refused for a version that cannot be raised', async () => {
    expect(evaluateDocuments(published, changeContract('latest'), notice)).toMatchObject({ isVersionRaised: false });
  });

  it('is reported for a terminal, a pull request and a program', async () => {
    const verdict = evaluateDocuments(published, changeContract('2.1.0'), notice);
    const text = writeText(verdict);
    expect(text).toContain('Breaking: callers must change\n  GET /checkout/overview/{offerType}\n');
    expect(text).toContain('response 200/voucherCode: the type was string → integer | string [type]');
    expect(text).toContain('raise info.version to 3.0.0');
    expect(writers.markdown(verdict, [])).toContain('| `GET /new` | operation | is new | operation-added |');
    expect(JSON.parse(writers.json(verdict, []))).toMatchObject({ bump: 'major', isVersionRaised: false });
  });
});

describe('webhooks', () => {
  const withWebhook = (properties: object, required: string[]): ContractDocument => {
    const schema = { type: 'object', additionalProperties: false, properties, required };
    const post = { operationId: 'onPaid', requestBody: { content: { 'application/json': { schema } } }, responses: {} };
    return { ...contractDocument, webhooks: { paid: { post } } };
  };

  it('reverse directions: what is sent may gain a property and lose none', () => {
    const before = withWebhook({ id: { type: 'string' } }, ['id']);
    const grown = withWebhook({ id: { type: 'string' }, at: { type: 'string' } }, ['id', 'at']);
    expect(compareDocuments(before, grown, notice).map(({ level }) => level)).toEqual(['compatible']);
    expect(compareDocuments(grown, before, notice).map(({ level }) => level)).toEqual(['breaking']);
  });
});

describe('changelog', () => {
  it('has the newest entry at the top and one entry for each version', async () => {
    const verdict = evaluateDocuments(published, changeContract('3.0.0'), notice);
    const entry = writeEntry(verdict, '3.0.0', today, 'f'.repeat(64));
    expect(entry).toContain(
      '## 3.0.0 (2026-11-21)\n\n### Breaking\n\n- `GET /checkout/overview/{offerType}` response 200',
    );
    const first = addEntry(
      '# Changes of the contract\n\n## 2.0.0 (2026-11-01)\n\n- all of it\n',
      '3.0.0',
      entry,
      heading,
    );
    expect(addEntry(first, '3.0.0', entry, heading)).toBe(first);
    expect(first.match(/^## .*$/gm)).toEqual(['## 3.0.0 (2026-11-21)', '## 2.0.0 (2026-11-01)']);
  });

  it('matches the current contract: run `npm run contract -- diff --write` when it does not', () => {
    const record = readRecord(readFileSync(join(root, changelogPath), 'utf8'));
    expect(record).toEqual({ version: readVersion(contractDocument), digest: digestContract(contractDocument) });
    // every change alters the digest, and a different version alone does not
    expect(digestContract(changeContract('2.1.0'))).not.toBe(record?.digest);
    const renumbered = structuredClone(contractDocument) as unknown as Loose;
    Object.assign(renumbered['info']!, { version: '9.9.9' });
    expect(digestContract(renumbered as unknown as ContractDocument)).toBe(record?.digest);
  });

  it('sets the version in the root file and nothing else', () => {
    const path = join(folder, 'openapi.yaml');
    const text = readFileSync(join(root, 'api-spec/openapi.yaml'), 'utf8');
    writeFileSync(path, text);
    expect(setVersion(path, '9.8.7')).toBe(true);
    expect(readFileSync(path, 'utf8').replace('version: 9.8.7', 'version: 2.0.0')).toBe(
      text.replace(/^ {2}version: .*$/m, '  version: 2.0.0'),
    );
  });
});

/** A repository with a commit without a contract, and one with it. */
function makeRepository(): [empty: string, full: string] {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@nordlyd.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'nothing');
  const empty = git('rev-parse', 'HEAD');
  mkdirSync(join(folder, 'api-spec/generated'), { recursive: true });
  writeFileSync(join(folder, 'api-spec/generated/openapi.json'), JSON.stringify(contractDocument));
  git('add', '.');
  git('commit', '--quiet', '--message', 'the contract');
  return [empty, git('rev-parse', 'HEAD')];
}

describe('base', () => {
  it('is read from a commit, and from the root of a multi-file contract', async () => {
    const [empty, full] = makeRepository();
    expect((await readBase(full, folder)).paths).toHaveProperty('/region');
    await expect(readBase(empty, folder)).rejects.toThrow(`${empty} does not hold api-spec/generated/openapi.json`);
    const read = await readContractFile(join(root, 'api-spec/openapi.yaml'));
    expect(compareDocuments(contractDocument, read, notice)).toEqual([]);
  });

  it('is compared with the hand-written files even when the bundle is older', async () => {
    const place = mkdtempSync(join(folder, 'head-'));
    mkdirSync(join(place, 'api-spec/generated'), { recursive: true });
    const path = { get: { operationId: 'getIt', responses: { '200': { description: 'It.' } } } };
    const written = { openapi: '3.1.1', info: { title: 'It', version: '1.0.0' }, servers: [{ url: '/' }], paths: {} };
    writeFileSync(join(place, 'api-spec/generated/openapi.json'), JSON.stringify(written));
    writeFileSync(join(place, 'api-spec/openapi.yaml'), JSON.stringify({ ...written, paths: { '/it': path } }));
    expect((await readHead(place)).paths).toHaveProperty('/it');
  });

  it('is the commit of the newest changelog entry when no base is named', () => {
    const place = mkdtempSync(join(folder, 'record-'));
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@nordlyd.example', ...args], {
        cwd: place,
        encoding: 'utf8',
      }).trim();
    mkdirSync(join(place, 'api-spec/generated'), { recursive: true });
    const commit = (document: ContractDocument): string => {
      writeFileSync(join(place, 'api-spec/generated/openapi.json'), JSON.stringify(document));
      git('add', '.');
      git('commit', '--quiet', '--message', 'the contract');
      return git('rev-parse', 'HEAD');
    };
    const record = (version: string, digest: string): void =>
      writeFileSync(
        join(place, changelogPath),
        `# Changes\n\n## ${version} (2026-11-21)\n\n- it\n\n<!-- contract ${digest} -->\n`,
      );
    git('init', '--quiet');
    expect(() => findLastRecord(place)).toThrow('api-spec/CHANGELOG.md has no entry');
    const [first, grown] = [changeContract('3.0.0'), { ...changeContract('3.0.0'), tags: [] }];
    const commits = [commit(published), commit(first), commit(grown)];
    record('3.0.0', digestContract(grown));
    expect(findLastRecord(place)).toBe(commits[2]);
    record('3.0.0', digestContract(first));
    expect(findLastRecord(place)).toBe(commits[1]);
    record('3.0.0', 'f'.repeat(64));
    expect(findLastRecord(place)).toBe(commits[1]);
    record('9.0.0', 'f'.repeat(64));
    expect(() => findLastRecord(place)).toThrow('no commit holds version 9.0.0');
  });

  it.each([
    ['no-such-ref', /neither a file nor a commit/],
    ['nowhere/openapi.json', /file not found/],
    ['package.json', /not an OpenAPI 3 document/],
    ['LICENSE', /not valid OpenAPI/],
  ])('that is %s is refused in one line', async (base, message) => {
    const error = await readBase(base, root).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BadInput);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain('\n');
  });
});
