import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import { loadOrderForOwner, type OwnerOrder } from '#database/orders/owner-order'
import type { Schema } from '#database/schema'
import { isEmail } from '#domain/form/email'
import type { WantedLine } from '#domain/order/parcel'
import { type ParcelFieldErrors, readParcel } from '#domain/order/read-parcel'
import { type OrderFailure, orderMessages, parcelMessages } from '#domain/owner-messages/orders'
import { failure, type Result } from '#domain/result'
import type { ClockedDatabase } from '#server/base/context'
import { acceptCase } from '#server/orders/cases/accept-case'
import { closeCase } from '#server/orders/cases/close-case'
import { addNote } from '#server/orders/fulfil/add-note'
import type { OrderChange } from '#server/orders/fulfil/change-order'
import { collectOrder } from '#server/orders/fulfil/collect-order'
import { deliverOrder } from '#server/orders/fulfil/deliver-order'
import { packOrder } from '#server/orders/fulfil/pack-order'
import { readyOrder } from '#server/orders/fulfil/ready-order'
import { releaseHold } from '#server/orders/fulfil/release-hold'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import { undoStep } from '#server/orders/fulfil/undo-step'
import { changedJson } from './order-json.ts'
import { type Command, CommandFailure, toJson } from './run-command.ts'

const ACTOR = { staffId: null, name: 'npm run orders' } as const
const MAX_CLOSING_LENGTH = 500

type Wanted = { readonly id: string; readonly json: boolean }
type WithText = Wanted & { readonly text: string }

type Outcome = Result<unknown, OrderFailure>
/** `seen` is the order as it was when the command began. */
type Change = (desk: ClockedDatabase, seen: OwnerOrder) => Promise<Outcome>
/** This text is printed when the change is done. */
type Done = (id: string, seen: OwnerOrder) => string

function changing({ id, json }: Wanted, change: Change, done: Done): Command {
  return async (db, now) => {
    const seen = await loadOrderForOwner(db, id, now())
    if (!seen) throw refusal(id, 'order-unknown')
    const changed = await change({ db, now }, seen)
    if (!changed.ok) throw refusal(id, changed.error)
    return json ? toJson(await readChanged(db, id, now)) : done(id, seen)
  }
}

function refusal(id: string, code: OrderFailure): CommandFailure {
  return new CommandFailure(orderMessages[code](id))
}

async function readChanged(db: Kysely<Schema>, id: string, now: Clock) {
  const changed = await loadOrderForOwner(db, id, now())
  return changed && changedJson(changed)
}

/** Steps of a paid order start from the stage in which the command found it. */
function stepping(
  wanted: Wanted,
  step: (desk: ClockedDatabase, change: OrderChange, seen: OwnerOrder) => Promise<Outcome>,
  done: Done,
): Command {
  return changing(
    wanted,
    async (desk, seen) => {
      const { id: orderId, fulfilment } = seen.order
      if (fulfilment === null) return failure('order-not-paid')
      const { lastStepId } = seen
      return step(desk, { orderId, expected: fulfilment, lastStepId, actor: ACTOR }, seen)
    },
    done,
  )
}

export function pack(wanted: Wanted): Command {
  return stepping(wanted, packOrder, (id) => `Order ${id} is packed.`)
}

export function makeReady(wanted: Wanted): Command {
  return stepping(wanted, readyOrder, (id, { order }) => {
    const mail = isEmail(order.customer.email)
      ? 'The mail about it leaves in a minute; until then'
      : 'There is no email address, so the customer gets no mail. For a minute'
    return `Order ${id} can be collected. ${mail} npm run orders -- undo ${id} takes it back.`
  })
}

export function collect(wanted: Wanted): Command {
  return stepping(wanted, collectOrder, (id) => `Order ${id} is collected.`)
}

export function deliver(wanted: Wanted): Command {
  return stepping(wanted, deliverOrder, (id) => `Order ${id} is delivered.`)
}

export function undo(wanted: Wanted): Command {
  return stepping(
    wanted,
    async (desk, change, { lastStepId }) => {
      if (lastStepId === null) return failure('nothing-to-undo')
      return undoStep(desk, { ...change, stepId: lastStepId })
    },
    (id) => `The last step of order ${id} is undone.`,
  )
}

type ToSend = Wanted & {
  readonly parcel: Readonly<Record<string, unknown>>
  readonly lines: readonly WantedLine[] | undefined
}

export function send({ parcel: typed, lines, ...wanted }: ToSend): Command {
  const parcel = readParcel(typed)
  if (!parcel.ok) {
    return async () => {
      throw new CommandFailure(parcelRefusal(wanted.id, parcel.error))
    }
  }
  return stepping(
    wanted,
    (desk, change) => sendParcel(desk, { ...change, parcel: parcel.value, lines }),
    (id, { order }) => {
      const mail = isEmail(order.customer.email)
        ? 'The mail about it leaves in a minute; until then'
        : 'There is no email address, so the customer gets no mail. For a minute'
      return `Order ${id} is on its way. ${mail} npm run orders -- undo ${id} takes it back.`
    },
  )
}

function parcelRefusal(id: string, errors: ParcelFieldErrors): string {
  const faults = Object.entries(errors).map(([field, code]) => `${field}: ${parcelMessages[code]}`)
  return `Order ${id} is not sent. ${faults.join(' ')}`
}

export function note({ text, ...wanted }: WithText): Command {
  return changing(
    wanted,
    (desk, { order }) => addNote(desk, { orderId: order.id, text, actor: ACTOR }),
    (id) => `Order ${id} has your note.`,
  )
}

export function release(wanted: Wanted): Command {
  return changing(
    wanted,
    (desk, { order }) => releaseHold(desk, { orderId: order.id, actor: ACTOR }),
    (id) => `The pieces of order ${id} are back in stock.`,
  )
}

export function acceptPayment({ text, ...wanted }: WithText): Command {
  return changing(
    wanted,
    async (desk, { order }) => {
      const { id: orderId, state, attentionReason: expected } = order
      if (state !== 'attention' || expected === null) return failure('order-not-in-attention')
      return acceptCase(desk, { orderId, expected, note: text, actor: ACTOR })
    },
    (id) => `Order ${id} is accepted: it is paid, and to be packed.`,
  )
}

export function closeCases({ id, text, json }: WithText): Command {
  return async (db, now) => {
    const closing = { which: { id }, note: text.slice(0, MAX_CLOSING_LENGTH), actor: ACTOR }
    const closed = await closeCase({ db, now }, closing)
    if (!closed.ok) throw refusal(id, closed.error)
    return json ? toJson({ id, ...closed.value }) : `${id} is closed.`
  }
}
