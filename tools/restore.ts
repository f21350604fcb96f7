import { connectDatabase } from '#database/connect'
import { readErasures } from '#database/erased-list'
import { readAttemptTimes } from '#database/payments/listed-payments'
import { restore } from '#database/sqlite/restore'
import { vacuumFile } from '#database/sqlite/vacuum-file'
import { restoreLine } from '#server/backup/postgres-commands'
import { repeatErasures } from '#server/data-rights/repeat-erasures'
import { pauseAfterRestore } from '#server/newsletter/change-sending'
import { restorePictures } from '#server/pictures/stores/back-up-pictures'
import { repeatedText } from './rights-text.ts'
import { storageSettings } from './storage-settings.ts'

/** Usage: npm run restore -- <file> [--force] */
const { dataDir, databaseUrl } = storageSettings()
const args = process.argv.slice(2)
const mayReplace = args.includes('--force')
const [backupFile, ...others] = args.filter((arg) => arg !== '--force')

if (databaseUrl !== null) {
  console.log('The shop keeps its data in PostgreSQL. Stop every shop process, then restore with:')
  console.log(`  ${restoreLine(backupFile ?? 'shop.dump')}`)
  console.log('Whom it brings back is erased again with:')
  console.log('  npm run rights -- sweep')
  console.log('Newsletters that were being sent when it was made are paused with:')
  console.log('  npm run subscribers -- pause-all')
  console.log('Then, before the shop starts, read back from the payment provider what was paid and')
  console.log('refunded since:')
  console.log('  npm run orders -- reconcile')
} else if (backupFile === undefined || others.length > 0) {
  console.error('Say which backup: npm run restore -- <file> [--force]')
  process.exitCode = 1
} else {
  const order = { dataDir, backupFile, mayReplace, nowMs: Date.now() }
  const result = await restore(order)
  if (result.ok) {
    console.log(`Restored from ${backupFile}.`)
    if (result.value.keptAside !== null) {
      console.log(`The former database is kept in ${result.value.keptAside}.`)
    }
    const { copied } = await restorePictures({ dataDir, backupFile })
    if (copied > 0) console.log(`Files of pictures brought back: ${copied}.`)
    await eraseAgain()
    await pauseNewsletters()
    await sayWhatIsMissing()
  } else {
    fail(result.error.detail)
  }
}

/** Repeats the erasures made since the backup. */
async function eraseAgain() {
  const erasures = readErasures(dataDir)
  if (erasures.length === 0) return
  const connected = await connectDatabase({ dataDir })
  if (!connected.ok) return fail(connected.error.detail)
  const { db, close } = connected.value
  const repeated = await repeatErasures(db, erasures)
  await vacuumFile(db)
  await close()
  console.log(repeatedText(repeated))
}

/** Unpaused newsletters would go on from where the copy was made. */
async function pauseNewsletters() {
  const connected = await connectDatabase({ dataDir })
  if (!connected.ok) return fail(connected.error.detail)
  const { db, now, close } = connected.value
  const paused = await pauseAfterRestore({ db, now })
  await close()
  if (paused > 0) console.log(`Newsletters that were being sent, and are paused now: ${paused}.`)
}

/** The time is that of the copy's latest payment: whatever is younger is missing. */
async function sayWhatIsMissing() {
  const connected = await connectDatabase({ dataDir })
  if (!connected.ok) return fail(connected.error.detail)
  const { db, close } = connected.value
  const { latestMs } = await readAttemptTimes(db)
  await close()
  const since = latestMs === null ? '' : ` --since ${new Date(latestMs).toISOString()}`
  console.log('Orders paid and refunds made since the backup are missing. Read them back from the')
  console.log(`payment provider: npm run orders -- reconcile${since}`)
}

function fail(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}
