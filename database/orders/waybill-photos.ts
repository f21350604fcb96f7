import type { Kysely } from 'kysely'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'

type NewPhoto = {
  readonly shipmentId: string
  readonly orderId: string
  readonly bytes: Uint8Array
  readonly nowMs: number
}

/** A photo is a row and no file: it goes with its parcel, with an erasure and with a backup, in one transaction. */
export async function insertWaybillPhoto(trx: Kysely<Schema>, photo: NewPhoto): Promise<void> {
  const { shipmentId, orderId, bytes, nowMs } = photo
  await trx
    .insertInto('waybill_photos')
    .values({ shipment_id: shipmentId, order_id: orderId, bytes, created_at: nowMs })
    .execute()
}

/** Returns null if this order has no such parcel, or its parcel no photo. */
export async function findWaybillPhoto(
  db: Kysely<Schema>,
  { orderId, shipmentId }: Pick<NewPhoto, 'orderId' | 'shipmentId'>,
): Promise<{ readonly bytes: Uint8Array; readonly sentAtMs: number } | null> {
  const row = await db
    .selectFrom('waybill_photos')
    .innerJoin('shipments', 'shipments.id', 'waybill_photos.shipment_id')
    .select(['bytes', 'sent_at as sentAtMs'])
    .where('waybill_photos.order_id', '=', orderId)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst()
  return row ?? null
}

export async function listWaybillPhotos(db: Kysely<Schema>, orderId: string) {
  return db
    .selectFrom('waybill_photos')
    .select(['shipment_id as shipmentId', 'bytes'])
    .where('order_id', '=', orderId)
    .execute()
}

/** Returns those of these parcels that have a photo. */
export async function shipmentsWithPhoto(
  db: Kysely<Schema>,
  shipmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (shipmentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('waybill_photos')
    .select('shipment_id')
    .where('shipment_id', 'in', shipmentIds)
    .execute()
  return new Set(rows.map(({ shipment_id }) => shipment_id))
}

export function deleteOldWaybillPhotos(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return inBatches(async (maxRows) => {
    const old = db
      .selectFrom('waybill_photos')
      .select('shipment_id')
      .where('created_at', '<', beforeMs)
      .limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom('waybill_photos')
      .where('shipment_id', 'in', old)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
