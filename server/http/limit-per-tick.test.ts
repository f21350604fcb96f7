import { expect, test } from 'vitest'
import { limitPerTick } from './limit-per-tick.ts'

const MAX_PER_TICK = 3

/** A loop that turns when it is told to. */
function aLoop() {
  const served: number[] = []
  let begin: (() => void) | null = null
  const takeTurn = limitPerTick(MAX_PER_TICK, (next) => {
    begin = next
  })
  return {
    served,
    ask: (...visitors: readonly number[]) => {
      for (const visitor of visitors) takeTurn({ destroyed: false }, () => served.push(visitor))
    },
    askAndHangUp: () => {
      const asker = { destroyed: false }
      takeTurn(asker, () => served.push(-1))
      asker.destroyed = true
    },
    isTurnAhead: () => begin !== null,
    turn: () => {
      const due = begin
      begin = null
      due?.()
    },
  }
}

test('where few ask nobody waits', () => {
  const { ask, served } = aLoop()
  ask(1, 2, 3)
  expect(served).toEqual([1, 2, 3])
})

test('more than that wait for the next turns, in the order in which they came', () => {
  const { ask, served, turn } = aLoop()
  ask(1, 2, 3, 4, 5, 6, 7)
  expect(served).toEqual([1, 2, 3])
  turn()
  expect(served).toEqual([1, 2, 3, 4, 5, 6])
  turn()
  expect(served).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('whoever comes later does not overtake the line', () => {
  const { ask, served, turn } = aLoop()
  ask(1, 2, 3, 4, 5, 6, 7)
  turn()
  ask(8)
  expect(served).not.toContain(8)
  turn()
  expect(served).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('what is left of a turn is for newcomers', () => {
  const { ask, served, turn } = aLoop()
  ask(1, 2, 3, 4)
  turn()
  ask(5, 6, 7)
  expect(served).toEqual([1, 2, 3, 4, 5, 6])
})

test('one who has hung up is not served and holds up nobody', () => {
  const { ask, askAndHangUp, served, turn } = aLoop()
  ask(1, 2, 3)
  askAndHangUp()
  ask(4)
  turn()
  expect(served).toEqual([1, 2, 3, 4])
})

test('when nobody is left the loop may rest, and begins anew with the next visitor', () => {
  const { ask, served, turn, isTurnAhead } = aLoop()
  ask(1, 2, 3, 4)
  turn()
  turn()
  expect(isTurnAhead()).toBe(false)
  ask(5, 6, 7, 8)
  expect(served).toEqual([1, 2, 3, 4, 5, 6, 7])
  turn()
  expect(served).toContain(8)
})
