// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNavigator } from '../navigation/navigator.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedPage } from './failed-page.tsx'
import { errorReports } from './report-errors.ts'

const PAGE = {
  route: 'product',
  path: '/product/14?size=m',
  title: '',
  element: null,
  notice: null,
  staticParts: { ConsentBanner: () => null, shop: null },
} as const

let root: Root
let reports: string[]
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  reports = []
  // The sender counts for the life of a page.
  vi.resetModules()
  vi.stubGlobal('reportError', () => undefined)
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    reports.push(`${path} ${body}`)
    return new Response(null, { status: 204 })
  })
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host, errorReports(createNavigator(PAGE), { build: 'm41fnnv' }))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Broken({ message }: { readonly message: string }): ReactNode {
  throw new Error(message)
}

async function render(page: ReactNode) {
  await act(async () =>
    root.render(
      <>
        <header>Menu</header>
        <ErrorBoundary fallback={<FailedPage />}>{page}</ErrorBoundary>
      </>,
    ),
  )
}

test('an error leaves what is around it, a sentence and a way on, and is reported once [B11]', async () => {
  await render(<Broken message="No colour" />)
  expect(document.body.textContent).toContain('Menu')
  expect(document.querySelector('h1')?.textContent).toBe('Something went wrong')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Your cart is safe')
  expect(document.querySelector('button')?.textContent).toBe('Reload the page')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/')
  await render(<Broken message="No colour" />)
  await vi.waitFor(() => expect(reports).toHaveLength(1))
  const [path, body = ''] = reports[0]?.split(' {', 2) ?? []
  expect(path).toBe('/api/page-errors')
  expect(JSON.parse(`{${body}`)).toMatchObject({
    build: 'm41fnnv',
    route: 'product',
    fault: 'caught',
    message: 'No colour',
    components: expect.stringContaining('Broken'),
  })
  expect(reports[0]).not.toContain('size=m')
})

test('the next page is shown again', async () => {
  await render(<Broken message="No size" />)
  await render(<h1>Cart</h1>)
  expect(document.querySelector('h1')?.textContent).toBe('Cart')
})

test('a page that fails in many ways is reported three times at most', async () => {
  for (let count = 0; count < 6; count += 1) await render(<Broken message={`Way ${count}`} />)
  await vi.waitFor(() => expect(reports).toHaveLength(3))
  await act(async () => undefined)
  expect(reports).toHaveLength(3)
})
