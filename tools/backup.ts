import { backUp, defaultBackupFile } from '#database/sqlite/back-up'
import { storageSettings } from './storage-settings.ts'

/** npm run backup [file] */
const { dataDir, databaseUrl } = storageSettings()
const [, , file] = process.argv

if (databaseUrl !== null) {
  console.log('The shop keeps its data in PostgreSQL. Back it up with:')
  console.log(`  pg_dump --format=custom --file=${file ?? 'shop.dump'} "$DATABASE_URL"`)
} else {
  const target = file ?? defaultBackupFile(dataDir, Date.now())
  const result = await backUp(dataDir, target)
  if (result.ok) {
    console.log(`Backed up to ${target}, checked and complete.`)
  } else {
    console.error(result.error.detail)
    process.exitCode = 1
  }
}
