import { backUp, defaultBackupFile } from '#database/sqlite/back-up'
import { backUpPictures } from '#server/pictures/stores/back-up-pictures'
import { storageSettings } from './storage-settings.ts'

/** npm run backup [file] */
const { dataDir, databaseUrl } = storageSettings()
const [, , file] = process.argv

if (databaseUrl !== null) {
  console.log('The shop keeps its data in PostgreSQL. Back it up with:')
  console.log(`  pg_dump --format=custom --file=${file ?? 'shop.dump'} "$DATABASE_URL"`)
  console.log('Copy the folder pictures of the data folder too, unless the pictures are in S3.')
} else {
  const target = file ?? defaultBackupFile(dataDir, Date.now())
  const result = await backUp(dataDir, target)
  if (result.ok) {
    console.log(`Backed up to ${target}, checked and complete.`)
    const { copied, present } = await backUpPictures({
      dataDir,
      backupFile: target,
      now: new Date(),
    })
    if (copied + present > 0) {
      console.log(`Pictures beside it: ${copied} new, ${present} there already.`)
    }
  } else {
    console.error(result.error.detail)
    process.exitCode = 1
  }
}
