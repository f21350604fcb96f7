import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { readIfThere } from '#database/appended-lines'
import { dataFolder } from '#database/sqlite/data-folder'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names the machine that has this data folder; a name that is missing or damaged is made anew. */
export function machineIdOf(dataDir: string): string {
  const file = dataFolder(dataDir).machineId
  const stored = readIfThere(file)?.trim()
  if (stored !== undefined && UUID.test(stored)) return stored
  const id = randomUUID()
  const partial = `${file}.partial-${id}`
  writeFileSync(partial, id, { mode: 0o600 })
  renameSync(partial, file)
  return id
}

/** From now on this machine's lists in the bucket lie beside those that it put there before. */
export function forgetMachineId(dataDir: string): void {
  rmSync(dataFolder(dataDir).machineId, { force: true })
}
