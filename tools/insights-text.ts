import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import type { Named, Summary } from './insights-summary.ts'

/** A table for the terminal. */
export function insightsText(summary: Summary): string {
  const { days, views, orders, pieces, valuePesewas, refundedPesewas } = summary
  const [first, last] = [days.at(0)?.day ?? '', days.at(-1)?.day ?? '']
  return [
    `${first} to ${last}, of visitors who allow it`,
    `Views     ${views}`,
    `Orders    ${orders}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${cedis(valuePesewas)}`,
    `Refunds   ${cedis(refundedPesewas)}, made or under way, are taken off the sums`,
    '',
    ['Day'.padEnd(10), 'Views'.padStart(8), 'Orders'.padStart(8), 'Sum'.padStart(14)].join('  '),
    ...days.map((day) =>
      [
        day.day,
        String(day.views).padStart(8),
        String(day.orders).padStart(8),
        cedis(day.valuePesewas).padStart(14),
      ].join('  '),
    ),
    ...list('Pages', summary.pages),
    ...list('Came from', summary.referrers),
    ...list('Countries', summary.countries),
  ].join('\n')
}

function list(heading: string, named: readonly Named[]): string[] {
  return ['', heading, ...named.map(({ name, views }) => `${String(views).padStart(8)}  ${name}`)]
}

export function cedis(valuePesewas: number): string {
  return formatMoney(pesewas(valuePesewas))
}
