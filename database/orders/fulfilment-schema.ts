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

/** A row is a parcel, or units that were collected. */
type ShipmentsTable = {
  readonly id: string
  readonly order_id: string
  readonly way: Generated<ShipmentWay>
  /** This is the carrier's or the rider's name. */
  readonly carrier: string
  /** This is the rider's phone, or empty. */
  readonly phone: string
  /** This is the number plate of a rider's motorbike. */
  readonly plate: Generated<string>
  /** A bus brings the parcel to this station. */
  readonly station: Generated<string>
  readonly tracking: string
  readonly note: string
  readonly sent_at: number
}

type ShipmentLinesTable = {
  readonly shipment_id: string
  readonly position: number
  readonly quantity: number
}

/** A bus company gave this paper for a parcel. It shows a name and a phone, so it is no picture of the shop. */
type WaybillPhotosTable = {
  readonly shipment_id: string
  readonly order_id: string
  /** The photo is a JPEG without metadata. */
  readonly bytes: Uint8Array
  readonly created_at: number
}

/** A step says what was done with an order. The latest step can be undone for a minute. */
type OrderStepsTable = {
  readonly id: string
  readonly order_id: string
  readonly kind: OrderStepKind
  readonly shipment_id: string | null
  /** It is null for the owner's commands. */
  readonly staff_id: string | null
  readonly at: number
  readonly undone_at: number | null
}

/** A row says what a customer wants to send back. Whoever erases a customer erases its texts. */
type ReturnsTable = {
  readonly id: string
  readonly order_id: string
  /** It identifies the form that asked for the return: a form that is sent twice makes one return. */
  readonly form_id: string
  readonly kind: ReturnKind
  readonly state: ReturnState
  /** The customer wrote this reason. */
  readonly reason: string
  /** The owner says here how to send the units back, or why not. */
  readonly answer: Generated<string>
  /** The customer was told to send the units here; it is '' before the return was agreed to. */
  readonly send_to: Generated<string>
  readonly refund_id: Generated<string | null>
  /** This says who carries the other size, as in `shipments`. */
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
  /** The return was settled, refused or taken back at this time. */
  readonly ended_at: Generated<number | null>
}

type ReturnLinesTable = {
  readonly return_id: string
  readonly position: number
  readonly quantity: number
  /** An exchange holds this size since it was asked for. */
  readonly new_size: Size | null
  /** This many of the units went back on sale. */
  readonly restocked: Generated<number>
}
