import swc from '@swc/core/Visitor.js';

// swc parses `using`, but the visitor that comes with it does not know that statement yet.
const { visitStatement } = swc.Visitor.prototype;
swc.Visitor.prototype.visitStatement = function visitUsing(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};

const tests = '[.](test|spec|contract|fixture)[.]tsx?$';

/** A library, and the only places that may import it: its adapter, whose port all others use. */
const owners = {
  '@fastify|fastify': 'apps/server/src/app/http',
  ws: 'apps/server/src/app/gateway|packages/testkit|bench',
  '@better-auth|better-auth': 'apps/server/src/(features/accounts|platform/auth)',
  'better-sqlite3': 'apps/server/src/platform/db/sqlite|bench',
  'nodemailer|smtp-server': 'apps/server/src/platform/mail',
  pino: 'apps/server/src/platform/log',
  aws4fetch: 'apps/server/src/platform/files',
  'ipaddr[.]js': 'apps/server/src/(app|platform)',
  htmlparser2: 'apps/server/src/platform/web-pages',
  '@orama|porter2': 'packages/search',
  'google-auth-library': 'apps/server/src/platform/push',
  'sharp|heic-decode|file-type': 'apps/server/src/platform/pictures',
  thumbhash:
    'apps/server/src/platform/pictures|apps/web/src/(features/messages/attach/summarize|ui/pictures/draw-blur)[.]ts$',
  kysely: 'apps/server/src/platform/db|.*[.]store[.]ts$',
  dexie: 'packages/client/src/.*dexie',
  'react-router|react-router-dom': 'apps/web/src/platform',
  '@tanstack': 'apps/web/src/(ui|features/messages)',
  'lean-qr': 'apps/web/src/ui',
  '@firebase': 'apps/web/src/platform/push',
  'workbox-[a-z-]+': 'apps/web/src/worker',
  '@capacitor': 'apps/web/src/platform/native|apps/mobile',
  'vite|@vitejs': 'apps/web/(vite.config.ts|build|tools)',
};

const ownerRules = Object.entries(owners).map(([library, owner]) => ({
  name: `only its adapter imports ${library}`,
  comment: 'Everything else uses the port, so that a library can be replaced in one place.',
  severity: 'error',
  from: { path: '^(apps|packages|bench)/', pathNot: [`^(${owner})`, tests] },
  to: { path: `node_modules/(${library})/` },
}));

/** `from` may not import `to`; both are path patterns, `except` is allowed after all. */
const forbid = (name, from, to, except = []) => ({
  name,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: { path: to, pathNot: except },
});

const workspaces = [
  forbid(
    'protocol imports nothing of ours',
    '^packages/protocol/',
    '^(packages/(?!protocol/)|apps/|bench/|e2e/|tools/)',
  ),
  forbid(
    'languages imports nothing of ours',
    '^packages/languages/',
    '^(packages/(?!languages/)|apps/|bench/|e2e/|tools/)',
  ),
  forbid(
    'search imports only protocol',
    '^packages/search/',
    '^(packages/(?!protocol/|search/)|apps/|bench/|e2e/|tools/)',
  ),
  forbid(
    'client imports only protocol and search',
    '^packages/client/',
    '^(packages/(?!protocol/|search/|client/)|apps/|bench/|e2e/|tools/)',
  ),
  forbid(
    'web imports only client, search, protocol and languages',
    '^apps/web/',
    '^(packages/(?!protocol/|search/|client/|languages/)|apps/(?!web/)|bench/|e2e/|tools/)',
  ),
  forbid(
    'server imports only protocol, search and languages',
    '^apps/server/',
    '^(packages/(?!protocol/|search/|languages/)|apps/(?!server/)|bench/|e2e/|tools/)',
  ),
  forbid('testkit never imports web', '^packages/testkit/', '^(apps/web|bench|e2e|tools)/'),
  {
    name: 'protocol, search and client do no I/O of Node',
    severity: 'error',
    from: { path: '^packages/(protocol|search|client)/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
];

const server = '^apps/server/src';
/** Each would take some hundredths of the server's start. */
const loadedWhenNeeded = [
  'node_modules/(nodemailer|file-type)/',
  `${server}/platform/web-pages/page-head[.]ts$`,
].map((path) => ({
  name: `server: ${path} is loaded when it is first needed`,
  severity: 'error',
  from: { path: `${server}/`, pathNot: tests },
  to: { path, dynamic: false, dependencyTypesNot: ['type-only'] },
}));

const inServer = [
  ...loadedWhenNeeded,
  forbid(
    'server: platform never imports a feature',
    `${server}/platform/`,
    `${server}/(features|app|demo)/`,
  ),
  forbid('server: features never import app', `${server}/features/`, `${server}/(app|demo)/`),
  forbid('server: a store is the lowest layer', '[.]store[.]ts$', '[.]service[.]ts$'),
  forbid(
    'server: a policy is pure',
    '[.]policy[.]ts$',
    `[.](store|service)[.]ts$|^node:|${server}/platform/(?!operations/|db/tables[.]ts)`,
  ),
  forbid(
    'server: a feature is called only through its service',
    { path: `${server}/features/([^/]+)/`, pathNot: tests },
    `${server}/features/(?!$1/)`,
    '[.]service[.]ts$',
  ),
];

const web = '^apps/web/src';
const inWeb = [
  forbid(
    'web: platform is the lowest layer',
    `${web}/platform/`,
    `${web}/(app|features|ui|shared)/`,
  ),
  forbid('web: shared knows no screens', `${web}/shared/`, `${web}/(app|features|ui)/`),
  {
    name: 'web: what only the native shell needs is loaded on demand',
    severity: 'error',
    from: { path: `${web}/`, pathNot: `${web}/platform/native/` },
    to: { path: `${web}/platform/native/`, dynamic: false },
  },
  forbid('web: ui knows no feature', `${web}/ui/`, `${web}/(app|features)/`),
  forbid(
    'web: the worker stands alone',
    { path: `${web}/worker/`, pathNot: tests },
    '^(?!apps/web/src/worker/|node_modules/workbox-)',
    [
      '^packages/client/src/background/',
      '^packages/languages/',
      '^packages/protocol/src/addresses[.]ts$',
      '^apps/web/src/platform/push/app-badge[.]ts$',
      '^apps/web/src/platform/storage/kept-files[.]ts$',
    ],
  ),
  {
    name: 'web: the worker loads the outbox only when it needs it',
    severity: 'error',
    from: { path: `${web}/worker/`, pathNot: `${tests}|/worker/outbox[.]ts$` },
    to: { path: '^packages/client/', dependencyTypesNot: ['type-only'] },
  },
  forbid('web: the worker is spoken to by its messages', `${web}/(?!worker/)`, `${web}/worker/`, [
    'worker-messages[.]ts$',
  ]),
  forbid('web: features never import app', `${web}/features/`, `${web}/app/`),
  forbid(
    'web: of another feature only its hooks',
    { path: `${web}/features/([^/]+)/`, pathNot: tests },
    `${web}/features/(?!$1/)`,
    '/use-[^/]+[.]ts$',
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'production code has production dependencies',
      severity: 'error',
      from: { path: '^(packages/(protocol|client)|apps/server)/src', pathNot: tests },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests are not imported',
      severity: 'error',
      from: {},
      to: { path: '[.](test|spec)[.]tsx?$' },
    },
    ...workspaces,
    ...inServer,
    ...inWeb,
    ...ownerRules,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps/[^/]+/dist|apps/mobile/(android|ios|www)|[.]cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
