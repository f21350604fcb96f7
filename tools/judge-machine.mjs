// This must be true of the machine before packages are installed. Plain JavaScript that Node 18 can run,
// so that whoever has an old Node reads a sentence and not a stack.
import { spawnSync } from 'node:child_process'
// Not by name: Node before 18.15 has no statfsSync, and would refuse to load this file.
import fs from 'node:fs'
import { join } from 'node:path'

const MB = 1024 * 1024
/**
 * Measured on x64, with what npm keeps in its cache: 400 MB for the shop, 1,000 MB with the development
 * tools, 40 MB for a build and its compile cache.
 */
export const SPACE_MB = { shop: 500, tools: 1_200, build: 100 }

const LIBATOMIC = 'libatomic.so.1'
/** Debian calls the folder of a machine's libraries so, and ldconfig marks them so. */
const ARCHITECTURES = {
  x64: { folder: 'x86_64-linux-gnu', mark: 'x86-64' },
  arm64: { folder: 'aarch64-linux-gnu', mark: 'AArch64' },
}

/**
 * @typedef {object} Machine
 * @property {string} nodeVersion Of the Node that runs this.
 * @property {boolean} needsLibatomic
 * @property {() => boolean} hasLibatomic
 * @property {number | null} freeBytes Null where the system does not say.
 * @property {number} neededMb
 */

/**
 * A sentence about the first thing that is missing, or null.
 * @param {Machine} machine
 * @returns {string | null}
 */
export function judgeMachine({ nodeVersion, needsLibatomic, hasLibatomic, freeBytes, neededMb }) {
  if (!isNodeSupported(nodeVersion)) {
    return `This is Node ${nodeVersion}: the shop needs 20.19 or later of 20, or 22.12 or later. README.md says where a newer one comes from.`
  }
  if (needsLibatomic && !hasLibatomic()) {
    return `The shop's own Node needs ${LIBATOMIC}, which was not found: run "apt-get install libatomic1" as root.`
  }
  return judgeSpace(freeBytes, neededMb)
}

/**
 * @param {number | null} freeBytes
 * @param {number} neededMb
 * @returns {string | null}
 */
export function judgeSpace(freeBytes, neededMb) {
  if (freeBytes === null || freeBytes >= neededMb * MB) return null
  return `The disk has ${Math.floor(freeBytes / MB)} MB left, and ${neededMb} MB are needed: free some space first.`
}

/**
 * Vite, rolldown and html-validate ask for these.
 * @param {string} version
 */
function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major === 20) return minor >= 19
  return major > 22 || (major === 22 && minor >= 12)
}

/**
 * @param {string} one
 * @param {string} other
 */
export function isSameMajor(one, other) {
  return majorOf(one) === majorOf(other)
}

/** @param {string} version */
function majorOf(version) {
  return version.replace(/^v/, '').split('.')[0]
}

/**
 * The libc of the Node that runs this, as npm sees it; null where there is no choice of one.
 * @returns {'glibc' | 'musl' | null}
 */
export function readLibc() {
  if (process.platform !== 'linux') return null
  // Otherwise the report looks up names of hosts, which takes seconds without a network.
  Object.assign(process.report, { excludeNetwork: true })
  /** @type {{ readonly header?: { readonly glibcVersionRuntime?: string } }} */
  const report = Object(process.report.getReport())
  return report.header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/**
 * @typedef {object} Libraries
 * @property {string} architecture
 * @property {(path: string) => boolean} exists
 * @property {() => string} readLinkerCache What `ldconfig -p` prints; asked only if no file was found.
 */

/** @param {Libraries} libraries */
export function findLibatomic({ architecture, exists, readLinkerCache }) {
  const { folder, mark } = Object(Reflect.get(ARCHITECTURES, architecture))
  const folders = [`/usr/lib/${folder}`, `/lib/${folder}`, '/usr/lib64', '/lib64']
  if (folders.some((one) => exists(join(one, LIBATOMIC)))) return true
  const lines = readLinkerCache().split('\n')
  return lines.some((line) => line.includes(LIBATOMIC) && line.includes(mark ?? ''))
}

export function hasLibatomic() {
  return findLibatomic({
    architecture: process.arch,
    exists: fs.existsSync,
    // It is not on the PATH of every user.
    readLinkerCache: () => spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? '',
  })
}

/**
 * @param {string} folder
 * @returns {number | null}
 */
export function readFreeBytes(folder) {
  try {
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
