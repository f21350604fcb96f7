const MEGABYTE = 1024 * 1024

/** Memory for bodies of which only a part has arrived: 52 MB in all. */
const MAX_HALF_READ_BYTES = {
  /** Orders and webhooks alone use this memory: no other post can. */
  orders: 8 * MEGABYTE,
  /** Staff who are signed in use this memory: two photos of waybills fit at once. */
  staff: 28 * MEGABYTE,
  /** All other posts use this memory. */
  others: 16 * MEGABYTE,
  /** All strangers of one network share this limit: once for its orders, once for its other posts. */
  network: 2 * MEGABYTE,
  /** One member of staff may use this much: the largest photo of a waybill, and a catalogue. */
  person: 14 * MEGABYTE,
} as const

type Limits = Readonly<Record<keyof typeof MAX_HALF_READ_BYTES, number>>

type Body = {
  /** The body uses the memory of this name. */
  readonly kind: 'orders' | 'staff' | 'others'
  /** A network, or the id of a member of staff. */
  readonly sender: string
  /** Closes the connection. */
  readonly cut: () => void
}

export type HalfReadBody = {
  readonly add: (bytes: number) => void
  /** The body has arrived in full, or never will. */
  readonly end: () => void
}

/** Bytes that have arrived, and the bodies that they belong to with the oldest first. */
type Account = { bytes: number; readonly max: number; readonly bodies: Set<Entry> }
type Entry = Pick<Body, 'cut'> & {
  bytes: number
  isOpen: boolean
  readonly accounts: readonly Account[]
}

/**
 * Bounds the memory of half-read bodies by what has arrived, not by what was announced. Above a limit the
 * oldest body is cut: an honest one is complete within a moment, so the oldest is one that somebody sends
 * slowly on purpose. Each kind is counted by itself: contact forms cut no order of the same carrier's network,
 * and a stolen session cuts no stranger.
 */
export function createBodyBudget(limits: Limits = MAX_HALF_READ_BYTES) {
  const pools = {
    orders: newAccount(limits.orders),
    staff: newAccount(limits.staff),
    others: newAccount(limits.others),
  }
  const senders = new Map<string, Account>()

  function senderAccount(key: string, { kind }: Body): Account {
    const max = kind === 'staff' ? limits.person : limits.network
    const account = senders.get(key) ?? newAccount(max)
    senders.set(key, account)
    return account
  }

  function end(entry: Entry) {
    if (!entry.isOpen) return
    entry.isOpen = false
    for (const account of entry.accounts) {
      account.bodies.delete(entry)
      account.bytes -= entry.bytes
    }
  }

  function cutOldest(account: Account) {
    for (const oldest of account.bodies) {
      if (account.bytes <= account.max) return
      end(oldest)
      oldest.cut()
    }
  }

  return {
    open: (body: Body): HalfReadBody => {
      const key = `${body.kind} ${body.sender}`
      const ofSender = senderAccount(key, body)
      const accounts = [ofSender, pools[body.kind]]
      const entry: Entry = { cut: body.cut, bytes: 0, isOpen: true, accounts }
      for (const account of accounts) account.bodies.add(entry)
      return {
        add: (bytes) => {
          if (!entry.isOpen) return
          entry.bytes += bytes
          for (const account of accounts) account.bytes += bytes
          for (const account of accounts) cutOldest(account)
        },
        end: () => {
          end(entry)
          if (ofSender.bodies.size === 0 && senders.get(key) === ofSender) senders.delete(key)
        },
      }
    },
    bytes: () => pools.orders.bytes + pools.staff.bytes + pools.others.bytes,
  }
}

function newAccount(max: number): Account {
  return { bytes: 0, max, bodies: new Set() }
}
