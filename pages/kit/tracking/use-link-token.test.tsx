// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type LinkPage, useLinkToken } from './use-link-token.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
})

/** Renders a page that arrived with the first token, while the second stands in its address. */
async function openedBy(arrived: string | null, inAddress: string | null) {
  const open = vi.fn<LinkPage['open']>(async () => 'Refused')
  let left = inAddress
  const take = () => {
    const token = left
    left = null
    return token
  }
  const page = { path: '/pay', arrived, take, open }
  function Opened() {
    return <p>{useLinkToken(page).status}</p>
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Opened />))
  await act(async () => root.unmount())
  return open.mock.calls.map(([token]) => token)
}

test('a page is opened by the link that it came with', async () => {
  expect(await openedBy('first', null)).toEqual(['first'])
  expect(await openedBy(null, null)).toEqual([])
})

test('a link pasted while the app starts is taken out of the address, and opened [R85]', async () => {
  expect(await openedBy(null, 'second')).toEqual(['second'])
  expect(await openedBy('first', 'second')).toEqual(['second'])
})
