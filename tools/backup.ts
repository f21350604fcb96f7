import { openUnmigrated } from '#database/connect'
import { writeLastBackup } from '#database/health/backup-facts'
import type { LastBackup } from '#domain/backup/backup'
import { newKeyPair } from '#server/backup/encryption'
import { makeArchive, type ShopStorage } from '#server/backup/make-archive'
import { nameShop } from './name-shop.ts'
import { shopStorage } from './shop-storage.ts'

const USAGE = `npm run backup             an archive of everything, in the folder backups of the data folder
npm run backup -- FILE     the same, as this file
npm run backup -- key      a new pair of keys, to encrypt what goes to a bucket
npm run backup -- noted    tells the shop of a copy that was made in another way`

const [argument, ...others] = process.argv.slice(2)

if (others.length > 0 || argument?.startsWith('-')) {
  console.error(USAGE)
  process.exitCode = 1
} else if (argument === 'key') {
  await showNewKeys()
} else if (argument === 'noted') {
  await note(await shopStorage(), { bytes: null, place: 'elsewhere' })
  console.log('Noted. Its age is at /owner/health and in the metrics.')
} else {
  await backUp(await shopStorage(), argument)
}

async function backUp(storage: ShopStorage, target: string | undefined) {
  console.error(nameShop(storage))
  const made = await makeArchive({ storage, target, nowMs: Date.now() })
  if (!made.ok) {
    console.error(made.error)
    process.exitCode = 1
    return
  }
  const { file, bytes, about } = made.value
  const pictures = about.files.length - 1
  console.log(
    `Backed up to ${file}, read and counted: ${about.rows.orders} orders, ${megabytes(bytes)}.`,
  )
  console.log(
    about.picturesBucket === null
      ? `Files of pictures in it: ${pictures}.`
      : `The pictures are not in it: they are in the bucket ${about.picturesBucket}.`,
  )
  await note(storage, { bytes, place: 'here' })
}

async function showNewKeys() {
  const { publicKey, privateKey } = await newKeyPair()
  console.log('Write this into the settings file of the shop. With it backups are encrypted:')
  console.log(`  BACKUP_PUBLIC_KEY=${publicKey}`)
  console.log(
    'Keep this where you keep your passwords, not on this machine. Nothing else opens them, and',
  )
  console.log('it is not shown again:')
  console.log(`  ${privateKey}`)
}

/** The backup is made, whatever becomes of the note. */
async function note(storage: ShopStorage, backup: Pick<LastBackup, 'bytes' | 'place'>) {
  const { dataDir, databaseUrl } = storage
  const opened = await openUnmigrated({ dataDir, ...(databaseUrl === null ? {} : { databaseUrl }) })
  if (!opened.ok) return console.error(opened.error.detail)
  const { db, now, close } = opened.value
  try {
    await writeLastBackup(db, { ...backup, atMs: now() })
  } catch {
    console.error('The shop could not be told of this backup: its tables are of another release.')
  } finally {
    await close()
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
