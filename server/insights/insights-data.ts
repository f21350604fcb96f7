/** Each of these is a table of the screen and a file. */
export const INSIGHT_TABLES = [
  'takings',
  'visits',
  'pieces',
  'sizes',
  'colours',
  'variants',
  'piece-visits',
  'countries',
  'referrers',
  'pages',
  'stock',
  'drops',
] as const

export type InsightTableId = (typeof INSIGHT_TABLES)[number]

export type InsightsData = {
  /** The dates are as typed, or as chosen. */
  readonly from: string
  readonly to: string
  readonly errors: { readonly from?: string; readonly to?: string }
  readonly presets: readonly PresetData[]
  /** '1 Nov to 17 Nov 2026, compared with the 17 days before' */
  readonly span: string
  readonly sums: readonly SumOfDays[]
  readonly sections: readonly InsightSectionData[]
}

export type PresetData = {
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
}

export type SumOfDays = {
  readonly label: string
  readonly value: string
  /** '25% more than before' */
  readonly change: string
}

export type InsightSectionData = {
  readonly id: InsightTableId
  readonly heading: string
  readonly note: string | null
  /** This sentence replaces plots and table if there is nothing. */
  readonly empty: string
  readonly plots: readonly PlotData[]
  readonly columns: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly (readonly string[])[]
  /** This many rows are only in the file. */
  readonly more: number
  readonly fileUrl: string
}

export type PlotData = {
  /** Columns over time, or bars with names. */
  readonly kind: 'columns' | 'bars'
  /** The title says what the plot shows, for those who do not see it. */
  readonly title: string
  readonly points: readonly PlotPoint[]
  /** The longest bar stands for this value, 100 of percents, instead of the highest point. */
  readonly top?: number
  /** Marks of the days before, as many as points. */
  readonly before: readonly number[]
}

export type PlotPoint = {
  readonly label: string
  readonly value: number
  readonly words: string
}
