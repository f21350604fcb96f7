import { writeHeartbeats } from '#database/health/heartbeats'
import { openDatabase } from './open-database.ts'

/** Tells the shop that PostgreSQL was copied, which it cannot see for itself. */
export async function noteBackup() {
  const database = await openDatabase()
  if (!database) return
  await writeHeartbeats(database.db, [{ name: 'backup', isOk: true, atMs: database.now() }])
  await database.close()
  console.log('Noted. Its age is at /owner/health and in the metrics.')
}
