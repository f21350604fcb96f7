import { basename } from 'node:path'
import { readStorage, type Storage } from '#server/config'
import { judgeUser } from './data-owner.mjs'

/**
 * The settings are read in the same way as by the shop; an invalid one ends the command with a message, and so does a
 * user to whom the data do not belong.
 */
export function storageSettings(): Storage {
  const storage = readStorage(process.env)
  if (!storage.ok) return giveUp(storage.error)
  const refusal = judgeUser({
    dataDir: storage.value.dataDir,
    uid: process.getuid?.(),
    typed: typedWords(),
  })
  return refusal === null ? storage.value : giveUp(refusal)
}

function typedWords(): readonly string[] {
  const [, script = '', ...words] = process.argv
  return [basename(script, '.ts'), ...words]
}

function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
