import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHoldQueue, type Queued, type Turn } from './hold-queue.ts'

type Order = Queued & { readonly name: string }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A queue whose turns last until the test ends them. */
function aQueue() {
  const turns: (PromiseWithResolvers<readonly Order[]> & { readonly turn: Turn<Order> })[] = []
  const queue = createHoldQueue<Order>((turn) => {
    const ended = Promise.withResolvers<readonly Order[]>()
    turns.push({ ...ended, turn })
    return ended.promise
  })
  const outcomes = new Map<string, string>()
  async function join(...orders: readonly Order[]) {
    for (const order of orders) {
      queue.wait(order, order.name).then(
        () => outcomes.set(order.name, 'served'),
        (error) => outcomes.set(order.name, error.code ?? error.message),
      )
    }
    await settle()
  }
  const names = (at: number) => turns[at]?.turn.orders.map(({ name }) => name)
  return { queue, turns, names, join, outcomes }
}

function settle() {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}

function order(name: string, ...variants: readonly string[]): Order {
  return { name, variants: variants.length === 0 ? ['tee M'] : variants, isAlone: false }
}

test('those that come together are served together, in the order of their arrival', async () => {
  const { names, join, turns, outcomes } = aQueue()
  await join(order('a'), order('b'), order('c'))
  expect(names(0)).toEqual(['a', 'b', 'c'])
  turns[0]?.resolve([])
  await settle()
  expect([...outcomes]).toEqual(['a', 'b', 'c'].map((name) => [name, 'served']))
})

test('those that come tick after tick are served together, at most as many as are held together', async () => {
  const { queue, names, turns } = aQueue()
  for (let at = 0; at < 80; at += 2) {
    for (const name of [`${at}`, `${at + 1}`]) void queue.wait(order(name), null)
    if (at === 40) expect(turns).toHaveLength(0)
    await new Promise(setImmediate)
  }
  expect(names(0)?.slice(0, 2)).toEqual(['0', '1'])
  expect(names(0)).toHaveLength(64)
})

test('after a line that was longer than a turn, those that come together are still served together', async () => {
  const { queue, join, names, turns } = aQueue()
  await join(order('first'))
  await join(...Array.from({ length: 70 }, (_, at) => order(`crowd ${at}`)))
  await join(order('cap', 'cap'))
  for (const { resolve } of turns) resolve([])
  await settle()
  turns.at(-1)?.resolve([])
  await settle()
  void queue.wait(order('belt', 'belt'), null)
  // Another request of the same tick is read after the promises of the one before it.
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
  void queue.wait(order('other belt', 'belt'), null)
  await settle()
  expect(names(turns.length - 1)).toEqual(['belt', 'other belt'])
})

test('those that want the same wait for the end of a turn, others do not', async () => {
  const { names, join, turns } = aQueue()
  await join(order('a'))
  await join(order('b'), order('cap', 'cap'), order('both', 'tee M', 'socks'))
  expect(turns).toHaveLength(2)
  expect(names(1)).toEqual(['cap'])
  turns[0]?.resolve([])
  await settle()
  expect(names(2)).toEqual(['b', 'both'])
})

test('one that wants two pieces is not overtaken by those who want one of them', async () => {
  const { names, join, turns } = aQueue()
  await join(order('tee'))
  await join(order('both', 'tee M', 'socks'))
  await join(order('socks', 'socks'))
  expect(turns).toHaveLength(1)
  turns[0]?.resolve([])
  await settle()
  expect(names(1)).toEqual(['both', 'socks'])
})

test('those that a turn did not serve are the first in the next one', async () => {
  const { names, join, turns } = aQueue()
  const [a, b] = [order('a'), order('b')]
  await join(a, b)
  await join(order('c'))
  turns[0]?.resolve([b])
  await settle()
  expect(names(1)).toEqual(['b', 'c'])
})

test('there are at most five turns at once', async () => {
  const { join, turns } = aQueue()
  for (let index = 0; index < 7; index += 1) await join(order(`${index}`, `variant ${index}`))
  expect(turns).toHaveLength(5)
  turns[0]?.resolve([])
  await settle()
  expect(turns).toHaveLength(6)
})

test('one that has to be alone is served by itself, and the others without it', async () => {
  const { names, join, turns } = aQueue()
  const orders = ['a', 'b', 'c'].map((name) => order(name))
  await join(...orders)
  const [a, b] = orders
  if (a) a.isAlone = true
  if (b) b.isAlone = true
  turns[0]?.resolve(orders)
  await settle()
  expect(names(1)).toEqual(['a'])
  turns[1]?.resolve([])
  await settle()
  turns[2]?.resolve([])
  await settle()
  expect([names(2), names(3)]).toEqual([['b'], ['c']])
})

test('a turn that fails fails its own orders, and the next ones are served', async () => {
  const { join, turns, outcomes } = aQueue()
  await join(order('a'))
  await join(order('b'))
  turns[0]?.reject(new Error('no database'))
  await settle()
  expect(outcomes.get('a')).toBe('no database')
  turns[1]?.resolve([])
  await settle()
  expect(outcomes.get('b')).toBe('served')
})

test('whoever waits for ten seconds gives up, unless its turn has begun', async () => {
  const { queue, join, turns, outcomes } = aQueue()
  const served = order('served')
  await join(served)
  await join(order('waiting'))
  await vi.advanceTimersByTimeAsync(10_000)
  await settle()
  expect([...outcomes]).toEqual([['waiting', 'ETIMEDOUT']])
  turns[0]?.resolve([])
  await settle()
  expect(outcomes.get('served')).toBe('served')
  expect([queue.length(), queue.places.placeOf('waiting')]).toEqual([0, null])
})

test('one that its turn did not serve gives up, too, if it has waited for so long', async () => {
  const { queue, join, turns, outcomes } = aQueue()
  const late = order('late')
  await join(late)
  await vi.advanceTimersByTimeAsync(10_000)
  turns[0]?.resolve([late])
  await settle()
  expect(outcomes.get('late')).toBe('ETIMEDOUT')
  expect(queue.length()).toBe(0)
})

test('whoever waits behind one that gives up is served as soon as nobody else has its variants [D174]', async () => {
  const { names, join } = aQueue()
  await join(order('tee'))
  await join(order('both', 'tee M', 'socks'))
  await vi.advanceTimersByTimeAsync(5_000)
  await join(order('socks', 'socks'))
  expect(names(1)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(5_000)
  await settle()
  expect(names(1)).toEqual(['socks'])
})
