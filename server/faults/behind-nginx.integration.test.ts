import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { freePort } from '#testing/server/free-port'
import { startShopProcess } from '#testing/server/start-process'

const CONFIG = join(import.meta.dirname, '../../docs/operations/nginx.conf')
const hasNginx = spawnSync('nginx', ['-v']).status === 0
if (!hasNginx) console.error('Skipped: the shop behind nginx, because this machine has no nginx.')

/** The configuration file of the documentation, with our ports. */
async function startNginx(ports: readonly number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'))
  const port = await freePort()
  const servers = ports.map((own) => `server 127.0.0.1:${own} max_fails=1 fail_timeout=5s;`)
  const site = readFileSync(CONFIG, 'utf8')
    .replace(/server 127\.0\.0\.1:3001[^\n]*/, servers.join('\n'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`,
  )
  // nginx goes into the background once it listens.
  const started = spawnSync('nginx', ['-c', join(folder, 'nginx.conf')], { encoding: 'utf8' })
  onTestFinished(() => {
    spawnSync('nginx', ['-c', join(folder, 'nginx.conf'), '-s', 'stop'])
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  if (started.status !== 0) throw new Error(started.stderr)
  return `http://127.0.0.1:${port}`
}

describe.skipIf(!hasNginx)('behind nginx', () => {
  onPostgres('two processes', (engine) => {
    test('pages and orders pass, the visitor’s address is used, and a killed process is skipped [I2] [S17]', async () => {
      const settings = await engine.create()
      const { db } = await openForTest(settings)
      await seedCatalogue(db)
      const ports = [await freePort(), await freePort()]
      const shops = ports.map((port) =>
        startShopProcess({
          PORT: String(port),
          DATA_DIR: settings.dataDir,
          DATABASE_URL: settings.databaseUrl ?? '',
          TRUST_PROXY: '1',
        }),
      )
      onTestFinished(async () => {
        for (const { child, exited } of shops) {
          child.kill('SIGKILL')
          await exited
        }
      })
      await Promise.all(shops.map(({ opened }) => opened))
      const url = await startNginx(ports)

      const page = await fetch(url)
      expect([page.status, page.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
      const order = () =>
        fetch(`${url}/api/orders`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(anOrderBody()),
        })
      expect((await order()).status).toBe(201)

      // A forged hop is ignored: nginx appends the real one, and only the last counts.
      const geo = await fetch(`${url}/api/geo`, { headers: { 'x-forwarded-for': '81.2.69.142' } })
      expect(geo.status).toBe(204)

      shops[0]?.child.kill('SIGKILL')
      await shops[0]?.exited
      const statuses = []
      for (let count = 0; count < 20; count += 1) statuses.push((await fetch(url)).status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect((await order()).status).toBe(201)
      expect(await brokenInvariants(db, [])).toEqual([])
    })
  })
})
