import type { DatabaseSettings } from '#database/database'
import { readErasures } from '#database/erased-list'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { seedWholeCatalogue } from '../catalogue/seed-whole-catalogue.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { copyPresentShop } from './copy-present-shop.ts'
import { countShop } from './count-shop.ts'
import type { DrillPlace } from './drill-place.ts'
import { openDrillShop, startDrillClock } from './drill-shop.ts'
import { fillShop } from './fill-shop.ts'
import { findLost } from './find-lost.ts'
import { judgeRestore } from './judge-restore.ts'
import { liveOn } from './live-on.ts'
import { readState } from './read-state.ts'
import { runOwnerCommand } from './run-owner-command.ts'

type Drill = {
  readonly place: DrillPlace
  /** Copied first; null: a shop is made up. */
  readonly present: DatabaseSettings | null
  readonly print: (line: string) => void
  /** For tests: goes wrong between the restore and the question to the provider. */
  readonly sabotage?: (place: DrillPlace) => Promise<void>
}

/** Backs up, lives on, destroys, restores, reconciles and compares. True if nothing is lost that counts. */
export async function runDrill({ place, present, print, sabotage }: Drill): Promise<boolean> {
  const { settings } = place
  // What happens in a copy must be younger than everything that is in it.
  const clock = startDrillClock(present ? 0 : 10)
  print(`${place.name}, in ${place.folder}, with a provider of its own.`)

  if (present) await copyPresentShop(present, place)
  const first = await openDrillShop(settings, clock)
  if (!present) await seedWholeCatalogue(first.db)
  const known = present ? null : await fillShop(first)
  const brokenBefore = await brokenInvariants(first.db)
  print(
    `1. ${present ? 'A copy of the present shop' : 'A shop is made up'}: ${await countShop(first)}.`,
  )

  const backedUpAt = clock.now()
  const backedUp = await place.backUp()
  print(`2. Backup at ${timeOf(backedUpAt)}. ${oneLine(backedUp)}`)

  clock.advance(60_000)
  await liveOn(first, known)
  const before = await readState(first)
  const erasures = readErasures(settings.dataDir)
  print(`3. Life goes on until ${timeOf(clock.now())}: ${await countShop(first)}.`)
  await first.close()

  await place.destroy()
  print('4. Destroyed: the database and all pictures.')

  const restoring = await place.restore()
  print(`5. ${oneLine(restoring.join('\n'))}`)
  await sabotage?.(place)

  const reconciled = await runOwnerCommand('orders', reconcileArgs(restoring), settings)
  print(`6. ${oneLine(reconciled)}`)

  const restored = await openDrillShop(settings, startDrillClock(0))
  const after = await readState(restored)
  const judged = await judgeRestore(restored, { brokenBefore, erasures })
  await restored.close()

  const lost = findLost(before, after)
  print(`7. Lost since ${timeOf(backedUpAt)}: ${lost.map(({ words }) => words).join(', ')}.`)
  for (const { words, names } of lost) {
    if (names.length > 0) print(`   ${words}: ${names.join(', ')}`)
  }
  for (const fault of judged.faults) print(`   WRONG: ${fault}`)
  const isGood = judged.faults.length === 0
  if (isGood) {
    const { paidOrders, restored: rebuilt, refundedPesewas, erasures } = judged
    print(
      `   No paid order is lost: the provider has ${paidOrders}, and so has the shop; ${rebuilt} of them are rebuilt and wait for the owner.`,
    )
    print(
      `   Refunds agree with the provider (${formatMoney(pesewas(refundedPesewas))}), and none can be made twice.`,
    )
    print(`   Erased stays erased: none of ${erasures} is back. All invariants hold.`)
  }
  return isGood
}

/** As the restore says it; on PostgreSQL, where another program restores, it is typed without a time. */
function reconcileArgs(restoring: readonly string[]): readonly string[] {
  const since = /reconcile --since (?<time>\S+)/.exec(restoring.join('\n'))?.groups?.time
  return since === undefined ? ['reconcile'] : ['reconcile', '--since', since]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '\n   ')
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16)
}
