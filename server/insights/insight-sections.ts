import type { InsightSection } from './insight-table.ts'
import type { InsightReport } from './load-insights.ts'
import { takingsSection, visitsSection } from './sections/by-day.ts'
import { pagesSection, referrersSection } from './sections/from-where.ts'
import { soldSections } from './sections/sold.ts'
import { dropsSection, stockSection } from './sections/stock-and-drops.ts'
import { countriesSection, productVisitsSection } from './sections/visits.ts'

/** The sections are in the order of the screen. */
export function insightSections(report: InsightReport): readonly InsightSection[] {
  return [
    takingsSection(report),
    visitsSection(report),
    ...soldSections(report),
    stockSection(report),
    dropsSection(report),
    productVisitsSection(report),
    countriesSection(report),
    referrersSection(report),
    pagesSection(report),
  ]
}
