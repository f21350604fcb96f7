import { readStorage, type Storage } from '#server/env'

/** As the shop reads them; a wrong one ends the command with a sentence. */
export function storageSettings(): Storage {
  const storage = readStorage(process.env)
  if (storage.ok) return storage.value
  console.error(storage.error)
  process.exit(1)
}
