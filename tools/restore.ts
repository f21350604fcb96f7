import { restore } from '#database/sqlite/restore'

/** npm run restore -- <file> [--force] */
const dataDir = process.env.DATA_DIR || './data'
const args = process.argv.slice(2)
const mayReplace = args.includes('--force')
const [backupFile, ...others] = args.filter((arg) => arg !== '--force')

if (process.env.DATABASE_URL) {
  const flags = '--clean --if-exists --no-owner --single-transaction'
  console.log('The shop keeps its data in PostgreSQL. Stop every shop process, then restore with:')
  console.log(`  pg_restore ${flags} --dbname="$DATABASE_URL" ${backupFile ?? 'shop.dump'}`)
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
  } else {
    console.error(result.error.detail)
    process.exitCode = 1
  }
}
