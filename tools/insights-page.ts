import { escapeHtml } from '#server/pages/escape'
import type { Day, Named, Summary } from './insights-summary.ts'
import { cedis } from './insights-text.ts'

const WIDTH = 720
const HEIGHT = 180

/** A self-contained HTML file that can be opened, mailed or archived. */
export function insightsPage(summary: Summary): string {
  const { days, views, orders, pieces, valuePesewas, refundedPesewas } = summary
  const span = `${days.at(0)?.day ?? ''} to ${days.at(-1)?.day ?? ''}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Insights, ${escapeHtml(span)}</title>
<style>${STYLE}</style></head><body>
<h1>Insights</h1>
<p>${escapeHtml(span)}, of visitors who allow it. Counted by the shop itself: no cookie, no address.</p>
<dl><div><dt>Views</dt><dd>${views}</dd></div><div><dt>Orders</dt><dd>${orders}</dd></div>
<div><dt>Pieces</dt><dd>${pieces}</dd></div><div><dt>Sum</dt><dd>${escapeHtml(cedis(valuePesewas))}</dd></div></dl>
<p>Refunds of ${escapeHtml(cedis(refundedPesewas))}, made or under way, are taken off the sums.</p>
${plot('Views a day', days, ({ views: count }) => ({ value: count, label: String(count) }))}
${plot('Sum a day', days, (day) => ({ value: day.valuePesewas, label: cedis(day.valuePesewas) }))}
<div class="lists">${bars('Pages', summary.pages)}${bars('Came from', summary.referrers)}${bars('Countries', summary.countries)}</div>
</body></html>
`
}

type Point = { readonly value: number; readonly label: string }

function plot(heading: string, days: readonly Day[], pointOf: (day: Day) => Point): string {
  const points = days.map((day) => ({ day: day.day, ...pointOf(day) }))
  const top = Math.max(1, ...points.map(({ value }) => value))
  const step = WIDTH / Math.max(1, points.length)
  const columns = points.map(({ day, value, label }, index) => {
    const height = (Math.max(0, value) / top) * (HEIGHT - 20)
    const place = `x="${(index * step + step * 0.1).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}"`
    const size = `width="${(step * 0.8).toFixed(1)}" height="${height.toFixed(1)}"`
    return `<rect ${place} ${size}><title>${escapeHtml(`${day}: ${label}`)}</title></rect>`
  })
  const highest = points.find(({ value }) => value === top)?.label ?? ''
  return `<section><h2>${escapeHtml(heading)}</h2>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 20}" role="img" aria-label="${escapeHtml(`${heading}, at most ${highest}`)}">
<text x="0" y="12">${escapeHtml(highest)}</text><line x1="0" x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}"/>
${columns.join('')}
<text x="0" y="${HEIGHT + 16}">${escapeHtml(days.at(0)?.day ?? '')}</text>
<text x="${WIDTH}" y="${HEIGHT + 16}" text-anchor="end">${escapeHtml(days.at(-1)?.day ?? '')}</text></svg></section>`
}

function bars(heading: string, named: readonly Named[]): string {
  const top = Math.max(1, ...named.map(({ views }) => views))
  const rows = named.map(
    ({ name, views }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${views}</td><td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${((views / top) * 100).toFixed(1)}" height="10"/></svg></td></tr>`,
  )
  return `<section><h2>${escapeHtml(heading)}</h2><table>${rows.join('') || '<tr><td>Nothing yet</td></tr>'}</table></section>`
}

const STYLE = `
body{max-width:60rem;margin:2rem auto;padding:0 1rem;background:#efeae1;color:#17171a;font:1rem/1.5 system-ui,sans-serif}
h1,h2{text-transform:uppercase;letter-spacing:.02em}h2{font-size:1rem;margin:2rem 0 .5rem}
dl{display:flex;flex-wrap:wrap;gap:2rem;margin:1.5rem 0}dt{color:#5b5a58;font-size:.8125rem}dd{margin:0;font-size:1.75rem;font-weight:800}
svg{display:block;width:100%}rect{fill:#17171a}rect:hover{fill:#c8321f}line{stroke:#17171a}text{font-size:11px;fill:#5b5a58}
.lists{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:0 2rem}
table{width:100%;border-collapse:collapse;font-size:.875rem}th{text-align:left;font-weight:400;overflow-wrap:anywhere}
td{text-align:right;padding-left:.75rem}.bar{width:35%}.bar svg{height:10px}tr{border-bottom:1px solid #cfc8bb}
`
