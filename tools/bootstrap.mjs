// The first step of the npm scripts that need the pinned Node. It runs on the machine's own Node, so it
// is plain JavaScript; then it starts the script with the pinned one.
// Usage: node tools/bootstrap.mjs [--install=shop | --install=tools] script.ts [arguments]
// With --install, packages that are missing or outdated are installed first: those of the shop, or
// the development tools as well. The owner's commands run without it and never install anything,
// because a shop may be running on these packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  hasTools,
  judgePackages,
  missingBinaries,
  pinnedNode,
  pinnedVersion,
} from './installed-packages.mjs'
import {
  hasLibatomic,
  isSameMajor,
  judgeMachine,
  readFreeBytes,
  readLibc,
  SPACE_MB,
} from './judge-machine.mjs'
import { ENVIRONMENT_FILE_FLAG, SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

/** npm and the build need this; the shop ends by itself. */
const KILL_AFTER_MS = 5_000
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isPinnedMajor = isSameMajor(process.version, pinnedVersion(root))
const node = isPinnedMajor ? process.execPath : pinnedNode(root)
const [first = '', ...others] = process.argv.slice(2)
const mayInstall = first.startsWith('--install=')
const withTools = first === '--install=tools'
const [script = '', ...scriptArguments] = mayInstall ? others : [first, ...others]
const isShop = script === 'server/main.ts'
let isStopping = false
let isHandedOver = false

const state = judgePackages(root, { withTools })
checkMachine()
if (mayInstall && state !== 'installed') await install()
if (!mayInstall && state === 'missing') {
  giveUp('Packages are missing: run "npm ci" first (on a server "npm ci --omit=dev").')
}
if (isShop) await build()
await handOver()

function checkMachine() {
  const installed = withTools ? SPACE_MB.tools : SPACE_MB.shop
  const complaint = judgeMachine({
    nodeVersion: process.version,
    needsLibatomic: !isPinnedMajor && readLibc() === 'glibc',
    hasLibatomic,
    freeBytes: readFreeBytes(root),
    neededMb: mayInstall && state === 'missing' ? installed : 0,
  })
  if (complaint !== null) giveUp(complaint)
}

async function install() {
  console.log('Installing packages ...')
  await runNpm()
  if (missingBinaries(root, { withTools }).length > 0) {
    console.log('npm has left out programs for this machine. Installing packages again ...')
    await runNpm()
  }
  const missing = missingBinaries(root, { withTools })
  if (missing.length > 0) {
    giveUp(`npm has left out ${missing.join(', ')}, needed on this machine. Is the network up?`)
  }
  if (judgePackages(root, { withTools }) !== 'installed') {
    giveUp(
      existsSync(pinnedNode(root))
        ? 'npm has left out packages that are needed. Is it set to omit some, or to another platform?'
        : 'npm has not installed the pinned Node. Is it set to ignore the scripts of packages?',
    )
  }
}

async function runNpm() {
  // Tools that are already installed stay: npm start must not undo what npm ci did.
  const kind = withTools || hasTools(root) ? '--include=dev' : '--omit=dev'
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=optional', kind]
  const code = await run('npm', ['ci', ...options], {
    PATH: systemPath(),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  })
  if (code !== 0) {
    giveUp('The packages could not be installed. Is the network up, and is this npm 9 or later?')
  }
}

/** npm must not run on the pinned Node: it removes it, and it may be for another platform. */
function systemPath() {
  const own = join(root, 'node_modules/.bin')
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== own).join(delimiter)
}

/** The build runs in a separate process: otherwise its tools would stay in the memory of the server. */
async function build() {
  const code = await run(node, ['tools/build.ts'])
  if (code !== 0) process.exit(code)
}

async function handOver() {
  // Only the shop and the owner's commands read .env; tests, builds and measurements must not.
  const settings = isShop || !mayInstall ? [ENVIRONMENT_FILE_FLAG] : []
  const flags = [...(isShop ? SHOP_FLAGS : []), ...settings]
  const environment = isShop ? { ...SHOP_ENVIRONMENT, ...process.env } : {}
  isHandedOver = true
  process.exit(await run(node, [...flags, script, ...scriptArguments], environment))
}

/**
 * Resolves with its exit code. Never a synchronous process: as process 1 of a container this one would not notice
 * a signal while it waits, and the child gets none but what is passed on.
 * @param {string} program
 * @param {readonly string[]} options
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<number>}
 */
function run(program, options, environment) {
  const env = { ...process.env, ...environment }
  const child = spawn(program, options, { cwd: root, stdio: 'inherit', env })
  /** @param {NodeJS.Signals} signal */
  function passOn(signal) {
    isStopping = true
    child.kill(signal)
    if (!isHandedOver) setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const one of SIGNALS) process.off(one, passOn)
      // A step that a signal ended has nothing to say, and the next one must not begin.
      if (isStopping && !isHandedOver) process.exit(1)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}
/**
 * @param {string} sentence
 * @returns {never}
 */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
