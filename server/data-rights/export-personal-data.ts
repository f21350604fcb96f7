import type { Holdings } from '#database/data-rights/data-rights-holdings'
import { type CsvCell, toCsv } from '#domain/csv/csv'
import { iso, readableHoldings } from './readable-holdings.ts'

export type ExportedFile = { readonly name: string; readonly text: string }

type Export = { readonly email: string; readonly brandName: string; readonly nowMs: number }

/** One JSON file with everything for programs, and CSV tables for people. */
export function exportPersonalData(
  holdings: Holdings,
  { email, brandName, nowMs }: Export,
): readonly ExportedFile[] {
  const all = {
    shop: brandName,
    address: email,
    gatheredAt: iso(nowMs),
    ...readableHoldings(holdings),
  }
  return [
    { name: 'everything.json', text: `${JSON.stringify(all, null, 2)}\n` },
    table(
      'orders',
      all.orders.map(
        ({
          lines,
          payments,
          providerNotices,
          parcels,
          notes,
          refunds,
          returns,
          links,
          addressChanges,
          ...order
        }) => order,
      ),
    ),
    table(
      'order-lines',
      all.orders.flatMap(({ id, lines }) => rowsOf(id, lines)),
    ),
    table(
      'payments',
      all.orders.flatMap(({ id, payments }) => rowsOf(id, payments)),
    ),
    table(
      'refunds',
      all.orders.flatMap(({ id, refunds }) => rowsOf(id, refunds)),
    ),
    table(
      'returns',
      all.orders.flatMap(({ id, returns }) => rowsOf(id, returns)),
    ),
    table(
      'provider-notices',
      all.orders.flatMap(({ id, providerNotices }) => rowsOf(id, providerNotices)),
    ),
    table(
      'parcels',
      all.orders.flatMap(({ id, parcels }) => rowsOf(id, parcels)),
    ),
    table(
      'order-notes',
      all.orders.flatMap(({ id, notes }) => rowsOf(id, notes)),
    ),
    table(
      'order-links',
      all.orders.flatMap(({ id, links }) => rowsOf(id, links)),
    ),
    table(
      'address-changes',
      all.orders.flatMap(({ id, addressChanges }) => rowsOf(id, addressChanges)),
    ),
    table(
      'payments-for-others',
      all.paymentsForOthers.map(({ providerNotices: _, ...payment }) => payment),
    ),
    table('subscriptions', all.subscriptions),
    table('waiting-list', all.waitingList),
    table('draw-entries', all.drawEntries),
    table('draw-links', all.drawLinks),
    table('contact-messages', all.contactMessages),
    table('data-rights-requests', all.dataRightsRequests),
    table('letters', all.letters),
  ].filter(({ text }) => text !== '')
}

type Row = Readonly<Record<string, CsvCell>>

function rowsOf(orderId: string, rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ orderId, ...row }))
}

/** The text is empty if there are no rows, and the caller drops the file. */
function table(name: string, rows: readonly Row[]): ExportedFile {
  const [first] = rows
  const text = first
    ? toCsv(
        Object.keys(first),
        rows.map((row) => Object.values(row)),
      )
    : ''
  return { name: `${name}.csv`, text }
}
