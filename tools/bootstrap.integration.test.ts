import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const ROOT = dirname(import.meta.dirname)
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)
/** This fake npm records its calls and installs every package as an empty folder. */
const NPM = `#!/usr/bin/env node
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
delete packages['']
rmSync('node_modules', { recursive: true, force: true })
for (const [folder, { dev }] of Object.entries(packages)) {
  if (dev && process.argv.includes('--omit=dev')) delete packages[folder]
  else mkdirSync(folder, { recursive: true }), writeFileSync(folder + '/package.json', '{}')
}
mkdirSync('node_modules/node/bin', { recursive: true })
symlinkSync(process.execPath, 'node_modules/node/bin/node')
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`
const PRINT_NAME =
  "console.log('ran', process.argv[1].split('/').at(-1), process.env.DATA_DIR ?? 'no setting')"
/** npm sends the signal only to its shell, so the script must replace that shell (exec). */
const WAIT_FOR_SIGTERM = `
import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => { writeFileSync('stopped', ''); process.exit(0) })
setInterval(() => {}, 60_000)
console.log('open')
`

let root: string
/** The project is like this one, but without packages and with programs that only print their name. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'shop-test-bootstrap-')))
  for (const name of [
    'bootstrap',
    'installed-packages',
    'judge-machine',
    'read-env-file',
    'shop-process',
  ]) {
    cpSync(join(ROOT, `tools/${name}.mjs`), join(root, `tools/${name}.mjs`))
  }
  write('bin/npm', NPM)
  write('package.json', '{ "type": "module" }')
  lock('5.0.0')
  for (const name of ['server/main', 'tools/build', 'tools/orders', 'tools/test']) {
    write(`${name}.ts`, PRINT_NAME)
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { mode: 0o755 })
}

function lock(version: string) {
  const packages = {
    '': {},
    'node_modules/node': { version: '26.10.0' },
    'node_modules/fastify': { version },
    'node_modules/vitest': { version: '5.1.0', dev: true },
  }
  write('package-lock.json', JSON.stringify({ packages }))
}

/** This is like `npm run NAME`, but with the fake npm and without this process's settings. */
function run(name: string, settings: Readonly<Record<string, string>> = {}) {
  const { DATA_DIR: _, ...inherited } = process.env
  const ended = spawnSync('sh', ['-c', scripts[name] ?? 'false'], {
    cwd: root,
    env: { ...inherited, PATH: machinePath(), ...settings },
    encoding: 'utf8',
  })
  return { status: ended.status, output: ended.stdout + ended.stderr }
}

function machinePath() {
  return `${join(root, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`
}

function npm(...options: readonly string[]) {
  spawnSync('npm', options, { cwd: root, env: { PATH: machinePath() } })
  rmSync(join(root, 'npm-calls'))
}

/** Returns the last option of each call of npm ci, which says what packages it was to install. */
function installs(): readonly string[] {
  const calls = join(root, 'npm-calls')
  if (!existsSync(calls)) return []
  const lines = readFileSync(calls, 'utf8').trim().split('\n')
  return lines.map((line) => (line.startsWith('ci ') ? (line.split(' ').at(-1) ?? '') : line))
}

describe('npm start', () => {
  test('installs and builds in a fresh clone, once', () => {
    expect(run('start')).toEqual({
      status: 0,
      output: 'Installing packages ...\nran build.ts no setting\nran main.ts no setting\n',
    })
    expect(run('start').output).not.toContain('Installing')
    expect(installs()).toEqual(['--omit=dev'])
  })

  test.each(['', '--omit=dev'])('installs nothing after npm ci %s', (options) => {
    npm('ci', options)
    expect(run('start').status).toBe(0)
    expect(run('build').status).toBe(0)
    expect(installs()).toEqual([])
  })

  test('installs again after a change of the lockfile, and keeps installed tools', () => {
    npm('ci')
    lock('5.0.1')
    expect(run('start').status).toBe(0)
    expect(installs()).toEqual(['--include=dev'])
    expect(existsSync(join(root, 'node_modules/vitest'))).toBe(true)
  })

  test('stops the shop when npm gets a signal', async () => {
    npm('ci')
    write('server/main.ts', WAIT_FOR_SIGTERM)
    const shell = spawn('sh', ['-c', scripts.start ?? 'false'], {
      cwd: root,
      env: { PATH: machinePath() },
    })
    const ended = new Promise((resolve) => shell.once('exit', resolve))
    await new Promise<void>((resolve) => {
      shell.stdout.on('data', (bytes) => `${bytes}`.includes('open') && resolve())
    })
    shell.kill('SIGTERM')
    await ended
    expect(existsSync(join(root, 'stopped'))).toBe(true)
  })

  test('prints a message when npm omits a package', () => {
    write('bin/npm', '#!/bin/sh\n')
    expect(run('start')).toEqual({
      status: 1,
      output:
        'Installing packages ...\nnpm has not installed the pinned Node. Is it set to ignore the scripts of packages?\n',
    })
  })

  describe('with a program for this platform in an optional package', () => {
    const NAME = 'node_modules/@maker/binding'
    beforeEach(() => {
      const here = { optional: true, os: [process.platform], cpu: [process.arch] }
      const packages = { 'node_modules/node': { version: '26.10.0' }, [NAME]: here }
      write('package-lock.json', JSON.stringify({ packages }))
    })

    test('installs once more when npm left it out', () => {
      const leaveOutOnce = `if (!existsSync('left-out')) {
        writeFileSync('left-out', '')
        delete packages['${NAME}']
      }\nrmSync('node_modules'`
      const npm = NPM.replace("rmSync('node_modules'", leaveOutOnce)
      write('bin/npm', npm.replace('import { ', 'import { existsSync, '))
      expect(run('start')).toMatchObject({ status: 0 })
      expect(installs()).toHaveLength(2)
    })

    test('names it when npm leaves it out again', () => {
      write('bin/npm', NPM.replace("rmSync('node_modules'", `delete packages['${NAME}']\n$&`))
      const { status, output } = run('start')
      expect(status).toBe(1)
      expect(output).toMatch(/npm has left out @maker\/binding, needed on this machine\..*\n$/)
      expect(installs()).toHaveLength(2)
    })
  })

  test.each(['bin/npm', 'tools/build.ts'])(
    'a signal during %s ends it, and nothing follows',
    async (step) => {
      if (step !== 'bin/npm') npm('ci')
      const wait = `console.log('waiting')\nsetInterval(() => {}, 60_000)\n`
      write(step, step === 'bin/npm' ? `#!/usr/bin/env node\n${wait}` : wait)
      const shell = spawn('sh', ['-c', scripts.start ?? 'false'], {
        cwd: root,
        env: { PATH: machinePath() },
      })
      let output = ''
      const ended = new Promise((resolve) => shell.once('exit', resolve))
      await new Promise<void>((resolve) => {
        shell.stdout.on('data', (bytes) => {
          output += bytes
          if (output.includes('waiting')) resolve()
        })
      })
      shell.kill('SIGTERM')
      expect(await ended).toBe(1)
      expect(output).toMatch(/waiting\n$/)
    },
  )

  test('runs npm on the Node of the machine, not on the pinned one that it replaces', () => {
    write('node_modules/.bin/node', '#!/bin/sh\nexit 1\n')
    const start = ['tools/bootstrap.mjs', '--install=shop', 'server/main.ts']
    const PATH = `${join(root, 'node_modules/.bin')}:${machinePath()}`
    expect(spawnSync(process.execPath, start, { cwd: root, env: { PATH } }).status).toBe(0)
    expect(installs()).toEqual(['--omit=dev'])
  })
})

describe("a command of the owner's", () => {
  test('prints what to run when packages are missing, and installs nothing', () => {
    expect(run('orders')).toEqual({
      status: 1,
      output: 'Packages are missing: run "npm ci" first (on a server "npm ci --omit=dev").\n',
    })
    expect(installs()).toEqual([])
  })

  test('runs with the installed packages, even if the lockfile has changed', () => {
    npm('ci', '--omit=dev')
    lock('5.0.1')
    expect(run('orders')).toEqual({ status: 0, output: 'ran orders.ts no setting\n' })
    expect(installs()).toEqual([])
  })
})

test('npm test installs the tools where they are missing', () => {
  npm('ci', '--omit=dev')
  expect(run('test', { NODE_ENV: 'production' }).status).toBe(0)
  expect(run('test').status).toBe(0)
  expect(installs()).toEqual(['--include=dev'])
})

describe('settings in .env', () => {
  beforeEach(() => {
    npm('ci')
    write('.env', 'DATA_DIR=from-the-file\n')
  })

  test('are read by the shop and not by its build', () => {
    expect(run('start').output).toBe('ran build.ts no setting\nran main.ts from-the-file\n')
    expect(run('build').output).toBe('ran build.ts no setting\n')
  })

  test("are read by the owner's commands, and environment variables override them", () => {
    expect(run('orders').output).toBe('ran orders.ts from-the-file\n')
    expect(run('orders', { DATA_DIR: 'given' }).output).toBe('ran orders.ts given\n')
  })

  test('are not seen by tests', () => {
    expect(run('test').output).toBe('ran test.ts no setting\n')
  })
})
