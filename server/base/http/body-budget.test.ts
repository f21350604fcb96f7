import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const LIMITS = { orders: 200, staff: 300, others: 300, network: 100, person: 200 }

type Opened = { readonly sender?: string; readonly kind?: 'orders' | 'staff' | 'others' }

function openBudget() {
  const budget = createBodyBudget(LIMITS)
  const cut: string[] = []
  const open = (name: string, { sender = name, kind = 'others' }: Opened = {}) =>
    budget.open({ sender, kind, cut: () => cut.push(name) })
  return { budget, cut, open }
}

test('the oldest half-read body of a network is cut when the network has too much, and no other [S41]', () => {
  const { budget, cut, open } = openBudget()
  const [first, second, other] = [
    open('first', { sender: 'a' }),
    open('second', { sender: 'a' }),
    open('other'),
  ]
  first.add(50)
  other.add(90)
  second.add(50)
  expect(cut).toEqual([])
  second.add(1)
  expect(cut).toEqual(['first'])
  // Bytes that are still in its socket are not counted.
  first.add(1000)
  expect([cut, budget.bytes()]).toEqual([['first'], 141])
})

test('of all networks together the oldest is cut [S41]', () => {
  const { budget, cut, open } = openBudget()
  for (const name of ['a', 'b', 'c', 'd']) open(name).add(80)
  expect([cut, budget.bytes()]).toEqual([['a'], 240])
})

test('no other post uses the memory of orders and webhooks, and theirs is bounded too [S41]', () => {
  const { cut, open } = openBudget()
  for (const name of ['a', 'b', 'c']) open(name).add(100)
  open('order one', { kind: 'orders' }).add(100)
  open('order two', { kind: 'orders' }).add(100)
  expect(cut).toEqual([])
  open('order three', { kind: 'orders' }).add(1)
  expect(cut).toEqual(['order one'])
})

test('other posts of its network cut no order [S80]', () => {
  const { cut, open } = openBudget()
  open('order', { sender: 'carrier', kind: 'orders' }).add(60)
  for (const name of ['one', 'two', 'three']) open(name, { sender: 'carrier' }).add(60)
  expect(cut).toEqual(['one', 'two'])
})

test('a session of staff that was stolen cuts its own bodies alone [S81]', () => {
  const { budget, cut, open } = openBudget()
  open('stranger').add(100)
  open('owner', { kind: 'staff' }).add(100)
  for (const name of ['one', 'two', 'three', 'four']) {
    open(name, { sender: 'thief', kind: 'staff' }).add(90)
  }
  expect([cut, budget.bytes()]).toEqual([['one', 'two'], 380])
})

test('a body that has arrived, or never will, is counted no more [S41]', () => {
  const { budget, cut, open } = openBudget()
  for (let count = 0; count < 10; count += 1) {
    const body = open('a')
    body.add(90)
    body.end()
    body.end()
  }
  expect([cut, budget.bytes()]).toEqual([[], 0])
})
