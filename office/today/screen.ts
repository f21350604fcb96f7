import type { Kysely } from 'kysely'
import { isSellingPaused, listPausedProducts } from '#database/catalogue/pauses'
import { loadDrops } from '#database/drops/drops'
import { listOpenReviewCases, type StoredReviewCase } from '#database/orders/review-cases'
import { countPaid, loadTakings } from '#database/orders/takings'
import { loadToday, type Today } from '#database/orders/today'
import type { Schema } from '#database/schema'
import { countOpenTests } from '#database/test-orders/open-tests'
import type { ConnectionName } from '#domain/connections/connection'
import { countNoun } from '#domain/count-noun'
import type { StoredCode } from '#domain/discount/discount-code'
import { discountWords } from '#domain/discount/discount-words'
import { gmtTextWithYear } from '#domain/drop/gmt-text'
import type { HealthItem } from '#domain/health/health'
import { formatMoney } from '#domain/money/format-money'
import { ADVICE, detailSentence } from '#domain/order/review-case'
import { healthTitles } from '#domain/owner-messages/health'
import { can, type StaffMember } from '#domain/staff/roles'
import { listOpenStarters } from '#server/discounts/starter-codes'
import { readHealth } from '#server/health/read-health'
import { TEST_ORDERS_ARE_OPEN } from '#server/payments/closed-shop'
import { paymentModeOf } from '#server/payments/payment-settings'
import type { ReturnTab } from '../kit/data/return-data.ts'
import { caseSums } from '../kit/orders/case-data.ts'
import { orderPath } from '../kit/paths.ts'
import { mayIn, type ScreenRequest, show, signedInOf } from '../kit/screen.ts'
import { screens } from '../screens.ts'
import type { TakingsDay, Task } from './data.ts'
import { newsletterTasks } from './newsletter-tasks.ts'
import { readOpeningData } from './opening-data.ts'
import { openingPosts } from './opening-posts.ts'

const MAX_CASES = 5

export const load = async (request: ScreenRequest) => {
  const { db, now, config, settings, orders, testPayments } = request.context
  const { staff } = signedInOf(request)
  const nowMs = now()
  const today = await loadToday(db, { lowMark: settings.current().lowStockMark })
  const hasCases = can(staff, 'handle-payments') && today.cases > 0
  const cases = hasCases ? await listOpenReviewCases(db, MAX_CASES) : []
  const withTest = orders.payments.mode === 'test'
  const takings = can(staff, 'see-takings') ? await loadTakings(db, { nowMs, withTest }) : null
  const health = await readHealth(request.context)
  return show('today', 'Today', {
    tasks: [
      ...closedTasks(await testPayments.whyClosed(), config.lostConnections, staff),
      ...lostTasks(config.lostConnections, staff),
      ...(await testTasks(request)),
      ...healthTasks(health),
      ...(await Promise.all(cases.map((one) => caseTask(db, one)))),
      ...otherTasks(today, { staff, nowMs }),
      ...(can(staff, 'write-newsletters') ? await newsletterTasks(db) : []),
    ],
    paused: await pausedWords(db),
    nextDrop: await nextDrop(db, nowMs),
    starterCodes: can(staff, 'give-discounts')
      ? (await listOpenStarters(request.context)).map(starterCode)
      : [],
    takings: takings?.map(toDay) ?? null,
    paidOrders: await countPaid(db),
    backup: can(staff, 'keep-backups') ? backupWords(health) : null,
    opening: await readOpeningData(request),
  })
}

export const posts = openingPosts

function starterCode(code: StoredCode) {
  return { code: code.code, words: discountWords(code) }
}

/** The reason is on the screen to which it leads; it names settings of the server. */
function closedTasks(
  whyClosed: string | null,
  lost: readonly ConnectionName[],
  staff: StaffMember,
): readonly Task[] {
  if (whyClosed === null || whyClosed === TEST_ORDERS_ARE_OPEN) return []
  const href = can(staff, screens.connections.access) ? screens.connections.path : null
  const isOfAddress = lost.includes('address') && !lost.includes('payments')
  const details = [
    isOfAddress
      ? 'Its address can no longer be used as it was typed.'
      : 'It has no payment keys with which it may take money.',
  ]
  return [task('closed', 'The shop takes no orders', { href, details, isUrgent: true })]
}

/** With live keys, test orders keep a shop closed that has not sold yet, and take pieces from one that has. */
async function testTasks(request: ScreenRequest): Promise<readonly Task[]> {
  const { db, config, testPayments } = request.context
  if (paymentModeOf(config) !== 'live') return []
  const orders = await countOpenTests(db)
  if (orders === 0) return []
  const mayEnd = mayIn(request, screens['test-orders'].access)
  const href = mayEnd ? screens['test-orders'].path : null
  const details = [`${countNoun(orders, 'test order')} to end, in one step.`]
  if (await testPayments.waitsForTestsToEnd())
    return [task('tests', 'The shop takes no orders', { href, details, isUrgent: true })]
  return mayEnd ? [task('tests', 'Test orders are left', { href, details })] : []
}

/** What closes the shop is told already. */
function lostTasks(lost: readonly ConnectionName[], staff: StaffMember): readonly Task[] {
  const { access, path } = screens.connections
  const hrefOf = (part: string) => (can(staff, access) ? `${path}#${part}-heading` : null)
  const tasks = [
    lost.includes('mail') &&
      task('lost-mail', 'No mail leaves: what opens the mail service is lost', {
        href: hrefOf('mail'),
        details: ['Mails wait until it is typed again.'],
        isUrgent: true,
      }),
    can(staff, 'keep-backups') &&
      lost.includes('backup') &&
      task('lost-backup', 'No backup leaves the server: what opens the bucket is lost', {
        href: hrefOf('backup'),
        details: ['Backups stay on the server’s own disk until it is typed again.'],
        isUrgent: true,
      }),
  ]
  return tasks.filter((each) => each !== false)
}

/** Health has one line, however much is wrong: its screen tells the rest. */
function healthTasks(items: readonly HealthItem[]): readonly Task[] {
  const troubles = items.filter(({ state, isOnToday }) => state === 'trouble' && !isOnToday)
  if (troubles.length === 0) return []
  const parts = troubles.map(({ id }) => healthTitles[id]).join(', ')
  const href = screens.health.path
  return [task('health', `Something does not work: ${parts}`, { href, isUrgent: true })]
}

/** An owner who reads it each day misses a backup that is not made. */
function backupWords(items: readonly HealthItem[]): string | null {
  return items.find(({ id }) => id === 'backup')?.words ?? null
}

const WEEK_MS = 7 * 24 * 3_600_000

async function nextDrop(db: Kysely<Schema>, nowMs: number): Promise<string | null> {
  const next = (await loadDrops(db)).find(({ opensAtMs }) => opensAtMs > nowMs)
  if (!next || next.opensAtMs > nowMs + WEEK_MS) return null
  const what = next.mode === 'draw' ? 'is drawn' : 'opens'
  return `The drop “${next.title}” ${what} ${gmtTextWithYear(next.opensAtMs)}`
}

async function pausedWords(db: Kysely<Schema>): Promise<string | null> {
  if (await isSellingPaused(db)) return 'The sale of everything is paused'
  const paused = await listPausedProducts(db)
  const [first] = paused
  if (!first) return null
  return paused.length === 1
    ? `The sale of ${first.title} is paused`
    : `The sale of ${paused.length} pieces is paused`
}

async function caseTask(db: Kysely<Schema>, one: StoredReviewCase): Promise<Task> {
  const { reason, toDo } = ADVICE[one.reason]
  const subject = one.orderId ?? one.reference ?? 'An event'
  return {
    id: one.key,
    words: `${subject}: ${reason}`,
    details: [await caseSums(db, one), detailSentence(one, 'The payment company'), toDo].filter(
      (text) => text !== '',
    ),
    href: one.orderId === null ? screens.cases.path : orderPath(one.orderId),
    isUrgent: true,
  }
}

type Viewer = { readonly staff: StaffMember; readonly nowMs: number }

function otherTasks(today: Today, { staff, nowMs }: Viewer): readonly Task[] {
  const tasks = [
    can(staff, 'handle-payments') &&
      today.cases > MAX_CASES &&
      task('cases', `${today.cases - MAX_CASES} more payments to look at`, {
        href: `${screens.orders.path}?tab=attention`,
        isUrgent: true,
      }),
    ...(can(staff, 'see-orders') ? [...orderTasks(today), ...returnTasks(today)] : []),
    can(staff, 'answer-customers') && today.messages > 0 && messagesTask(today),
    can(staff, 'resend-mail') &&
      today.failedMails > 0 &&
      task('mail', `${countNoun(today.failedMails, 'mail')} could not be sent`, {
        href: screens.mail.path,
        isUrgent: true,
      }),
    can(staff, 'protect-data') && today.rightsRequests > 0 && rightsTask(today, nowMs),
    can(staff, 'count-stock') &&
      today.lowVariants > 0 &&
      task('low', `${countNoun(today.lowVariants, 'size')} low on stock`, {
        href: `${screens.stock.path}?show=low`,
      }),
  ]
  return tasks.filter((each) => each !== false)
}

function orderTasks(today: Today): readonly (Task | false)[] {
  return [
    today.toPack > 0 &&
      task('to-pack', `${countNoun(today.toPack, 'order')} to pack`, { href: screens.orders.path }),
    today.toSend > 0 &&
      task('to-send', `${countNoun(today.toSend, 'packed order')} to send`, {
        href: `${screens.orders.path}?tab=packed`,
      }),
    today.toMakeReady > 0 &&
      task('to-make-ready', `${countNoun(today.toMakeReady, 'packed order')} to make ready`, {
        href: `${screens.orders.path}?tab=packed`,
        details: ['Their customers collect them, and hear from you when they can come.'],
      }),
    today.toCollect > 0 &&
      task('to-collect', `${countNoun(today.toCollect, 'order')} ready to collect`, {
        href: `${screens.orders.path}?tab=ready`,
      }),
  ]
}

/** Each state that waits for something has a line. */
function returnTasks({ returns }: Today): readonly (Task | false)[] {
  const { asked, agreed, received } = returns
  const tab = (state: ReturnTab) => ({ href: `${screens.returns.path}?tab=${state}` })
  return [
    asked > 0 && task('returns-asked', `${countNoun(asked, 'return')} to answer`, tab('asked')),
    received > 0 &&
      task('returns-received', `${countNoun(received, 'return')} to settle`, {
        ...tab('received'),
        details: ['What was sent back has arrived: refund it, or send the other size.'],
      }),
    agreed > 0 &&
      task('returns-agreed', `${countNoun(agreed, 'return')} on the way to you`, tab('agreed')),
  ]
}

function messagesTask({ messages, unreadMessages }: Today): Task {
  const unread = unreadMessages === 0 ? [] : [`${unreadMessages} of them not read yet`]
  return task('messages', `${countNoun(messages, 'message')} to answer`, {
    href: screens.messages.path,
    details: unread,
  })
}

function rightsTask({ rightsRequests, rightsDueAtMs }: Today, nowMs: number): Task {
  const due = rightsDueAtMs ?? nowMs
  return task('rights', `${countNoun(rightsRequests, 'request')} about personal data`, {
    href: screens.rights.path,
    details: [`The first is due on ${dayText(due)}.`],
    isUrgent: due - nowMs < WEEK_MS,
  })
}

function task(id: string, words: string, more: Partial<Task>): Task {
  return { id, words, details: [], href: null, isUrgent: false, ...more }
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

function dayText(ms: number): string {
  return DAY.format(new Date(ms)).replace(',', '')
}

function toDay(day: Awaited<ReturnType<typeof loadTakings>>[number]): TakingsDay {
  return {
    day: dayText(Date.parse(day.day)),
    orders: day.orders,
    takings: formatMoney(day.takings),
    pesewas: day.takings.minor,
  }
}
