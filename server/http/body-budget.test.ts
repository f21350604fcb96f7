import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const LIMITS = { network: 100, orders: 200, others: 300 }

function openBudget() {
  const budget = createBodyBudget(LIMITS)
  const cut: string[] = []
  const open = (name: string, { network = name, isOfOrder = false, isOfStranger = true } = {}) =>
    budget.open({ network, isOfOrder, isOfStranger, cut: () => cut.push(name) })
  return { budget, cut, open }
}

test('the oldest half-read body of a network is cut when the network has too much, and no other [S41]', () => {
  const { budget, cut, open } = openBudget()
  const [first, second, other] = [
    open('first', { network: 'a' }),
    open('second', { network: 'a' }),
    open('other'),
  ]
  first.add(50)
  other.add(90)
  second.add(50)
  expect(cut).toEqual([])
  second.add(1)
  expect(cut).toEqual(['first'])
  // What is still in its socket is not counted.
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
  open('order one', { isOfOrder: true }).add(100)
  open('order two', { isOfOrder: true }).add(100)
  expect(cut).toEqual([])
  open('order three', { isOfOrder: true }).add(1)
  expect(cut).toEqual(['order one'])
})

test('bodies of staff count, and strangers are cut for them, but they never are [S41]', () => {
  const { budget, cut, open } = openBudget()
  const staff = { network: 'office', isOfStranger: false }
  open('stranger').add(10)
  for (const name of ['one', 'two']) open(name, staff).add(150)
  expect(cut).toEqual(['stranger'])
  open('three', staff).add(150)
  expect([cut, budget.bytes()]).toEqual([['stranger'], 450])
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
