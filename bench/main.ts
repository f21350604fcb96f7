import { buildStorefront } from '../tools/build-storefront.ts'
import { compileServer } from '../tools/compile-server.ts'
import { compareWith } from './compare/compare-with.ts'
import { measureCrowd } from './drop/measure-crowd.ts'
import { readOptions } from './drop/read-options.ts'
import { PARTS, type PartName } from './parts.ts'
import { watchStolen } from './report/stolen-share.ts'

/**
 * Usage: npm run bench [-- pages pictures cpu front house growth attack refusals orders mails interactions lighthouse
 * owner insights publish scale]. drop and soak run only when named. `drop --shoppers N` measures so many, pinned.
 * `compare REF [FIGURE …]` compares a commit with the working tree.
 */
const names = Object.keys(PARTS).filter((name): name is PartName => Object.hasOwn(PARTS, name))
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(PARTS, name))

if (requested[0] === 'compare') await runComparison(requested.slice(1))
else if (requested[0] === 'drop' && requested[1]?.startsWith('--'))
  await runCrowd(requested.slice(1))
else if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${names.join(', ')}.`)
  process.exitCode = 1
} else {
  console.log(`The storefront is ${await buildStorefront()}.`)
  compileServer()
  for (const name of names.filter(isWanted)) {
    const { title, run } = PARTS[name]
    console.log(`\n${name}: ${title}\n`)
    const stolen = watchStolen()
    console.log(await run().catch(explainFailure))
    console.log(`\n${stolen()}`)
  }
}

async function runComparison([ref, ...figures]: readonly string[]): Promise<void> {
  if (ref === undefined) {
    console.error('Usage: npm run bench -- compare REF [FIGURE …]')
    process.exitCode = 1
    return
  }
  await buildStorefront()
  compileServer()
  const stolen = watchStolen()
  console.log(await compareWith(ref, figures))
  console.log(`\n${stolen()}`)
}

/** Several parts may be named after `drop`, too; options belong to it alone. */
async function runCrowd(typed: readonly string[]): Promise<void> {
  const options = readOptions(typed)
  if (!options.ok) {
    console.error(options.error)
    process.exitCode = 1
    return
  }
  await buildStorefront()
  compileServer()
  const stolen = watchStolen()
  console.log(await measureCrowd(options.value))
  console.log(`\n${stolen()}`)
}

/** drop and soak take many minutes. */
function isWanted(part: PartName): boolean {
  return requested.length === 0 ? part !== 'drop' && part !== 'soak' : requested.includes(part)
}

/** If one part fails, the others still run. */
function explainFailure(error: unknown): string {
  process.exitCode = 1
  return `This part could not be measured: ${error instanceof Error ? error.message : error}`
}
