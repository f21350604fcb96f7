import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { listPurchases, listViews } from '#database/repositories/insights'
import type { Schema } from '#database/schema'
import { insightsPage } from './insights-page.ts'
import { firstDay, summarise } from './insights-summary.ts'
import { insightsText } from './insights-text.ts'
import { runCommand } from './run-command.ts'
import { storageSettings } from './storage-settings.ts'

const USAGE = 'npm run insights -- [days]   visits and purchases of the last days, 30 unless said'
const MAX_DAYS = 800

type Span = { readonly nowMs: number; readonly days: number }

async function report(db: Kysely<Schema>, { nowMs, days }: Span): Promise<string> {
  const from = firstDay(nowMs, days)
  const [views, purchases] = [await listViews(db, from), await listPurchases(db, from)]
  const summary = summarise(views, purchases, { nowMs, days })
  const file = join(resolve(storageSettings().dataDir), 'insights.html')
  writeFileSync(file, insightsPage(summary), { mode: 0o600 })
  // The mode above only applies to a new file.
  chmodSync(file, 0o600)
  return `${insightsText(summary)}\n\nWith plots: ${file}`
}

function readDays([given = '30', ...more]: readonly string[]): number | null {
  const days = /^\d{1,3}$/.test(given) ? Number(given) : 0
  return more.length === 0 && days >= 1 && days <= MAX_DAYS ? days : null
}

const days = readDays(process.argv.slice(2))
await runCommand(days === null ? null : (db, now) => report(db, { nowMs: now(), days }), USAGE)
