/**
 * Which folder may import which (docs: CONTRIBUTING.md, "Folders"). Checked by `npm run verify`.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const ours =
  '^(api-spec|backend|bench|cms|contract-tools|core|edge|locales|office|pages|renderer|sandbox|scripts|server|src|tests)/';
const tests = '\\.test\\.tsx?$';

/** A rule: files under `from` may import, of this repository's folders, only `to` (and themselves). */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${from}`, pathNot: tests },
  to: { path: ours, pathNot: [`^${from}`, ...to.map((path) => `^${path}`)] },
});

/** Inside src: a folder may import only those to its left; those in `siblings` never import each other. */
const areas = ['ui', 'api', 'player', 'analytics', 'auth', 'payment'];
const siblings = ['content', 'checkout', 'account'];
const foundation = ['src/[^/]+\\.tsx?$', 'core/', 'locales/', 'api-spec/generated/'];
const leftOf = (area) => {
  if (area === 'client') return [...areas, ...siblings, 'layout'];
  if (area === 'layout') return [...areas, ...siblings];
  if (siblings.includes(area)) return areas;
  return areas.slice(0, areas.indexOf(area));
};
const areaRule = (area) =>
  only(
    `src-${area}`,
    `src/${area}/`,
    [...foundation, ...leftOf(area).map((left) => `src/${left}/`)],
    'Inside src: ui < api < player < analytics < auth < payment < content | checkout | account < layout < client.',
  );

/**
 * Layers inside a folder, from the top down. A layer's entry (a folder with its slash, or a file) imports itself and
 * entries of lower layers. Entries of one layer never import each other. Every entry must be listed.
 */
const layers = (root, rows) =>
  rows.flatMap((row, at) =>
    row.map((part) => ({
      name: `${root}${part}`,
      comment: `Inside ${root}, imports go down: ${rows.map((names) => names.join(' | ')).join(' > ')}.`,
      severity: 'error',
      from: { path: `^${root}${part}`, pathNot: tests },
      to: { path: `^${root}`, pathNot: [part, ...rows.slice(at + 1).flat()].map((below) => `^${root}${below}`) },
    })),
  );

const edgeLayers = [
  ['testing/'],
  ['runtime/dev/'],
  ['runtime/node/', 'runtime/workers/'],
  ['app\\.ts'],
  ['sandbox/'],
  ['api/', 'pages/'],
  ['auth/'],
  ['analytics/'],
  ['account-migration/', 'platform\\.ts'],
  ['session/', 'cache/'],
  ['security/', 'backend-client/'],
  ['http/'],
  ['config/'],
];

const backendLayers = [
  ['main\\.ts'],
  ['bootstrap\\.ts', 'metrics\\.ts'],
  ['app\\.ts'],
  ['handlers\\.ts', 'sandbox/', 'office/'],
  ['jobs/'],
  ['webhooks/'],
  ['content/', 'privacy/', 'analytics/'],
  ['billing/'],
  ['email/'],
  ['accounts/'],
  ['outbox/', 'offers/', 'idempotency/'],
  ['app-context\\.ts'],
  ['clock\\.ts', 'providers/'],
  ['settings/', 'api/'],
  ['database/', 'env\\.ts'],
  [
    'app-backend-keys\\.ts',
    'partner-keys\\.ts',
    'malformed\\.ts',
    'problem\\.ts',
    'card-access\\.ts',
    'crm-access\\.ts',
    'mail-access\\.ts',
    'wallet-access\\.ts',
    'sheerid-access\\.ts',
  ],
  ['signing-keys\\.ts'],
];

/** Payments do not depend on what is bought; a change of a subscription reaches emails and wallet as an event. */
const billingLayers = [
  ['create-modules\\.ts'],
  ['emails/', 'wallet/'],
  ['checkout/'],
  ['voucher/'],
  ['offers/', 'extra-account/', 'student/', 'partner/', 'app-subscription/', 'withdrawal/'],
  ['subscription/'],
  ['transactions/'],
  ['payments/'],
];

/** What a server of the product may import from the layers below it. */
const belowServers = [
  'server/',
  'core/',
  'locales/',
  'api-spec/(generated/|load-bundle\\.ts$)',
  'contract-tools/openapi/',
];

/** The servers and their shared code: only tests/backend may import them, to run them in one process. */
const servers = ['backend/', 'cms/', 'office/', 'sandbox/', ...belowServers];

/** The contract tools test a service over HTTP by its contract: the tests may use them on the product. */
const contractTools = 'contract-tools/';

/** The page editor in the browser shows a page with the site's own components (decision 0166). */
const canvas = 'cms/editor/canvas/';
const shownOnCanvas = [
  'cms/(model|source)/',
  'cms/editor/(form|messages|page)/',
  'cms/editor/[^/]+\\.ts$',
  'src/(api|content|layout|ui)/',
  'src/view\\.tsx$',
  'core/',
  'backend/content/(to-section|to-card|fill-prices|source)\\.ts$',
];
const cmsRule = only('cms', 'cms/', ['server/'], 'The CMS is reached by URL; it knows nothing of the product.');
const cmsRules = [
  { ...cmsRule, from: { path: '^cms/', pathNot: [tests, `^${canvas}`] } },
  {
    name: 'cms-canvas-alone',
    comment: 'Only the bundle of the page editor contains the site; the CMS process imports none of it.',
    severity: 'error',
    from: { path: '^cms/', pathNot: `^${canvas}` },
    to: { path: `^${canvas}` },
  },
  only('cms-canvas', canvas, shownOnCanvas, 'The canvas shows sections by the model and the components of the site.'),
];

export default {
  forbidden: [
    only('locales', 'locales/', [], 'Messages import nothing of ours.'),
    only('core', 'core/', ['locales/'], 'core is what site, edge and backend all know: it imports messages only.'),
    only('server', 'server/', [], 'server is the kit under every Node server: it imports nothing of ours.'),
    only('contract-tools', 'contract-tools/', [], 'The contract tools know no product: they work for any contract.'),
    ...[...areas, ...siblings, 'layout', 'client'].map(areaRule),
    only('src', 'src/[^/]+\\.tsx?$', ['core/', 'locales/'], 'Files at the top of src sit below its folders.'),
    ...cmsRules,
    only(
      'sandbox',
      'sandbox/',
      ['server/', 'core/domain/email-address\\.ts$'],
      "A fake provider speaks the provider's API; of the product it knows only the rule for addresses (TF-04).",
    ),
    {
      name: 'sandbox-siblings',
      comment: 'One fake provider never imports another; code they share is in sandbox/ui or sandbox/ itself.',
      severity: 'error',
      from: { path: '^sandbox/([^/]+)/', pathNot: tests },
      to: { path: '^sandbox/[^/]+/', pathNot: ['^sandbox/$1/', '^sandbox/ui/'] },
    },
    only('backend', 'backend/', belowServers, 'The backend reads the domain, never a page.'),
    ...layers('backend/', backendLayers),
    ...layers('backend/billing/', billingLayers),
    only(
      'office',
      'office/',
      ['server/', 'api-spec/generated/office', 'contract-tools/openapi/'],
      'The staff page knows the backend by its contract alone.',
    ),
    only('edge', 'edge/', belowServers, 'The edge reads the domain, never a page: vike renders the pages.'),
    ...layers('edge/', edgeLayers),
    only('renderer', 'renderer/', ['src/', 'core/', 'pages/', 'edge/app\\.ts$', 'locales/'], 'renderer: page to HTML.'),
    only('pages', 'pages/', ['src/', 'core/', 'locales/'], 'Pages are thin: they compose what is in src.'),
    only(
      'tests',
      'tests/',
      ['scripts/(settings|start/free-port)\\.ts$', 'scripts/contract/', contractTools, ...servers],
      'Tests of whole paths use HTTP and the control routes.',
    ),
    {
      name: 'tests-over-http',
      comment:
        'Only tests/backend runs the backend and the fake providers in one process. Other providers are for tests. Tests sign the tokens of staff.',
      severity: 'error',
      from: { path: '^tests/', pathNot: '^tests/backend/' },
      to: {
        path: servers.filter((path) => !/core|locales/.test(path)).map((path) => `^${path}`),
        pathNot: '^sandbox/[^/]+/testing/|^server/(env|office-token)',
      },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Product code never imports a test.',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-cycles',
      comment: 'No file imports itself through others, types included.',
      severity: 'error',
      from: { path: '^edge/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'Every import must exist.',
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
