import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Parcel, ParcelLine } from '#domain/order/parcel'
import type { Schema } from '../schema.ts'
import { shipmentsWithPhoto } from './waybill-photos.ts'

export type Shipment = Required<Parcel> &
  ShipmentFacts & {
    readonly id: string
    /** The parcel has a photo of its waybill. */
    readonly hasPhoto: boolean
  }

type ShipmentFacts = {
  readonly orderId: string
  readonly sentAtMs: number
  readonly lines: readonly ParcelLine[]
}

/** Returns the shipment with its id. */
export async function insertShipment(
  trx: Kysely<Schema>,
  { orderId, sentAtMs, lines, ...told }: Parcel & ShipmentFacts,
): Promise<Shipment> {
  const id = randomUUIDv7()
  const parcel = { way: 'courier', plate: '', station: '', ...told } as const
  await trx
    .insertInto('shipments')
    .values({ id, order_id: orderId, ...parcel, sent_at: sentAtMs })
    .execute()
  await trx
    .insertInto('shipment_lines')
    .values(lines.map((line) => ({ shipment_id: id, ...line })))
    .execute()
  return { ...parcel, id, orderId, sentAtMs, lines, hasPhoto: false }
}

export async function deleteShipment(trx: Kysely<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('waybill_photos').where('shipment_id', '=', id).execute()
  await trx.deleteFrom('shipment_lines').where('shipment_id', '=', id).execute()
  await trx.deleteFrom('shipments').where('id', '=', id).execute()
}

/** The first parcel is first in the list. */
export async function listShipments(
  db: Kysely<Schema>,
  orderId: string,
): Promise<readonly Shipment[]> {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('shipment_lines')
    .selectAll()
    .where(
      'shipment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const byBus = rows.filter(({ way }) => way === 'bus').map(({ id }) => id)
  const withPhoto = await shipmentsWithPhoto(db, byBus)
  return rows.map(({ order_id, sent_at, ...row }) => ({
    ...row,
    hasPhoto: withPhoto.has(row.id),
    orderId: order_id,
    sentAtMs: sent_at,
    lines: lines
      .filter(({ shipment_id }) => shipment_id === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}
