const MEGABYTE = 1024 * 1024

/** Memory for bodies of which only a part has arrived. */
const MAX_HALF_READ_BYTES = {
  /** For all strangers of one network together. */
  network: 2 * MEGABYTE,
  /** For orders and webhooks alone: no other post can use it. */
  orders: 8 * MEGABYTE,
  /** For all other posts: 32 MB with those of orders. */
  others: 24 * MEGABYTE,
} as const

type Limits = Readonly<Record<keyof typeof MAX_HALF_READ_BYTES, number>>

type Body = {
  readonly network: string
  readonly isOfOrder: boolean
  /** False for staff who are signed in: theirs count, but are never cut. */
  readonly isOfStranger: boolean
  /** Closes the connection. */
  readonly cut: () => void
}

export type HalfReadBody = {
  readonly add: (bytes: number) => void
  /** It has arrived in full, or never will. */
  readonly end: () => void
}

/** Bytes that have arrived, and the strangers' bodies among them with the oldest first. */
type Account = { bytes: number; readonly max: number; readonly strangers: Set<Entry> }
type Entry = Body & { bytes: number; isOpen: boolean; readonly accounts: readonly Account[] }

/**
 * Bounds the memory of half-read bodies by what has arrived, not by what was announced. Above a limit the
 * oldest body of a stranger is cut: an honest one is complete within a moment, so the oldest is one that
 * somebody sends slowly on purpose.
 */
export function createBodyBudget(limits: Limits = MAX_HALF_READ_BYTES) {
  const orders = newAccount(limits.orders)
  const others = newAccount(limits.others)
  const networks = new Map<string, Account>()

  function networkAccount(network: string): Account {
    const account = networks.get(network) ?? newAccount(limits.network)
    networks.set(network, account)
    return account
  }

  function end(entry: Entry) {
    if (!entry.isOpen) return
    entry.isOpen = false
    for (const account of entry.accounts) {
      account.strangers.delete(entry)
      account.bytes -= entry.bytes
    }
    if (networks.get(entry.network)?.strangers.size === 0) networks.delete(entry.network)
  }

  function cutOldest(account: Account) {
    for (const oldest of account.strangers) {
      if (account.bytes <= account.max) return
      end(oldest)
      oldest.cut()
    }
  }

  return {
    open: (body: Body): HalfReadBody => {
      const { network, isOfOrder, isOfStranger } = body
      const pool = isOfOrder ? orders : others
      const accounts = isOfStranger ? [networkAccount(network), pool] : [pool]
      const entry: Entry = { ...body, bytes: 0, isOpen: true, accounts }
      if (isOfStranger) for (const account of accounts) account.strangers.add(entry)
      return {
        add: (bytes) => {
          if (!entry.isOpen) return
          entry.bytes += bytes
          for (const account of accounts) account.bytes += bytes
          for (const account of accounts) cutOldest(account)
        },
        end: () => end(entry),
      }
    },
    bytes: () => orders.bytes + others.bytes,
  }
}

function newAccount(max: number): Account {
  return { bytes: 0, max, strangers: new Set() }
}
