import { findProgram } from '../find-program.ts'
import { bootDebian, type DebianRoot } from './debian-root.ts'
import {
  DONE_BY_HAND,
  type Suite,
  type Typed,
  typedIn,
  unknownCommands,
  untilOpen,
  WALK,
} from './walk.ts'

/**
 * `npm run documents [-- bookworm | trixie]` types what the README and the pages about operations say, in order and as
 * written, on a bare Debian that is made for it.
 */
const SUITES: readonly Suite[] = ['bookworm', 'trixie']
const NEEDED = ['debootstrap', 'systemd-nspawn', 'nsenter']

const asked = process.argv.slice(2)
const missing = NEEDED.filter((name) => findProgram([name]) === undefined)
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.error(
    'This cannot run here: it needs root, debootstrap and systemd-nspawn (Debian: systemd-container).',
  )
  process.exit(1)
}

const failed: string[] = []
for (const suite of SUITES.filter((name) => asked.length === 0 || asked.includes(name))) {
  const unknown = unknownCommands(suite).map(({ document, command }) => `${document}: ${command}`)
  failed.push(
    ...unknown.map((name) => `${name}\nis neither walked nor listed in walk.ts with a reason.`),
  )
  const root = await bootDebian(suite)
  try {
    walk(root, suite)
  } finally {
    await root.stop()
  }
}
console.log(
  failed.length === 0 ? 'Everything that was tried worked.' : `\nFailed:\n\n${failed.join('\n\n')}`,
)
process.exit(failed.length === 0 ? 0 : 1)

function walk(root: DebianRoot, suite: Suite) {
  for (const step of WALK) {
    for (const one of typedIn(step, suite)) tryOne(root, suite, one)
    if (step.section === 'Node') continue
    report(
      root,
      suite,
      { document: step.document, command: 'the shop is open behind nginx' },
      untilOpen('shop.example'),
    )
  }
}

function tryOne(root: DebianRoot, suite: Suite, one: Typed) {
  if (one.reason === null) {
    report(root, suite, one, one.typed)
    const byHand = DONE_BY_HAND[one.command]
    if (byHand !== undefined) root.type(`(${byHand})`)
  } else {
    printRow(suite, one, `not tried: ${one.reason}`)
  }
}

type Named = Pick<Typed, 'document' | 'command'>

function report(root: DebianRoot, suite: Suite, one: Named, typed: string) {
  const { worked, output } = root.type(typed)
  printRow(suite, one, worked ? 'worked' : 'FAILED')
  if (worked) return
  const ending = output.split('\n').slice(-12).join('\n')
  failed.push(`${suite}, ${one.document}: ${typed}\n${ending}`)
}

function printRow(suite: Suite, { document, command }: Named, verdict: string) {
  console.log(`${suite} | ${document.replace('docs/operations/', '')} | ${command} | ${verdict}`)
}
