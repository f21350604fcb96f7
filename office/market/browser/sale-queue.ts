import * as v from 'valibot'
import type { Seller } from '../../kit/data/market-data.ts'
import {
  answerSchema,
  bodyOf,
  newDraft,
  type SaleDraft,
  type SaleLine,
  type WaitingSale,
  withLine,
} from './sale.ts'
import type { SaleStorage } from './sale-storage.ts'

export type BookedSale = {
  readonly orderId: string
  readonly sale: WaitingSale
  /** The note is empty unless the sale counts for another time than that at which it was made. */
  readonly note: string
}

/** The connection is judged by how the last attempt to send ended. */
export type Connection = 'fine' | 'lost' | 'signed-out'

type Options = {
  readonly device: SaleStorage
  readonly post: (body: unknown) => Promise<Pick<Response, 'status' | 'json'>>
  readonly newToken: () => string
  readonly now: () => number
  readonly onChange: () => void
}

export type SaleQueue = ReturnType<typeof createSaleQueue>

const NOT_ACCEPTED = (status: number) =>
  `The shop did not accept this (${status}). Reload the page, then send it again.`

/**
 * Keeps the sale under way, and sales that the shop has not acknowledged. Every step reads the device's storage first:
 * another tab may have changed it.
 */
export function createSaleQueue({ device, post, newToken, now, onChange }: Options) {
  const booked: BookedSale[] = []
  const inFlight = new Set<string>()
  /** The seller of these sales is not the one who is signed in. */
  const ofOthers = new Set<string>()
  let connection: Connection = 'fine'

  function editDraft(seller: Seller, edit: (draft: SaleDraft) => SaleDraft) {
    const edited = edit(device.draft() ?? newDraft(seller, newToken()))
    if (edited.lines.length > 0) device.writeDraft(edited)
    else device.removeDraft()
    onChange()
  }

  /** A second tap, or the same draft in another tab, finds no draft: it is one sale. */
  function sell(seller: Seller): WaitingSale | null {
    const draft = device.draft()
    if (!draft || draft.lines.length === 0) return null
    const sale = { ...draft, seller, madeAtMs: draft.madeAtMs ?? now(), refusal: null }
    device.writeSale(sale)
    device.removeDraft()
    void send()
    onChange()
    return sale
  }

  /** Sends the sales that wait, the oldest first. Stops where the connection does. */
  async function send(): Promise<void> {
    for (const { token } of device.sales()) {
      const sale = device.sale(token)
      if (!sale || sale.refusal || inFlight.has(token) || ofOthers.has(token)) continue
      inFlight.add(token)
      const isReached = await sendOne(sale).finally(() => inFlight.delete(token))
      onChange()
      if (!isReached) return
    }
  }

  async function sendOne(sale: WaitingSale): Promise<boolean> {
    const answer = await ask(sale)
    if (typeof answer === 'string') {
      connection = answer
      return false
    }
    connection = 'fine'
    settle(sale, answer)
    return true
  }

  async function ask(sale: WaitingSale): Promise<Answer | Exclude<Connection, 'fine'>> {
    try {
      // The shop's clock counts: it is told how long ago the sale was made.
      const device = { madeAtMs: sale.madeAtMs, nowMs: now() }
      const response = await post({ seller: sale.seller.id, sale: { ...bodyOf(sale), device } })
      const { status } = response
      if (status === 401) return 'signed-out'
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
        return { status: 'refused', message: NOT_ACCEPTED(status), missing: [] }
      }
      // Only the shop's own answer counts, and not, for example, the page of a hotel's network.
      const parsed = v.safeParse(answerSchema, status === 200 ? await response.json() : null)
      return parsed.success ? parsed.output : 'lost'
    } catch {
      return 'lost'
    }
  }

  function settle(sale: WaitingSale, answer: Answer) {
    const { token } = sale
    // Another tab has had its answer in the meantime.
    const isKnown = device.sale(token) !== null
    switch (answer.status) {
      case 'booked':
        device.removeSale(token)
        if (isKnown) booked.push({ orderId: answer.orderId, sale, note: answer.note })
        return
      case 'refused':
        if (!isKnown) return
        device.writeSale({
          ...sale,
          refusal: { message: answer.message, missing: answer.missing },
        })
        return
      case 'other-seller':
        ofOthers.add(token)
    }
  }

  /** Sends a sale again after stock was corrected, or for another seller, who has been told whose sale it is. */
  function sendAgain(token: string, seller: Seller) {
    const sale = device.sale(token)
    if (!sale) return onChange()
    ofOthers.delete(token)
    device.writeSale({ ...sale, seller, refusal: null })
    void send()
    onChange()
  }

  /**
   * A refused sale becomes the sale under way, unless there is another. It keeps its token: an earlier
   * attempt, whose answer was lost, may have booked it.
   */
  function reopen(token: string, seller: Seller) {
    const sale = device.sale(token)
    if (sale?.refusal && !device.draft()) {
      const { lines, payment, name, phone, madeAtMs } = sale
      device.writeDraft({ ...newDraft(seller, token), lines, payment, name, phone, madeAtMs })
      device.removeSale(token)
    }
    onChange()
  }

  function discard(token: string) {
    device.removeSale(token)
    onChange()
  }

  return {
    draft: device.draft,
    waiting: device.sales,
    isDurable: device.isDurable,
    isInFlight: (token: string) => inFlight.has(token),
    isOfOther: (token: string) => ofOthers.has(token),
    booked: (): readonly BookedSale[] => booked,
    connection: () => connection,
    addLine: (seller: Seller, line: SaleLine) =>
      editDraft(seller, (draft) => withLine(draft, line)),
    editDraft,
    removeDraft: () => {
      device.removeDraft()
      onChange()
    },
    sell,
    send,
    sendAgain,
    reopen,
    discard,
    /** A page has been opened: somebody else may have signed in, and notices that were shown go. */
    refresh: (shown: number) => {
      ofOthers.clear()
      booked.splice(0, shown)
    },
  }
}

type Answer = v.InferOutput<typeof answerSchema>
