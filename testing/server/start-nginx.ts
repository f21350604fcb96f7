import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export const NGINX_CONFIG = join(import.meta.dirname, '../../docs/operations/nginx.conf')
const TEMP_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** A machine without nginx may skip the suite, CI may not. */
export function mustSkipNginx(name: string): boolean {
  if (process.env.CI !== undefined || hasNginx()) return false
  console.error(`Skipped: ${name}, because this machine has no nginx.`)
  return true
}

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

export type RunningNginx = {
  readonly url: string
  readonly port: number
  readonly stop: () => void
}

type Options = {
  /** The shop's processes listen on these ports. */
  readonly ports: readonly number[]
  /**
   * Debian sets `auto`, one for each core. Each worker has its own turn among the processes of the shop, so tests have
   * one.
   */
  readonly workers?: number | 'auto'
  readonly connections?: number
}

/** Starts Debian's nginx with the configuration file of the documentation; only ports and folders differ. */
export async function startNginx({
  ports,
  workers = 1,
  connections = 1024,
}: Options): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'))
  const config = join(folder, 'nginx.conf')
  const port = await freePort()
  // Workers of another user must reach the cached pages.
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log;`,
    `worker_processes ${workers};`,
    `worker_rlimit_nofile ${2 * connections};`,
    `events { worker_connections ${connections}; }`,
  ]
  const http = [
    `access_log ${folder}/access.log;`,
    'sendfile on;',
    'tcp_nopush on;',
    'gzip on;',
    ...TEMP_FOLDERS.map((name) => `${name}_temp_path ${folder}/${name};`),
    siteFor(ports, { port, folder }),
  ]
  writeFileSync(config, [...main, 'http {', ...http, '}', ''].join('\n'))
  // nginx goes into the background once it listens.
  const started = spawnSync('nginx', ['-c', config], { encoding: 'utf8' })
  if (started.status !== 0) throw new Error(started.stderr)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: () => {
      spawnSync('nginx', ['-c', config, '-s', 'stop'])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

type Place = { readonly port: number; readonly folder: string }

function siteFor(ports: readonly number[], { port, folder }: Place): string {
  return readFileSync(NGINX_CONFIG, 'utf8')
    .replaceAll(/(server 127[\d.]+:)3001(.*)/g, (_, before: string, after: string) =>
      ports.map((own) => before + own + after).join('\n'),
    )
    .replace('/run/shop-pages', `${folder}/pages`)
    .replace('/var/cache/shop-files', `${folder}/files`)
    .replace('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace(/listen \[::\]:80[^\n]*/, '')
}
