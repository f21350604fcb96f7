import type { Generated } from 'kysely'
import type { Size } from '#domain/catalogue/product'
import type { OrderStepKind } from '#domain/order/fulfilment'
import type { ShipmentWay } from '#domain/order/parcel'
import type { ReturnKind, ReturnState } from '#domain/return/return'

export type FulfilmentTables = {
  readonly shipments: ShipmentsTable
  readonly shipment_lines: ShipmentLinesTable
  readonly waybill_photos: WaybillPhotosTable
  readonly order_steps: OrderStepsTable
  readonly returns: ReturnsTable
  readonly return_lines: ReturnLinesTable
}

/** A parcel, or pieces that were collected. */
type ShipmentsTable = {
  readonly id: string
  readonly order_id: string
  readonly way: Generated<ShipmentWay>
  /** The carrier's or the rider's name. */
  readonly carrier: string
  /** The rider's phone, or empty. */
  readonly phone: string
  /** The number plate of a rider's motorbike. */
  readonly plate: Generated<string>
  /** The station to which a bus brings it. */
  readonly station: Generated<string>
  readonly tracking: string
  readonly note: string
  readonly sent_at: number
}

type ShipmentLinesTable = {
  readonly shipment_id: string
  /** Of the order's line. */
  readonly position: number
  readonly quantity: number
}

/** The paper that a bus company gave for a parcel. It shows a name and a phone, so it is no picture of the shop. */
type WaybillPhotosTable = {
  readonly shipment_id: string
  readonly order_id: string
  /** A JPEG without metadata. */
  readonly bytes: Uint8Array
  readonly created_at: number
}

/** What was done with an order. The latest step can be undone for a minute. */
type OrderStepsTable = {
  readonly id: string
  readonly order_id: string
  readonly kind: OrderStepKind
  readonly shipment_id: string | null
  /** Null for the owner's commands. */
  readonly staff_id: string | null
  readonly at: number
  readonly undone_at: number | null
}

/** What a customer wants to send back. Who erases a customer erases its texts. */
type ReturnsTable = {
  readonly id: string
  readonly order_id: string
  /** Of the form that asked for it: sent twice, it is one return. */
  readonly form_id: string
  readonly kind: ReturnKind
  readonly state: ReturnState
  /** The customer's. */
  readonly reason: string
  /** The owner's words: how to send it back, or why not. */
  readonly answer: Generated<string>
  /** Where the customer was told to send it; '' before it was agreed to. */
  readonly send_to: Generated<string>
  readonly refund_id: Generated<string | null>
  /** Who carries the other size; as in `shipments`. */
  readonly way: Generated<ShipmentWay>
  readonly plate: Generated<string>
  readonly station: Generated<string>
  readonly carrier: Generated<string>
  readonly phone: Generated<string>
  readonly tracking: Generated<string>
  readonly note: Generated<string>
  readonly created_at: number
  readonly agreed_at: Generated<number | null>
  readonly received_at: Generated<number | null>
  /** When it was settled, refused or taken back. */
  readonly ended_at: Generated<number | null>
}

type ReturnLinesTable = {
  readonly return_id: string
  /** Of the order's line. */
  readonly position: number
  readonly quantity: number
  /** Of an exchange: held since it was asked for. */
  readonly new_size: Size | null
  /** How many of the pieces went back on sale. */
  readonly restocked: Generated<number>
}
