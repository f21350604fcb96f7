import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { NetworkInterfaceInfo } from 'node:os'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onOneEngine } from '#testing/database/each-engine'
import { openUnclaimedShop } from '#testing/owner/open-office'
import { freePort } from '#testing/server/free-port'
import { openHttpClient } from '#testing/server/http-client'
import { startShopProcess } from '#testing/server/start-process'
import { NO_EXTERNAL_SERVICES } from '#testing/stand-ins/no-external-services'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from '../tools/shop-process.mjs'
import { announceSetup, reachableHosts } from './announce-setup.ts'
import type { Config } from './base/config.ts'

const CODE = '[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}'
/** The half blocks of which the code is drawn. */
const BLOCKS = /[▀▄█]/

function info(address: string, internal = false): NetworkInterfaceInfo {
  const shared = { address, internal, netmask: '', mac: '', cidr: null }
  return address.includes(':')
    ? { ...shared, family: 'IPv6', scopeid: 0 }
    : { ...shared, family: 'IPv4' }
}

const INTERFACES = {
  lo: [info('127.0.0.1', true), info('::1', true)],
  eth0: [info('2001:db8::7'), info('fe80::1'), info('192.168.1.7'), info('fd00::7')],
  usb0: [info('169.254.3.4'), info('10.0.0.7')],
}

test.each([
  ['::', ['192.168.1.7', '10.0.0.7', '[2001:db8::7]']],
  ['0.0.0.0', ['192.168.1.7', '10.0.0.7']],
  ['10.0.0.7', ['10.0.0.7']],
  ['2001:db8::7', ['[2001:db8::7]']],
  ['127.0.0.1', []],
  ['localhost', []],
])('a shop that listens on %s is reached at %j', (listensOn, hosts) => {
  expect(reachableHosts(listensOn, INTERFACES)).toEqual(hosts)
})

onOneEngine('the address of the setup', (engine) => {
  async function announced(config: Partial<Config>, isTTY: boolean): Promise<string> {
    const { shop } = await openUnclaimedShop(engine, config)
    let written = ''
    await announceSetup(shop, { isTTY, write: (text) => (written += text) })
    return written
  }

  test('at a terminal comes with a code to scan, of an address that a phone reaches', async () => {
    const written = await announced(
      { publicUrl: 'https://shop.example', officeOrigin: 'https://shop.example' },
      true,
    )
    expect(written).toMatch(new RegExp(`at https://shop\\.example/owner/setup#${CODE} \\(valid`))
    expect(written).toMatch(BLOCKS)
    // The office takes forms of its own address alone.
    expect(written).not.toContain('http://')
  })

  test('is in a journal or a log one line without a code to scan [O184]', async () => {
    for (const host of ['::', '127.0.0.1']) {
      const written = await announced({ host }, false)
      expect(written).toMatch(new RegExp(`^Set up the back office at \\S+#${CODE} .*\\n$`))
    }
  })

  test('of this machine alone is no code to scan: a phone would look for it on itself', async () => {
    const written = await announced({ host: '127.0.0.1' }, true)
    expect(written.trim().split('\n')).toHaveLength(1)
  })

  test('is opened over http from another machine of the network, and sets the shop up [O189]', async () => {
    const { app, code } = await openUnclaimedShop(engine)
    const host = '192.168.1.7:3000'
    const phone = openHttpClient(app, { host })
    expect((await phone.get('/owner/setup')).html).toContain('Set up the shop')
    const person = { name: 'Adwoa', email: 'adwoa@example.com', password: 'kente over the roof' }
    // Over http a browser names the origin of a form, and says nothing more about the site.
    const { statusCode, body, headers } = await app.inject({
      method: 'POST',
      url: '/owner/setup',
      headers: {
        host,
        origin: `http://${host}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ code, ...person }).toString(),
    })
    expect([statusCode, body.includes('recovery codes')]).toEqual([200, true])
    const cookies = [headers['set-cookie'] ?? []].flat()
    expect(cookies.filter((each) => /__Host-|__Secure-|; Secure/.test(each))).toEqual([])
    phone.setCookie(cookies.map((each) => each.split(';')[0]).join('; '))
    expect((await phone.get('/owner')).html).toContain('<h1>Today</h1>')
  })
})

test.runIf(process.platform === 'linux')(
  'a process draws the code at a terminal, and nowhere else [O184]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-test-data-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const environment = {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://shop.example',
    }
    const piped = startShopProcess(environment)
    onTestFinished(() => void piped.child.kill('SIGKILL'))
    await expect.poll(piped.output, { timeout: 20_000 }).toContain('Set up the back office at')
    piped.child.kill('SIGTERM')
    await piped.exited
    expect(piped.output() + piped.errors()).not.toMatch(BLOCKS)

    const terminal = startAtTerminal(environment)
    await expect.poll(terminal, { timeout: 20_000 }).toMatch(BLOCKS)
  },
)

/** `script` gives the shop a terminal. Returns what was written there so far. */
function startAtTerminal(environment: Readonly<Record<string, string>>): () => string {
  const command = [process.execPath, ...SHOP_FLAGS, 'server/main.ts'].join(' ')
  const child = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...SHOP_ENVIRONMENT, ...NO_EXTERNAL_SERVICES, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  })
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  return () => output
}
