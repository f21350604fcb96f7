import { globSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { success } from '#domain/result'
import { sendDueMails } from '#server/letters/send-mails'
import type { Mailer } from '#server/mail/mailer'
import { aMailJob } from '#testing/mail/mail-job'
import { anOrderBody } from '#testing/orders/order-body'
import { openFaultShop } from '#testing/server/open-fault-shop'

/**
 * This measures how easy the code is to live in: how many files of the shop an order runs through between Pay and its
 * letter, how often a folder of `server/` imports one above it, and where a page and a screen are named outside their
 * own folder.
 */
const ROOT = join(import.meta.dirname, '../..')
const OF_THE_SHOP = /^(?:contracts|database|domain|office|pages|server)\//

export async function measureHouse(): Promise<string> {
  const rows: readonly (readonly [string, number])[] = [
    ['files from Pay to the letter', (await filesOfAnOrder()).size],
    ['arrows back up in server/', arrowsUp()],
    ['files of a screen (health)', filesThatName('office', 'health')],
    ['files of a static page (faq)', filesThatName('pages', 'faq')],
  ]
  return rows.map(([name, count]) => `${name.padEnd(32)}${String(count).padStart(5)}`).join('\n')
}

/** An order is placed and paid, the provider says so, and the customer's letter is sent. */
async function filesOfAnOrder(): Promise<ReadonlySet<string>> {
  const faultShop = await openFaultShop()
  const { shop, order, pay, announce, close } = faultShop
  const inspector = new Session()
  inspector.connect()
  await inspector.post('Profiler.enable')
  let sent = 0
  const mailer: Mailer = {
    send: async () => {
      sent++
      return success(null)
    },
  }
  await buy()
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await buy()
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  inspector.disconnect()
  await close()
  if (sent === 0) throw new Error('No letter was sent.')
  const run = result.filter(({ functions }) => functions.some(isCalled))
  return new Set(
    run
      .filter(({ url }) => url.startsWith('file:'))
      .map(({ url }) => relative(ROOT, fileURLToPath(url)).replaceAll(sep, '/'))
      .filter((path) => OF_THE_SHOP.test(path)),
  )

  async function buy() {
    const { reference } = (await order(anOrderBody())).json()
    pay(reference)
    await announce(reference)
    const job = aMailJob({ db: shop.db, mailer, now: shop.now })
    for (let mails = 0; mails < 4; mails++) await sendDueMails(job)
  }
}

type Covered = {
  readonly functionName: string
  readonly ranges: readonly { readonly count: number }[]
}

/** A function without a name is the module itself. */
function isCalled({ functionName, ranges }: Covered): boolean {
  return functionName !== '' && (ranges[0]?.count ?? 0) > 0
}

/** The order of the folders is the list in the import rules. */
function arrowsUp(): number {
  const rules = readFileSync(join(ROOT, '.dependency-cruiser.cjs'), 'utf8')
  const list = /const FEATURES = \[([^\]]*)\]/.exec(rules)?.[1] ?? ''
  const order = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
  let up = 0
  for (const file of shopFiles('server/*/**/*.ts')) {
    const own = order.indexOf(file.split('/')[1] ?? '')
    for (const imported of importsOf(file)) {
      const [part, feature] = imported.split('/')
      if (part === 'server' && order.indexOf(feature ?? '') > own) up++
    }
  }
  return up
}

/**
 * Counts the files of the page itself and what it loads, and every file outside its folder that imports it or has its
 * line in a table.
 */
function filesThatName(part: 'office' | 'pages', name: string): number {
  const table = part === 'office' ? 'office/screens.ts' : 'pages/frame/routes.ts'
  const own = shopFiles(`${part}/${name}/{loader.ts,screen.ts,page.tsx}`)
  const outside = shopFiles(`${part}/**/*.{ts,tsx}`).filter(
    (file) =>
      !file.startsWith(`${part}/${name}/`) &&
      (file === table || importsOf(file).some((each) => each.startsWith(`${part}/${name}/`))),
  )
  return own.length + outside.length
}

function shopFiles(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !/\.(?:test|builder|child)\.tsx?$/.test(file))
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from |import\()'([.#][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#')
      ? name.slice(1)
      : relative(ROOT, resolve(ROOT, dirname(file), name)).replaceAll(sep, '/'),
  )
}
