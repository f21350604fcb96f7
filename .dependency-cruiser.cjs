/** Which part may import which. Tests are exempt. */
const TESTS = '\\.(test|builder|child)\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'The rules are pure: valibot is the only library they may use.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: { pathNot: ['^domain/', '^node_modules/valibot/'] },
    },
    {
      name: 'contracts-know-only-the-rules',
      severity: 'error',
      from: { path: '^contracts/', pathNot: TESTS },
      to: { pathNot: ['^(contracts|domain)/', '^node_modules/valibot/'] },
    },
    {
      name: 'database-knows-only-the-rules',
      severity: 'error',
      from: { path: '^database/', pathNot: TESTS },
      to: { path: '^(contracts|server|storefront|backoffice|ui|assets|testing|tools|e2e|bench)/' },
    },
    {
      name: 'storefront-knows-rules-contracts-and-ui',
      comment: 'Pages get everything else from their loaders.',
      severity: 'error',
      from: { path: '^storefront/', pathNot: TESTS },
      to: { path: '^(database|server|backoffice|testing|tools|e2e|bench|assets/(?!fonts/))' },
    },
    {
      name: 'backoffice-knows-rules-contracts-and-ui',
      comment: 'Not one byte of it reaches shoppers, and none of theirs the owner.',
      severity: 'error',
      from: { path: '^backoffice/', pathNot: TESTS },
      to: { path: '^(database|server|storefront|testing|tools|e2e|bench|assets/(?!fonts/))' },
    },
    {
      name: 'pages-take-the-brand-from-their-data',
      comment: 'SiteData has it.',
      severity: 'error',
      from: { path: '^(storefront|backoffice)/', pathNot: TESTS },
      to: { path: '^domain/brand\\.ts$' },
    },
    {
      name: 'the-owner-may-change-the-brand',
      comment: 'The context has it (server/settings/live-settings.ts), as it is now.',
      severity: 'error',
      from: { path: '^(contracts|database|server)/', pathNot: TESTS },
      to: { path: '^domain/brand\\.ts$' },
    },
    {
      name: 'front-ends-have-no-node',
      severity: 'error',
      from: { path: '^(storefront|backoffice)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-uses-the-built-front-ends',
      comment: 'Their entries give the types of what the build exports; nothing else is reached.',
      severity: 'error',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: '^((storefront|backoffice)/(?!entry-server\\.tsx$)|ui|testing|tools|e2e|bench)' },
    },
    {
      name: 'sql-lives-in-database',
      severity: 'error',
      from: { pathNot: ['^(database|testing)/', TESTS] },
      to: { path: '^node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'payment-providers-stay-behind-the-port',
      comment: 'server/payments/payments.ts is what everybody else knows of them.',
      severity: 'error',
      from: {
        pathNot: [
          '^server/payments/(paystack/|configured-provider\\.ts$)',
          '^server/(config|app)\\.ts$',
          '^(testing|bench|e2e)/',
          TESTS,
        ],
      },
      to: { path: '^server/payments/paystack/' },
    },
    {
      name: 'pictures-are-decoded-in-a-child',
      comment: 'server/pictures/encode-in-child.ts starts it; the shop itself never loads sharp.',
      severity: 'error',
      from: {
        path: '^(server|database|domain|contracts)/',
        pathNot: ['^server/pictures/encode/', TESTS],
      },
      to: { path: '^(server/pictures/encode/|node_modules/sharp/)' },
    },
    {
      name: 'pages-do-not-import-pages',
      severity: 'error',
      from: { path: '^(storefront|backoffice)/pages/([^/]+)/' },
      to: { path: '^$1/pages/', pathNot: '^$1/pages/$2/' },
    },
    {
      name: 'ui-knows-nothing-of-shopping',
      comment: 'The shape of a picture and the sentence for one that fails are all it shares.',
      severity: 'error',
      from: { path: '^ui/', pathNot: TESTS },
      to: {
        pathNot: [
          '^ui/',
          '^assets/fonts/',
          '^contracts/picture\\.ts$',
          '^domain/browsing-messages\\.ts$',
          '^node_modules/(@types/)?react/',
        ],
      },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
