import * as v from 'valibot'
import { addPurchase } from '#database/insights/insights'
import { type Insight, insightSchema } from '#domain/insights/insight'
import { insightDay } from '#domain/insights/insight-day'
import { isBot } from '#domain/insights/is-bot'
import { pageName } from '#domain/insights/page-name'
import { referrerHost } from '#domain/insights/referrer-host'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import type { ViewCounter } from './count-views.ts'

/** It tells which page of the shop has a path. */
export type RouteOfPath = (path: string) => {
  readonly name: string
  readonly params: { readonly id?: string }
}

type InsightRequest = {
  readonly body: unknown
  readonly userAgent: string | undefined
  /** Do Not Track or Global Privacy Control says so. */
  readonly hasOptedOut: boolean
  readonly country: string | null
  readonly host: string
  readonly routeOf: RouteOfPath
}

/** §7, call 5: counts by day, page, referrer and country, never by visitor. */
export async function recordInsight(
  context: AppContext,
  views: ViewCounter,
  { body, userAgent, hasOptedOut: isUnwilling, country, host, routeOf }: InsightRequest,
): Promise<Result<null, 'request-invalid'>> {
  const parsed = v.safeParse(insightSchema, body)
  if (!parsed.success) return failure('request-invalid')
  if (isUnwilling || isBot(userAgent)) return success(null)

  const insight = parsed.output
  const nowMs = context.now()
  if (insight.name === 'purchase') {
    const purchase = { orderId: insight.transaction_id, country: country ?? '' }
    await addPurchase(context.db, purchase, nowMs)
  } else {
    views.add({
      day: insightDay(nowMs),
      page: nameOf(context, routeOf, insight),
      referrer: referrerHost(insight.referrer ?? '', [host, hostOf(context.config.publicUrl)]),
      country: country ?? '',
    })
  }
  return success(null)
}

function nameOf(
  context: AppContext,
  routeOf: RouteOfPath,
  { path }: Extract<Insight, { name: 'pageview' }>,
): string {
  const { name, params } = routeOf(path.split('?', 1)[0] ?? '/')
  return pageName({
    path,
    route: name,
    id: params.id,
    isProduct: (id) => context.catalogue.product(id) !== undefined,
    isCollection: (slug) =>
      context.catalogue.current().sections.collections.some((each) => each.slug === slug),
  })
}

function hostOf(url: string): string {
  return new URL(url).hostname
}
