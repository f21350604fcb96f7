import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts'

const KEY = 'orders'
const MAX_ORDERS = 30

/** An order of this device, with the token of its link. */
export type OwnOrder = {
  readonly orderId: string
  readonly token: string
  readonly placedAt: string
  readonly pieces: number
  readonly totalPesewas: number
}

/** Lists the newest first. */
export function readOwnOrders(): readonly OwnOrder[] {
  const stored = readStorage(KEY)
  if (!stored.isAvailable || stored.text === null) return []
  const list = parse(stored.text)
  return Array.isArray(list) ? list.filter(isOwnOrder) : []
}

/** Keeps earlier orders: somebody who ordered twice finds both. */
export function keepOwnOrder(order: OwnOrder) {
  const others = readOwnOrders().filter(({ orderId }) => orderId !== order.orderId)
  writeStorage(KEY, JSON.stringify([order, ...others].slice(0, MAX_ORDERS)))
}

export function forgetOwnOrders() {
  removeStorage(KEY)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isOwnOrder(value: unknown): value is OwnOrder {
  if (typeof value !== 'object' || value === null) return false
  const { orderId, token, placedAt, pieces: units, totalPesewas } = { ...EMPTY, ...value }
  return (
    [orderId, token, placedAt].every((text) => typeof text === 'string') &&
    [units, totalPesewas].every(Number.isSafeInteger)
  )
}

const EMPTY: Readonly<Record<keyof OwnOrder, unknown>> = {
  orderId: null,
  token: null,
  placedAt: null,
  pieces: null,
  totalPesewas: null,
}
