#!/usr/bin/env node
// One program for the owner's commands on a server: `sudo shop orders list`. docs/operations/deploy.md links it
// into the path. It reads the settings that the service has, becomes the user to whom the data belong, and hands over to
// bootstrap.mjs. It runs on the machine's own Node, so it is plain JavaScript.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
// Not by name: an older Node has no parseEnv, and would refuse to load this file before it is judged.
import util from 'node:util'
import { asRoot, findPerson, judgeUser, ownerOf } from './data-owner.mjs'
import { pinnedNode } from './installed-packages.mjs'
import { judgeMachine } from './judge-machine.mjs'
import { parseSettings } from './parse-settings.mjs'
import { SHOP_COMMANDS } from './shop-commands.mjs'

const SETTINGS_FILE = '/etc/shop.env'
/** The data folder of shop@.service. */
const DATA_FOLDER = '/var/lib/shop'
/** That of shop@.service: nobody else reads what the shop writes. */
const UMASK = 0o077
const FILE = /^\.{1,2}\/|\.(?:sqlite|dump|csv|json)$/

/** @type {NodeJS.Process & { readonly initgroups?: (user: string, gid: number) => void }} Its types leave this out. */
const withGroups = process
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const typed = process.argv.slice(2)
const [name = 'help', ...more] = typed
// People are used to writing these two dashes after `npm run orders`.
const words = more[0] === '--' ? more.slice(1) : more
const command = SHOP_COMMANDS.find((each) => each.name === name)

if (name === 'help' || name === '--help') {
  console.log(helpText())
} else if (command) {
  await start(command.script)
} else {
  giveUp(`There is no command ${name}. What there is: shop help`)
}

function helpText() {
  const width = Math.max(...SHOP_COMMANDS.map((each) => each.name.length))
  const lines = SHOP_COMMANDS.map((each) => `shop ${each.name.padEnd(width)}   ${each.purpose}`)
  return [...lines, '', 'Most of them say what they take when nothing more is typed.'].join('\n')
}

/** @param {string} script */
async function start(script) {
  checkNode()
  continueOnPinnedNode()
  const settings = readSettings()
  // As everywhere, what the environment says wins over the file.
  Object.assign(process.env, { ...settings, ...process.env })
  const isDeployed = existsSync(DATA_FOLDER)
  process.env.DATA_DIR ??= isDeployed ? DATA_FOLDER : './data'
  process.env.SHOP_COMMAND = name
  becomeOwner(resolve(root, process.env.DATA_DIR))
  process.umask(UMASK)
  const whole = words.map((word) => (FILE.test(word) ? resolve(word) : word))
  process.argv.splice(2, Infinity, script, ...whole)
  await import('./bootstrap.mjs')
}

function checkNode() {
  const complaint = judgeMachine({
    nodeVersion: process.version,
    needsLibatomic: false,
    hasLibatomic: () => true,
    freeBytes: null,
    neededMb: 0,
  })
  if (complaint !== null) giveUp(complaint)
}

/** Debian 13's own Node 20 lets root become nobody else, because its libuv may use io_uring (CVE-2024-22017). */
function continueOnPinnedNode() {
  const node = pinnedNode(root)
  if (!process.version.startsWith('v20.') || process.getuid?.() !== 0 || !existsSync(node)) return
  const { status } = spawnSync(node, [fileURLToPath(import.meta.url), ...typed], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}

/** @returns {NodeJS.Dict<string>} */
function readSettings() {
  const { SHOP_SETTINGS: file = SETTINGS_FILE, DATA_DIR, DATABASE_URL } = process.env
  const own = join(root, '.env')
  if (existsSync(file)) return parseSettings(read(file))
  if (existsSync(own)) {
    console.error(`There is no ${file}: the settings are those of ${own}.`)
    return util.parseEnv(read(own))
  }
  if (DATA_DIR === undefined && DATABASE_URL === undefined) {
    giveUp(`There is no ${file} with the settings of the shop. Say where it is: SHOP_SETTINGS=FILE`)
  }
  console.error(`There is no ${file}: the settings are those of the environment.`)
  return {}
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    giveUp(`You may not read ${file}. Type: ${asRoot(typed)}`)
  }
}

/**
 * Root becomes the owner of the data, or of the release while there are none: whatever a command writes, the shop can open.
 * @param {string} dataDir
 */
function becomeOwner(dataDir) {
  const uid = process.getuid?.()
  const owner = ownerOf(dataDir) ?? ownerOf(root)
  if (uid === 0 && owner !== null && owner.uid !== 0) return becomeUser(owner)
  const refusal = judgeUser({ dataDir, uid, typed })
  if (refusal !== null) giveUp(refusal)
}

/** @param {import('./data-owner.mjs').FileOwner} owner */
function becomeUser({ uid, gid }) {
  const known = findPerson(uid)
  const person = known ?? { name: `${uid}`, gid, home: '/' }
  if (known) withGroups.initgroups?.(person.name, person.gid)
  else process.setgroups?.([gid])
  process.setgid?.(person.gid)
  process.setuid?.(uid)
  Object.assign(process.env, { HOME: person.home, USER: person.name, LOGNAME: person.name })
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
