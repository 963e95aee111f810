/**
 * Who may import whom (docs: CONTRIBUTING.md, "The rooms of the house"). Checked by `npm run verify`.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const ours = '^(api-spec|backend|cms|edge|locales|pages|process|renderer|sandbox|scripts|src|tests)/';

/** A rule: files under `from` may, of our own folders, import only `to` (and themselves). */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${from}`, pathNot: '\\.test\\.tsx?$' },
  to: { path: ours, pathNot: [`^${from}`, ...to.map((path) => `^${path}`)] },
});

/** Inside src: an area may import only what stands left of it. */
const areas = ['ui', 'api', 'analytics', 'auth', 'payment'];
const leaves = ['content', 'checkout', 'account'];
const foundation = ['src/domain/', 'src/[^/]+\\.tsx?$', 'locales/', 'api-spec/generated/'];
const leftOf = (area) => {
  if (area === 'shell') return [...areas, ...leaves];
  if (leaves.includes(area)) return areas;
  return areas.slice(0, areas.indexOf(area));
};
const areaRule = (area) =>
  only(
    `src-${area}`,
    `src/${area}/`,
    [...foundation, ...leftOf(area).map((left) => `src/${left}/`)],
    'Inside src: ui < api < analytics < auth < payment < content | checkout | account < shell, leftwards only.',
  );

/** What a server may read of src: nouns, routes, words, the name of the product. */
const server = ['process/', 'src/domain/', 'src/(brand|routes|text)\\.ts$', 'locales/', 'api-spec/generated/'];

const integration = ['backend/', 'cms/', 'sandbox/', 'process/', 'api-spec/generated/', 'src/domain/'];

/** The contract's tools judge a service from outside, by the contract alone: the tests may use them on ours. */
const contractTools = 'scripts/contract/';

export default {
  forbidden: [
    only('process', 'process/', [], 'process is under every server: it imports nothing of ours.'),
    only('domain', 'src/domain/', [], 'The domain is pure: it imports nothing of ours.'),
    only('locales', 'locales/', [], 'Words import nothing of ours.'),
    only('routes-and-text', 'src/[^/]+\\.tsx?$', ['src/domain/', 'locales/'], 'The route table and the word look-up.'),
    ...[...areas, ...leaves, 'shell'].map(areaRule),
    only('cms', 'cms/', ['process/'], 'The CMS is reached by URL alone; it knows nothing of the product.'),
    only(
      'sandbox',
      'sandbox/',
      ['process/'],
      "A stand-in speaks the provider's wire; it knows nothing of the product.",
    ),
    {
      name: 'sandbox-siblings',
      comment: 'One stand-in never imports another; what all share stands in sandbox/ itself.',
      severity: 'error',
      from: { path: '^sandbox/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^sandbox/[^/]+/', pathNot: '^sandbox/$1/' },
    },
    only('backend', 'backend/', server, 'The backend reads the domain, never a page.'),
    only('edge', 'edge/', server, 'The edge reads the domain, never a page: it calls the renderer by URL.'),
    only('renderer', 'renderer/', ['src/', 'pages/', 'edge/app\\.ts$', 'locales/'], 'renderer: page → HTML.'),
    only('pages', 'pages/', ['src/', 'locales/'], 'Pages are thin: they compose what stands in src.'),
    only(
      'tests',
      'tests/',
      ['scripts/(settings|free-port)\\.ts$', contractTools, ...integration],
      'Whole paths go over HTTP and control routes.',
    ),
    {
      name: 'tests-over-http',
      comment: 'Only tests/backend puts the backend and the stand-ins together in one process.',
      severity: 'error',
      from: { path: '^tests/', pathNot: '^tests/backend/' },
      to: { path: integration.map((path) => `^${path}`) },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-unresolved',
      comment: 'What is imported must exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|cloudflare:)' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
