import { countWaiting, listWaiting, type WaitingRequest } from '#database/waiting/waiting-list'
import { toCsv } from '#domain/csv/csv'
import type { AppContext } from '../base/context.ts'
import { nameVariant } from '../catalogue/name-variant.ts'
import type { WaitingVariantData } from './waiting-data.ts'

type Desk = Pick<AppContext, 'db' | 'catalogue'>

export async function countByVariant({
  db,
  catalogue,
}: Desk): Promise<readonly WaitingVariantData[]> {
  const counts = await countWaiting(db)
  const byName = Map.groupBy(counts, (count) => nameVariant(catalogue, count))
  return [...byName]
    .map(([name, ofVariant]) => ({
      name,
      notify: ofVariant.find(({ kind }) => kind === 'notify')?.people ?? 0,
      waiting: ofVariant.find(({ kind }) => kind === 'waiting')?.people ?? 0,
    }))
    .toSorted((a, b) => b.notify + b.waiting - (a.notify + a.waiting))
}

const MAX_ROWS = 100_000
const HEADER = ['piece', 'kind', 'state', 'email', 'first_name', 'phone', 'asked_at', 'order_id']

/** The list has people in it, so it is only shown after step-up. */
export async function waitingCsv({ db, catalogue }: Desk): Promise<string> {
  const requests = await listWaiting(db, MAX_ROWS)
  return toCsv(
    HEADER,
    requests.map((request) => rowOf(request, nameVariant(catalogue, request))),
  )
}

function rowOf({ kind, state, person, createdAtMs, orderId }: WaitingRequest, name: string) {
  const { email, firstName, phone } = person
  const askedAt = new Date(createdAtMs).toISOString()
  return [name, kind, state, email, firstName, phone, askedAt, orderId]
}
