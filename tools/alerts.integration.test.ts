import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '#server/monitoring/serve-metrics'
import { sectionsOf } from '#testing/docs/sections-of'
import { openTestShop } from '#testing/server/start-test-shop'
import { ensurePromtool, type FoundPromtool } from './ensure-promtool.ts'

const FOLDER = join(import.meta.dirname, '../docs/operations')
const RULES = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8')
const DOWNLOAD_TIMEOUT_MS = 300_000
/** Written by Prometheus itself. */
const NOT_OURS = new Set(['up'])

let promtool: FoundPromtool

beforeAll(() => {
  promtool = ensurePromtool()
}, DOWNLOAD_TIMEOUT_MS)

test.for([
  ['Prometheus accepts the rules', ['check', 'rules', 'alerts.yml']],
  [
    'every trouble is told, once, and no quiet night wakes anybody [M60]',
    ['test', 'rules', 'alerts.test.yml'],
  ],
] as const)('%s', ([_title, options], { skip }) => {
  // CI may not skip it.
  if ('missing' in promtool && process.env.CI === undefined) {
    console.error(`Skipped: promtool was not run, because ${promtool.missing}.`)
    skip(promtool.missing)
  }
  const program = 'path' in promtool ? promtool.path : 'promtool'
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: FOLDER, encoding: 'utf8' })
  expect(`${stdout}${stderr}`).toMatch(/SUCCESS/)
  expect(status).toBe(0)
})

test('every metric that an alert asks for is one that the shop serves [M61]', async () => {
  const { shop, app, close } = await openTestShop()
  onTestFinished(close)
  const { registry, refresh, stop } = createMetrics(app, shop)
  onTestFinished(stop)
  await app.inject('/')
  await refresh()
  const served = await registry.metrics()
  const named = [...RULES.matchAll(/^\s+expr: (.*)$/gm)].flatMap(([, expr = '']) =>
    [...expr.matchAll(/\b(?:shop|process)_\w+|\bup\b/g)].map(([name]) => name),
  )
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(
    (name) => !NOT_OURS.has(name) && !new RegExp(`^${name}(?:\\{| )`, 'm').test(served),
  )
  expect(missing).toEqual([])
})

test('the alerts name routes, tasks and states that exist', async () => {
  const { shop, app, close } = await openTestShop()
  onTestFinished(close)
  const { registry, refresh, stop } = createMetrics(app, shop)
  onTestFinished(stop)
  await refresh()
  expect(app.hasRoute({ method: 'POST', url: '/api/orders' })).toBe(true)
  const served = await registry.metrics()
  for (const task of ['prune', 'retention']) {
    expect(served).toContain(`shop_job_age_seconds{task="${task}"}`)
  }
})

test('every alert leads to a section of the runbook [M62]', () => {
  const alerts = [...RULES.matchAll(/- alert: (\w+)/g)]
  const links = [...RULES.matchAll(/^ +runbook: ([^#\s]+)#(\S+)$/gm)]
  expect(links.length).toBe(alerts.length)
  const missing = links.filter(
    ([, file = '', section = '']) => !sectionsOf(join(FOLDER, file)).includes(section),
  )
  expect(missing.map(([link]) => link.trim())).toEqual([])
})
