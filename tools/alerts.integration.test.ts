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
/** Prometheus writes this itself. */
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
  if ('missing' in promtool) throw new Error(promtool.missing)
  const program = promtool.path
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

test('the alerts name routes and tasks that exist [M61]', async () => {
  const { shop, app, close } = await openTestShop()
  onTestFinished(close)
  const { registry, refresh, stop } = createMetrics(app, shop)
  onTestFinished(stop)
  await refresh()
  const routes = namedIn('route')
  expect(routes).toContain('POST /api/orders')
  const isRoute = (route: string) => {
    const [method = '', url = ''] = route.split(' ')
    return app.hasRoute({ method, url })
  }
  expect(routes.filter((route) => !isRoute(route))).toEqual([])
  const tasks = namedIn('task')
  expect(tasks).toContain('check-payments')
  const served = await registry.metrics()
  const isServed = (task: string) => served.includes(`shop_job_age_seconds{task="${task}"}`)
  expect(tasks.filter((task) => !isServed(task))).toEqual([])
})

/** Returns the values that rules compare a label with, in `label="a"` and `label=~"a|b"`. */
function namedIn(label: string): readonly string[] {
  const compared = RULES.matchAll(new RegExp(`\\b${label}(?:=|!=|=~|!~)"([^"]+)"`, 'g'))
  return [...new Set([...compared].flatMap(([, values = '']) => values.split('|')))]
}

test('every alert leads to a section of the runbook [M62]', () => {
  const alerts = [...RULES.matchAll(/- alert: (\w+)/g)]
  const links = [...RULES.matchAll(/^ +runbook: ([^#\s]+)#(\S+)$/gm)]
  expect(links.length).toBe(alerts.length)
  const missing = links.filter(
    ([, file = '', section = '']) => !sectionsOf(join(FOLDER, file)).includes(section),
  )
  expect(missing.map(([link]) => link.trim())).toEqual([])
})
