import type { DatabaseSettings } from '#database/database'
import { readErasures } from '#database/erased-list'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { createListKeeper } from '#server/backup/keep-lists'
import { seedWholeCatalogue } from '../catalogue/seed-whole-catalogue.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { copyShop } from './copy-shop.ts'
import { countShop } from './count-shop.ts'
import { type DrillShop, openDrillShop, startDrillClock } from './drill-shop.ts'
import type { DrillStorage } from './drill-storage.ts'
import { fillShop } from './fill-shop.ts'
import { findLost } from './find-lost.ts'
import { judgeRestore } from './judge-restore.ts'
import { liveOn } from './live-on.ts'
import { readState } from './read-state.ts'
import { judgeStaff } from './staff.ts'

type Drill = {
  readonly storage: DrillStorage
  /** If null, a shop is made up. */
  readonly shopToCopy: DatabaseSettings | null
  readonly print: (line: string) => void
  /** Tests damage what the provider knows. */
  readonly breakBeforeRestore?: (storage: DrillStorage) => Promise<void>
}

/** Backs up, lives on, destroys, restores, reconciles and compares. Returns true if nothing is lost that counts. */
export async function runDrill({
  storage,
  shopToCopy,
  print,
  breakBeforeRestore,
}: Drill): Promise<boolean> {
  const { settings } = storage
  // Events in a copy must be younger than everything that is in it.
  const clock = startDrillClock(shopToCopy ? 0 : 10)
  print(`${storage.name}, in ${storage.folder}, with a provider of its own.`)

  if (shopToCopy) await copyShop(shopToCopy, storage)
  const first = await openDrillShop(settings, clock)
  if (!shopToCopy) await seedWholeCatalogue(first.db)
  const known = shopToCopy ? null : await fillShop(first)
  const brokenBefore = await brokenInvariants(first.db)
  print(
    `1. ${shopToCopy ? 'A copy of your shop' : 'A shop is made up'}: ${await countShop(first)}.`,
  )

  const backedUpAt = clock.now()
  const backedUp = await storage.backUp()
  print(`2. Backup at ${timeOf(backedUpAt)}. ${oneLine(backedUp)}`)

  clock.advance(60_000)
  await liveOn(first, known)
  await keepLists(first, storage)
  const before = await readState(first)
  const erasures = readErasures(settings.dataDir)
  print(`3. Life goes on until ${timeOf(clock.now())}: ${await countShop(first)}.`)
  await first.close()

  await storage.destroy()
  print('4. Destroyed: the database and all pictures.')

  await breakBeforeRestore?.(storage)
  print(`5. ${oneLine(await storage.restore())}`)

  const restored = await openDrillShop(settings, startDrillClock(0))
  const after = await readState(restored)
  const judged = await judgeRestore(restored, { brokenBefore, erasures })
  const faults = [...judged.faults, ...(known === null ? [] : await judgeStaff(restored))]
  await restored.close()

  const lost = findLost(before, after)
  print(`6. Lost since ${timeOf(backedUpAt)}: ${lost.map(({ words }) => words).join(', ')}.`)
  for (const { words, names } of lost) {
    if (names.length > 0) print(`   ${words}: ${names.join(', ')}`)
  }
  for (const fault of faults) print(`   WRONG: ${fault}`)
  const isGood = faults.length === 0
  if (isGood) {
    const { paidOrders, restored: rebuilt, refundedPesewas, erasures } = judged
    print(
      `   No paid order is lost: the provider has ${paidOrders}, and so has the shop; ${rebuilt} of them are rebuilt and wait for the owner.`,
    )
    print(
      `   Refunds agree with the provider (${formatMoney(pesewas(refundedPesewas))}), and none can be made twice.`,
    )
    print(`   Erased stays erased: none of ${erasures} is back. All invariants hold.`)
    if (known !== null) print('   Removed from the staff stays removed, and nobody is signed in.')
  }
  return isGood
}

/** The job of a running shop does it every quarter of a minute. */
async function keepLists(
  { db, clock, settings }: DrillShop,
  { backupBucket }: DrillStorage,
): Promise<void> {
  const config = { dataDir: settings.dataDir, backupBucket }
  await createListKeeper({ db, now: clock.now, config })()
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '\n   ')
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16)
}
