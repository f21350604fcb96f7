// Compares node_modules with package-lock.json. npm writes node_modules/.package-lock.json as the last
// step of every install, so it is missing during an install and after one that was killed.
// Plain JavaScript because bootstrap.mjs needs it before the pinned Node is installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLibc } from './judge-machine.mjs'

/**
 * @typedef {object} Entry One package folder in either lockfile.
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev] Only the development tools need it.
 * @property {boolean} [optional] npm may omit it, as it does for other platforms.
 * @property {boolean} [devOptional] A development tool that is also an optional dependency of the shop.
 * @property {boolean} [peer] Only a peer dependency; npm can be configured to ignore those.
 * @property {boolean} [extraneous] Installed manually, not in the lockfile.
 * @property {readonly string[]} [os]
 * @property {readonly string[]} [cpu]
 * @property {readonly string[]} [libc]
 *
 * @typedef {Readonly<Record<string, Entry>>} Packages By folder; '' is the project itself.
 *
 * @typedef {object} Wanted
 * @property {boolean} withTools Set if the development tools are required as well.
 */

/**
 * `missing`: a required package is not installed, or was installed for another platform.
 * `outdated`: everything is installed, but the lockfile has changed since.
 * @param {string} root
 * @param {Wanted} wanted
 * @returns {'installed' | 'outdated' | 'missing'}
 */
export function judgePackages(root, { withTools }) {
  const locked = readPackages(join(root, 'package-lock.json')) ?? {}
  const installed = readInstalled(root)
  if (!installed || !existsSync(pinnedNode(root))) return 'missing'

  const isWhole = Object.entries(locked)
    .filter(([folder, entry]) => folder !== '' && isRequired(entry, withTools))
    .every(([folder]) => folder in installed && existsSync(join(root, folder, 'package.json')))
  if (!isWhole || missingBinaries(root, { withTools }).length > 0) return 'missing'
  if (!Object.values(installed).every(isForThisPlatform)) return 'missing'

  const isCurrent = Object.entries(installed)
    .filter(([, entry]) => withTools || !entry.dev)
    .every(([folder, entry]) => entry.extraneous || isSame(entry, locked[folder]))
  return isCurrent ? 'installed' : 'outdated'
}

/**
 * The packages with programs for this platform, as of rolldown and sharp, that are not there. They are optional, so
 * npm reports success when it could not fetch one.
 * @param {string} root
 * @param {Wanted & { readonly libc?: 'glibc' | 'musl' | null }} wanted
 * @returns {readonly string[]} Their names.
 */
export function missingBinaries(root, { withTools, libc = readLibc() }) {
  return Object.entries(readPackages(join(root, 'package-lock.json')) ?? {})
    .filter(([, entry]) => entry.optional && (withTools || !entry.dev))
    .filter(([, { os, cpu }]) => os?.includes(process.platform) && cpu?.includes(process.arch))
    .filter(([, entry]) => !entry.libc || libc === null || entry.libc.includes(libc))
    .filter(([folder]) => !isUnpacked(join(root, folder)))
    .map(([folder]) => folder.replace(/^.*node_modules\//, ''))
}

/** @param {string} folder */
function isUnpacked(folder) {
  try {
    const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return main === undefined || existsSync(join(folder, main))
  } catch {
    return false
  }
}

/**
 * The version of Node in the lockfile.
 * @param {string} root
 */
export function pinnedVersion(root) {
  return readPackages(join(root, 'package-lock.json'))?.['node_modules/node']?.version ?? ''
}

/** @param {string} root */
export function pinnedNode(root) {
  return join(root, 'node_modules/node/bin/node')
}

/**
 * Tells whether at least some of the development tools are installed.
 * @param {string} root
 */
export function hasTools(root) {
  return Object.values(readInstalled(root) ?? {}).some(({ dev }) => dev)
}

/** @param {string} root */
function readInstalled(root) {
  return readPackages(join(root, 'node_modules/.package-lock.json'))
}

/**
 * @param {string} path
 * @returns {Packages | null}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * @param {Entry} entry
 * @param {boolean} withTools
 */
function isRequired({ dev, optional, devOptional, peer }, withTools) {
  if (optional || peer) return false
  return withTools || !(dev || devOptional)
}

/**
 * libc is not compared: npm 9 does not know that field and installs the packages of every libc.
 * @param {Entry} entry
 */
function isForThisPlatform({ os, cpu }) {
  return allows(os, process.platform) && allows(cpu, process.arch)
}

/**
 * @param {readonly string[] | undefined} names Allowed names, or with `!` disallowed ones.
 * @param {string} name
 */
function allows(names, name) {
  if (!names) return true
  const isList = names.some((other) => !other.startsWith('!'))
  return isList ? names.includes(name) : !names.includes(`!${name}`)
}

/**
 * The other fields differ between versions of npm.
 * @param {Entry} entry
 * @param {Entry | undefined} locked
 */
function isSame(entry, locked) {
  return entry.version === locked?.version && entry.integrity === locked?.integrity
}
