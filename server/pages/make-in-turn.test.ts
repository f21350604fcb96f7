import { expect, test } from 'vitest'
import { compressedResponse } from './compressed-response.ts'
import { makePagesInTurn } from './make-in-turn.ts'

function prepare(text: string) {
  return compressedResponse({ status: 200, type: 'text/html', isPrivate: false, text })
}

test('one page is made in each turn of the event loop, so that others are heard in between [S30]', async () => {
  const makeInTurn = makePagesInTurn()
  let turn = 0
  let next = setImmediate(count)
  function count() {
    turn += 1
    next = setImmediate(count)
  }
  const turns: number[] = []
  const making = Array.from({ length: 10 }, () =>
    makeInTurn(async () => {
      turns.push(turn)
      return prepare('x')
    }, null),
  )
  await Promise.all(making)
  clearImmediate(next)
  expect(turns).toHaveLength(10)
  expect(new Set(turns).size).toBe(10)
})

test('a page comes compressed as it was asked for', async () => {
  const page = await makePagesInTurn()(async () => prepare('x'), 'br')
  expect(page.encoded('br')).toBeInstanceOf(Buffer)
  expect(page.byteLength()).toBeGreaterThan(1)
})

test('no more than four are held while they are compressed [S30]', async () => {
  const makeInTurn = makePagesInTurn()
  let [held, most] = [0, 0]
  const { promise: compressed, resolve: compress } = Promise.withResolvers<Buffer>()
  const making = Array.from({ length: 20 }, () =>
    makeInTurn(async () => {
      held += 1
      most = Math.max(most, held)
      return {
        ...prepare('x'),
        encoded: () =>
          compressed.finally(() => {
            held -= 1
          }),
      }
    }, 'br'),
  )
  compress(Buffer.from('x'))
  await Promise.all(making)
  expect(most).toBeLessThanOrEqual(4)
})

test('a page that cannot be made does not hold up the others', async () => {
  const makeInTurn = makePagesInTurn()
  const failing = makeInTurn(() => Promise.reject(new Error('no')), null)
  const good = makeInTurn(async () => prepare('x'), null)
  await expect(failing).rejects.toThrow('no')
  expect((await good).identity.toString()).toBe('x')
})
