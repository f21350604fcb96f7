/** Which part may import which. Tests are exempt. */
const TESTS = '\\.(test|builder|child)\\.tsx?$'

/**
 * The folders of server/, the lowest first: each may import those before it, and none the files beside them, which start
 * the shop. So there is no circle of folders.
 */
const FEATURES = [
  'base',
  'settings',
  'currency',
  'catalogue',
  'staff',
  'search',
  'stock',
  'products',
  'pictures',
  'look',
  'delivery',
  'discounts',
  'payments',
  'mail',
  'texts',
  'alerts',
  'drops',
  'feeds',
  'orders',
  'refunds',
  'returns',
  'order-links',
  'pay-links',
  'tracking',
  'line',
  'waiting',
  'draws',
  'gallery',
  'demo-content',
  'catalogue-file',
  'move-in',
  'market',
  'newsletter',
  'contact',
  'letters',
  'data-rights',
  'insights',
  'backup',
  'connections',
  'test-orders',
  'health',
  'opening',
  'monitoring',
]

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
      to: { path: '^(contracts|server|pages|office|ui|assets|testing|tools|e2e|bench)/' },
    },
    {
      name: 'pages-and-office-are-two-front-ends',
      comment:
        'Only the previews of a product, of a text and of the home page show the owner what shoppers will see.',
      severity: 'error',
      from: {
        path: '^(pages|office)/',
        pathNot: [
          TESTS,
          '^office/(?:(?:product|home-preview)/serve-preview|text-preview/serve-text-preview)\\.ts$',
        ],
      },
      to: { path: '^(pages|office)/', pathNot: '^$1/' },
    },
    {
      name: 'components-take-types-alone-from-the-server',
      comment: 'All of what a bundle reaches: tools/front-end-modules.test.ts.',
      severity: 'error',
      from: { path: '^(pages|office)/.*\\.tsx$', pathNot: TESTS },
      to: { path: '^(database|server)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'front-ends-know-no-tools',
      severity: 'error',
      from: { path: '^(pages|office)/', pathNot: TESTS },
      to: { path: '^(testing|tools|e2e|bench)/' },
    },
    {
      name: 'pages-take-the-brand-from-their-data',
      comment: 'SiteData has it.',
      severity: 'error',
      from: { path: '^(pages|office)/', pathNot: TESTS },
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
      name: 'components-have-no-node',
      severity: 'error',
      from: { path: '^(pages|office)/.*\\.tsx$', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'use-cases-know-no-pages',
      comment: 'What starts the shop puts both together.',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: TESTS },
      to: { path: '^(pages|office|ui|testing|tools|e2e|bench)/' },
    },
    ...FEATURES.map((feature, place) => ({
      name: `${feature}-knows-only-what-lies-below-it`,
      comment: 'FEATURES, above, has the order of the folders.',
      severity: 'error',
      from: { path: `^server/${feature}/`, pathNot: TESTS },
      to: {
        path: `^server/(?:(?:${FEATURES.slice(place + 1).join('|') || 'nothing'})/|[^/]+\\.ts$)`,
      },
    })),
    {
      name: 'every-feature-has-its-place',
      comment: 'A new folder of server/ joins FEATURES, above.',
      severity: 'error',
      from: {},
      to: { path: `^server/(?!(?:${FEATURES.join('|')})/|[^/]+\\.ts$)` },
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
          '^server/payments/(paystack/|(?:ask-provider|configured-provider|payment-settings|typed-keys)\\.ts$)',
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
      comment: 'A screen may show another one in its place, so their loaders know each other.',
      severity: 'error',
      from: { path: '^(pages|office)/((?!(?:door|frame|kit)/)[^/]+)/', pathNot: TESTS },
      to: {
        path: '^$1/',
        pathNot: ['^$1/($2|door|frame|kit)/', '^office/(?:[^/]+/screen|screens)\\.ts$'],
      },
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
