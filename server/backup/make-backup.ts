import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BackupFailure } from '#database/sqlite/back-up'
import { writeAudit } from '#database/staff/audit'
import type { Result } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import type { BackedUp } from './back-up-shop.ts'

type Context = Pick<AppContext, 'db' | 'now'> & { readonly dataDir: string }

let running: Promise<Result<BackedUp, BackupFailure>> | null = null

/** The shop goes on while the backup is made. Two presses at once are one backup. */
export async function makeBackup(
  { db, now, dataDir }: Context,
  actor: Actor,
): Promise<Result<BackedUp, BackupFailure>> {
  running ??= runInThread({ dataDir, nowMs: now() }).finally(() => {
    running = null
  })
  const made = await running
  if (made.ok) {
    const subject = `backup ${basename(made.value.file)}`
    await writeAudit(db, { actor, action: 'backup-made', subject, nowMs: now() })
  }
  return made
}

function runInThread(workerData: { readonly dataDir: string; readonly nowMs: number }) {
  const { promise, resolve, reject } = Promise.withResolvers<Result<BackedUp, BackupFailure>>()
  const worker = new Worker(new URL('./back-up.worker.ts', import.meta.url), { workerData })
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}
