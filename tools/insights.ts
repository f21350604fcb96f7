import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { rollUpViews } from '#database/insights/insight-totals'
import { hasLivePayments } from '#database/orders/shop-facts'
import type { Schema } from '#database/schema'
import { insightDay } from '#domain/insights/insight-day'
import { DEFAULT_DAYS, lastDays, MAX_DAYS } from '#domain/insights/insight-range'
import { insightSections } from '#server/insights/insight-sections'
import { insightSums } from '#server/insights/insight-sums'
import { loadInsights } from '#server/insights/load-insights'
import { insightsPage } from './insights-page.ts'
import { insightsText } from './insights-text.ts'
import { runCommand } from './run-command.ts'
import { storageSettings } from './storage-settings.ts'

const USAGE = `npm run insights -- [days]   takings, views and stock of the last days, ${DEFAULT_DAYS} unless said, at most ${MAX_DAYS}`

type Span = { readonly nowMs: number; readonly days: number }

async function report(db: Kysely<Schema>, { nowMs, days }: Span): Promise<string> {
  const today = insightDay(nowMs)
  // The shop sums views every minute, but it may not be running.
  await rollUpViews(db)
  const range = lastDays(days, today)
  // The shop has the same rule: once live keys were used, payments with test keys brought no money.
  const withTest = !(await hasLivePayments(db))
  const loaded = await loadInsights(db, { range, today, withTest })
  const printed = { range, sums: insightSums(loaded), sections: insightSections(loaded) }
  const file = join(resolve(storageSettings().dataDir), 'insights.html')
  writeFileSync(file, insightsPage(printed), { mode: 0o600 })
  // The mode above only applies to a new file.
  chmodSync(file, 0o600)
  return `${insightsText(printed)}\n\nWith plots: ${file}`
}

function readDays([given = String(DEFAULT_DAYS), ...more]: readonly string[]): number | null {
  const days = /^\d{1,3}$/.test(given) ? Number(given) : 0
  return more.length === 0 && days >= 1 && days <= MAX_DAYS ? days : null
}

const days = readDays(process.argv.slice(2))
await runCommand(days === null ? null : (db, now) => report(db, { nowMs: now(), days }), USAGE)
