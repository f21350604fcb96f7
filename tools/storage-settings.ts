import { readStorage, type Storage } from '#server/config'

/** The settings are read in the same way as by the shop; an invalid one ends the command with a message. */
export function storageSettings(): Storage {
  const storage = readStorage(process.env)
  if (storage.ok) return storage.value
  console.error(storage.error)
  process.exit(1)
}
