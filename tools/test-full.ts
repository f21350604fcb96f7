import { buildStorefront } from './build-storefront.ts'
import { browserSuite, runInTurn, summarise, vitestSuite, wantedOf } from './run-checks.ts'

/**
 * `npm run test:full` runs what npm test leaves to it, by the rule of testing/README.md. It fails if the machine lacks
 * something, as a test that was skipped has not passed anywhere else.
 */
await buildStorefront()
const results = await runInTurn(
  wantedOf([
    vitestSuite('second engine, nginx and long faults', ['second-engine', 'full']),
    browserSuite('all other browser tests', 'rest'),
  ]),
)
const { failed, skipped } = summarise(results)
process.exit(failed + skipped === 0 ? 0 : 1)
