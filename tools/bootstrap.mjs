// The first step of every npm script. It runs on whatever Node the machine has, so it is plain
// JavaScript: it installs what the lockfile asks for and hands over to the pinned Node.
// Usage: node tools/bootstrap.mjs [--with-tools] script.ts [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules/node/bin/node')
const stamp = join(root, 'node_modules/.installed')
const [first, ...others] = process.argv.slice(2)
const withTools = first === '--with-tools'
const [script = '', ...scriptArguments] = withTools ? others : process.argv.slice(2)

const isShop = script === 'server/main.ts'

if (!isInstalled()) install()
if (isShop) build()
handOver()

function isInstalled() {
  if (!existsSync(node) || !existsSync(stamp)) return false
  const [lock, kind] = readFileSync(stamp, 'utf8').split(' ')
  return lock === lockHash() && (kind === 'tools' || !withTools)
}

function install() {
  console.log('Installing packages (this happens once) ...')
  const kind = withTools ? [] : ['--omit=dev']
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...kind], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  if (npm.status !== 0) {
    console.error(
      'The packages could not be installed. Is the network up, and is this npm 9 or later?',
    )
    process.exit(1)
  }
  writeFileSync(stamp, `${lockHash()} ${withTools ? 'tools' : 'shop'}`)
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** In a process of its own: what builds the shop would stay in the memory of the one that serves. */
function build() {
  const built = spawnSync(node, ['tools/build.ts'], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

function handOver() {
  const child = spawn(node, [...(isShop ? SHOP_FLAGS : []), script, ...scriptArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...(isShop ? SHOP_ENVIRONMENT : {}), ...process.env },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
