import { backUpShop } from '#server/backup/back-up-shop'
import { dumpLine } from '#server/backup/postgres-commands'
import { noteBackup } from './note-backup.ts'
import { storageSettings } from './storage-settings.ts'

/** Usage: npm run backup [file], or on PostgreSQL: npm run backup -- noted */
const { dataDir, databaseUrl } = storageSettings()
const [, , file] = process.argv

if (databaseUrl !== null && file === 'noted') {
  await noteBackup()
} else if (databaseUrl !== null) {
  console.log('The shop keeps its data in PostgreSQL. Back it up with:')
  console.log(`  ${dumpLine(file ?? 'shop.dump')}`)
  console.log('Then tell the shop, which cannot see it:')
  console.log('  npm run backup -- noted')
  console.log('Copy the folder pictures of the data folder too, unless the pictures are in S3.')
} else if (file === 'noted') {
  console.error('The shop finds its own backups in the data folder: nothing to note.')
  process.exitCode = 1
} else {
  const result = await backUpShop({ dataDir, file, nowMs: Date.now() })
  if (result.ok) {
    const { copied, present } = result.value.pictures
    console.log(`Backed up to ${result.value.file}, checked and complete.`)
    if (copied + present > 0) {
      console.log(`Pictures beside it: ${copied} new, ${present} there already.`)
    }
  } else {
    console.error(result.error.detail)
    process.exitCode = 1
  }
}
