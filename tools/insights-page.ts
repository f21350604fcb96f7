import { escapeHtml } from '#server/base/escape'
import { cellText, type InsightSection } from '#server/insights/insight-table'
import type { PlotData } from '#server/insights/insights-data'
import type { PrintedInsights } from './insights-text.ts'

const WIDTH = 720
const HEIGHT = 180
const BAR_ROW = 36

/** Returns a self-contained HTML file that can be opened, mailed or archived. */
export function insightsPage({ range, sums, sections }: PrintedInsights): string {
  const span = `${range.from} to ${range.to}`
  const before = `${range.before.from} to ${range.before.to}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Insights, ${escapeHtml(span)}</title>
<style>${STYLE}</style></head><body>
<h1>Insights</h1>
<p>${escapeHtml(`${span}, compared with ${before}`)}. Views and purchases are counted only of visitors who allow it, by the shop itself: no cookie, no address.</p>
<dl>${sums
    .map(
      ({ label, value, change }) =>
        `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd><dd class="change">${escapeHtml(change)}</dd></div>`,
    )
    .join('')}</dl>
<div class="sections">${sections.map(sectionHtml).join('')}</div>
</body></html>
`
}

function sectionHtml({
  heading,
  note,
  plots,
  table,
  shortTable = table,
  ...rest
}: InsightSection): string {
  if (rest.isEmpty || shortTable.rows.length === 0) {
    return `<section><h2>${escapeHtml(heading)}</h2><p>${escapeHtml(rest.empty)}</p></section>`
  }
  const { columns, rows } = shortTable
  const cells = rows.map((row) => columns.map((column, at) => cellText(row[at] ?? null, column)))
  return `<section><h2>${escapeHtml(heading)}</h2>${plots.map(plotSvg).join('')}
${note === null ? '' : `<p>${escapeHtml(note)}</p>`}<details><summary>As a table</summary><table><thead><tr>${columns
    .map(({ label }) => `<th scope="col">${escapeHtml(label)}</th>`)
    .join(
      '',
    )}</tr></thead><tbody>${cells.map(rowHtml).join('')}</tbody></table></details></section>`
}

function rowHtml([name = '', ...cells]: readonly string[]): string {
  const rest = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
  return `<tr><th scope="row">${escapeHtml(name)}</th>${rest}</tr>`
}

function plotSvg(plot: PlotData): string {
  return plot.kind === 'columns' ? columnsSvg(plot) : barsSvg(plot)
}

function columnsSvg({ title, points, before }: PlotData): string {
  const top = Math.max(1, ...points.map(({ value }) => value), ...before)
  const step = WIDTH / Math.max(1, points.length)
  const heightOf = (value: number) => (Math.max(0, value) / top) * (HEIGHT - 20)
  const columns = points.map(({ label, value, words }, index) => {
    const height = heightOf(value)
    const place = `x="${(index * step + step * 0.1).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}"`
    const size = `width="${(step * 0.8).toFixed(1)}" height="${height.toFixed(1)}"`
    const mark = (HEIGHT - heightOf(before[index] ?? 0)).toFixed(1)
    return `<rect ${place} ${size}><title>${escapeHtml(`${label}: ${words}`)}</title></rect><path d="M${(index * step).toFixed(1)} ${mark}h${step.toFixed(1)}"/>`
  })
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 20}" role="img" aria-label="${escapeHtml(title)}">
${columns.join('')}<line x1="0" x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}"/>
<text x="0" y="${HEIGHT + 16}">${escapeHtml(points.at(0)?.label ?? '')}</text>
<text x="${WIDTH}" y="${HEIGHT + 16}" text-anchor="end">${escapeHtml(points.at(-1)?.label ?? '')}</text></svg>
<p>${escapeHtml(title)}. The red line is the time before.</p>`
}

function barsSvg({ title, points }: PlotData): string {
  const top = Math.max(1, ...points.map(({ value }) => value))
  const bars = points.map(({ label, value, words }, index) => {
    const y = index * BAR_ROW
    return `<text x="0" y="${y + 12}">${escapeHtml(label)}</text><text x="${WIDTH}" y="${y + 12}" text-anchor="end">${escapeHtml(words)}</text><rect y="${y + 17}" width="${((value / top) * WIDTH).toFixed(1)}" height="9"/>`
  })
  return `<svg viewBox="0 0 ${WIDTH} ${points.length * BAR_ROW}" role="img" aria-label="${escapeHtml(title)}">${bars.join('')}</svg>`
}

const STYLE = `
body{max-width:72rem;margin:2rem auto;padding:0 1rem;background:#efeae1;color:#17171a;font:1rem/1.5 system-ui,sans-serif}
h1,h2{text-transform:uppercase;letter-spacing:.02em}h2{font-size:1rem;margin:2rem 0 .5rem}
dl{display:flex;flex-wrap:wrap;gap:2rem;margin:1.5rem 0}dt{color:#5b5a58;font-size:.8125rem}dd{margin:0;font-size:1.75rem;font-weight:800}
.change{color:#5b5a58;font-size:.8125rem;font-weight:400}section p{color:#5b5a58;font-size:.8125rem}
svg{display:block;width:100%}rect{fill:#17171a}rect:hover{fill:#c8321f}line{stroke:#17171a}path{stroke:#c8321f;stroke-width:2}text{font-size:13px;fill:#17171a}
.sections{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:0 2rem}section{min-width:0}details{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.875rem}th{text-align:left;font-weight:400}td{text-align:right;padding-left:.75rem}tr{border-bottom:1px solid #cfc8bb}
`
