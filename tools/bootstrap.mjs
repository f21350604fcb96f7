// The first step of the npm scripts that need the pinned Node. It runs on the machine's own Node, so it
// is plain JavaScript; then it starts the script with the pinned one.
// Usage: node tools/bootstrap.mjs [--install=shop | --install=tools] script.ts [arguments]
// With --install, packages that are missing or outdated are installed first: those of the shop, or
// the development tools as well. The owner's commands run without it and never install anything,
// because a shop may be running on these packages.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasTools, judgePackages, pinnedNode } from './installed-packages.mjs'
import { environmentFileFlags, SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = pinnedNode(root)
const [first = '', ...others] = process.argv.slice(2)
const mayInstall = first.startsWith('--install=')
const withTools = first === '--install=tools'
const [script = '', ...scriptArguments] = mayInstall ? others : [first, ...others]
const isShop = script === 'server/main.ts'

const state = judgePackages(root, { withTools })
if (mayInstall && state !== 'installed') install()
if (!mayInstall && state === 'missing') {
  giveUp('Packages are missing: run "npm ci" first (on a server "npm ci --omit=dev").')
}
if (isShop) build()
handOver()

function install() {
  console.log('Installing packages ...')
  // Tools that are already installed stay: npm start must not undo what npm ci did.
  const kind = withTools || hasTools(root) ? '--include=dev' : '--omit=dev'
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', kind], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: systemPath(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  if (npm.status !== 0) {
    giveUp('The packages could not be installed. Is the network up, and is this npm 9 or later?')
  }
  if (judgePackages(root, { withTools }) !== 'installed') {
    giveUp(
      existsSync(node)
        ? 'npm has left out packages that are needed. Is it set to omit some, or to another platform?'
        : 'npm has not installed the pinned Node. Is it set to ignore the scripts of packages?',
    )
  }
}

/** npm must not run on the pinned Node: it removes it, and it may be for another platform. */
function systemPath() {
  const own = join(root, 'node_modules/.bin')
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== own).join(delimiter)
}

/** The build runs in a separate process: otherwise its tools would stay in the memory of the server. */
function build() {
  const built = spawnSync(node, ['tools/build.ts'], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

function handOver() {
  // Only the shop and the owner's commands read .env; tests, builds and measurements must not.
  const settings = isShop || !mayInstall ? environmentFileFlags() : []
  const flags = [...(isShop ? SHOP_FLAGS : []), ...settings]
  const child = spawn(node, [...flags, script, ...scriptArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...(isShop ? SHOP_ENVIRONMENT : {}), ...process.env },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
