/** The folder rules of docs/architecture.md: who may import whom. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Imports of types and those made later, when the script is needed, count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'domain-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/domain/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/domain/' },
    },
    {
      name: 'packages-import-only-domain',
      severity: 'error',
      comment: 'The contract has the shapes of house rules and test plans too, which need nothing else.',
      from: { path: '^packages/(messages|contract|wise|payee-match|ebics)/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: [
          '^packages/$1/',
          '^packages/domain/',
          '^packages/(house-rules|test-plans)/src/document/document\\.ts$',
        ],
      },
    },
    {
      name: 'house-rules-import-the-engine',
      severity: 'error',
      from: { path: '^packages/house-rules/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(house-rules|rule-documents|domain|messages)/' },
    },
    {
      name: 'rule-documents-import-only-domain',
      severity: 'error',
      from: { path: '^packages/rule-documents/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(rule-documents|domain)/' },
    },
    {
      name: 'test-plans-import-rule-documents-and-domain',
      severity: 'error',
      from: { path: '^packages/test-plans/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(test-plans|rule-documents|domain)/' },
    },
    {
      name: 'packages-are-pure',
      comment: 'No package reads the environment, the disk or the clock: they run in the browser too.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '(\\.test\\.ts$|/testing/|^packages/ebics/)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ebics-encrypts-and-deflates-only',
      comment:
        'EBICS needs RSA and DEFLATE, which only Node has. It reads no environment, disk or clock either.',
      severity: 'error',
      from: { path: '^packages/ebics/src/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { dependencyTypes: ['core'], pathNot: '^(crypto|zlib)$' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'command-line-uses-http-only',
      severity: 'error',
      from: { path: '^apps/cli/' },
      to: { path: '^apps/(server|web)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'product-never-imports-its-tools',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(bench|e2e|scripts)/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'design-system-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'modules-meet-at-their-index',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: ['^apps/server/src/modules/$1/', '/index\\.ts$'],
      },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/' },
    },
    {
      name: 'services-know-no-fastify',
      severity: 'error',
      from: { path: '^apps/server/src/modules/.*(service|repository)\\.ts$' },
      to: { path: 'node_modules/(@fastify|fastify)' },
    },
    {
      name: 'repositories-know-no-contract',
      severity: 'error',
      from: { path: '^apps/server/src/modules/.*repository\\.ts$' },
      to: { path: '^packages/contract/' },
    },
    {
      name: 'e2e-uses-http-and-the-dom-only',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(apps|packages)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The examples of the command line import the npm package, which a test makes.
    exclude: { path: '(^|/)(dist|data|coverage|test-results)/|^apps/cli/examples/' },
    // TypeScript 7 has no interface for tools: swc reads the sources, types included.
    parser: 'swc',
    tsConfig: { fileName: 'apps/web/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
