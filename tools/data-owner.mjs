// To whom the data of the shop belong: a file that somebody else writes cannot be opened by the shop.
// Plain JavaScript, because shop.mjs needs it.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DATABASE_FILES = ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm']

/** @typedef {{ readonly uid: number, readonly gid: number }} FileOwner */
/** @typedef {{ readonly name: string, readonly gid: number, readonly home: string }} Person */

/**
 * Null for a file that is not there, or cannot be seen.
 * @param {string} path
 * @returns {FileOwner | null}
 */
export function ownerOf(path) {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/**
 * Null for a number without a name, as it occurs in containers.
 * @param {number} uid
 * @returns {Person | null}
 */
export function findPerson(uid) {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , number, group, , home = '/'] = line.split(':')
    if (name !== '' && number === `${uid}`) return { name, gid: Number(group), home }
  }
  return null
}

/**
 * A sentence for whoever must not touch the data in this folder, or null. `typed` is the command, as given to `shop`;
 * a system without user numbers has no `uid`.
 * @param {{ readonly dataDir: string, readonly uid: number | undefined, readonly typed: readonly string[] }} use
 * @returns {string | null}
 */
export function judgeUser({ dataDir, uid, typed }) {
  const owner = ownerOf(dataDir)
  if (owner === null || uid === undefined) return null
  if (owner.uid !== uid) {
    return `The data in ${dataDir} belong to ${nameOf(owner.uid)}, and you are ${nameOf(uid)}: what you write there, the shop could not open. Type: ${asRoot(typed)}`
  }
  const files = DATABASE_FILES.map((name) => join(dataDir, name))
  const foreign = files.find((file) => (ownerOf(file)?.uid ?? uid) !== uid)
  if (foreign === undefined) return null
  return `${foreign} does not belong to ${nameOf(uid)}, so the shop cannot open it. Type: sudo chown ${nameOf(uid)} ${foreign}`
}

/**
 * What to type for a command that only the owner of the data may use.
 * @param {readonly string[]} typed
 */
export function asRoot(typed) {
  return ['sudo', 'shop', ...typed.map(quoted)].join(' ')
}

/** @param {string} word */
function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** @param {number} uid */
function nameOf(uid) {
  return findPerson(uid)?.name ?? `user ${uid}`
}
