import { randomInt } from 'node:crypto'
import { buildStorefront } from '../../tools/build-storefront.ts'
import { compileServer } from '../../tools/compile-server.ts'
import { MAX_SEED, readOptions } from './read-options.ts'
import { writeReport } from './report.ts'
import { runChaos } from './run-chaos.ts'

/** Usage: npm run chaos [-- --seconds 300 --seed 1 --sqlite] */
const options = readOptions(process.argv.slice(2), randomInt(MAX_SEED))
if (!options.ok) {
  console.error(options.error)
  process.exitCode = 1
} else {
  const { seed, seconds, engine, processes } = options.value
  console.log(`Seed ${seed}: ${seconds} s, ${processes} of the shop on ${engine}.`)
  console.log(`The storefront is ${await buildStorefront()}.`)
  compileServer()
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort(new Error('Interrupted.')))
  const onFault = (kind: string, atSeconds: number) =>
    console.log(`${atSeconds.toFixed(1).padStart(7)} s  ${kind}`)
  const found = await runChaos({ ...options.value, onFault, signal: interrupted.signal })
  console.log(`\n${writeReport(found)}\n\nSeed ${seed}.`)
  if (found.violations.length > 0) process.exitCode = 1
}
