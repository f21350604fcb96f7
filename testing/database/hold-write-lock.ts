import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { dataFolder } from '#database/sqlite/data-folder'

const HOLDER = fileURLToPath(new URL('./hold-write-lock.child.ts', import.meta.url))

export type WriteLock = { readonly release: () => Promise<void> }

/** Lets another process hold the write lock of the shop's SQLite file until `release`. */
export async function holdWriteLock(dataDir: string): Promise<WriteLock> {
  const holder = spawn(process.execPath, [HOLDER, dataFolder(dataDir).databaseFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(holder, 'exit')
  onTestFinished(() => void holder.kill('SIGKILL'))
  await Promise.race([
    once(holder.stdout, 'data'),
    exited.then(() => {
      throw new Error('The write lock could not be acquired')
    }),
  ])
  return {
    release: async () => {
      holder.kill('SIGKILL')
      await exited
    },
  }
}
