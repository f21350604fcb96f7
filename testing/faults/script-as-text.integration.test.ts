import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../server/start-test-shop.ts'

const PAYLOADS = [
  '<script>window.hit=1</script>',
  '</script><script>window.hit=1</script>',
  '<img src=x onerror=window.hit=1>',
  '<svg/onload=window.hit=1>',
  '"><svg onload=window.hit=1>',
  "' onmouseover='window.hit=1",
  '" autofocus onfocus="window.hit=1',
  'javascript:window.hit=1',
  'data:text/html,<script>window.hit=1</script>',
  '{{constructor.constructor("window.hit=1")()}}',
  '#{window.hit=1}',
  '<!--<script>window.hit=1//-->',
  '<iframe srcdoc="<script>parent.hit=1</script>">',
  '<math><mi//xlink:href="data:x,<script>window.hit=1</script>">',
  '<a href=javascript:window.hit=1>x</a>',
  '<body onload=window.hit=1>',
  '<style>@import"javascript:window.hit=1"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<base href=//evil.example>',
  '<form action=//evil.example><input name=x>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '\u2028window.hit=1//',
  ']]><script>window.hit=1</script>',
  '%3Cscript%3Ewindow.hit=1%3C/script%3E',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
  '\\u003cscript\\u003ewindow.hit=1',
  '<ScRiPt>window.hit=1</sCrIpT>',
  '<scr<script>ipt>window.hit=1</scr</script>ipt>',
  '<details open ontoggle=window.hit=1>',
  '<video><source onerror=window.hit=1>',
] as const

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

type Parts = Awaited<ReturnType<typeof activePartsOf>>

/** Pages that do not show the text are the same for each text, so their parts are read once. */
const known = new Map<string, Parts>()

/** Finds what a browser would run or load. */
async function activeParts(path: string): Promise<Parts> {
  const { body } = await open.app.inject(path)
  const parts = known.get(body) ?? (await activePartsOf(body))
  known.set(body, parts)
  return parts
}

async function activePartsOf(body: string) {
  const { document, happyDOM } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(body)
  const elements = [...document.querySelectorAll('*')]
  const handlers = elements.flatMap(({ attributes }) =>
    [...attributes].map(({ name }) => name).filter((name) => name.startsWith('on')),
  )
  const addresses = elements.flatMap((element) =>
    ['href', 'src', 'action', 'srcdoc'].map((name) => element.getAttribute(name) ?? ''),
  )
  const counts = ['script', 'iframe', 'base', 'form', 'style', 'math', 'object', 'video'].map(
    (name) => `${name} ${document.querySelectorAll(name).length}`,
  )
  await happyDOM.close()
  return {
    handlers,
    hostile: addresses.filter((text) => /^(?:javascript|data):|evil/.test(text)),
    counts,
  }
}

test.each([
  ['the path', (text: string) => `/${text}`],
  ['a search', (text: string) => `/search?q=${text}`],
  ['a filter', (text: string) => `/collection?type=${text}&sort=${text}&category=${text}`],
  ['a reference', (text: string) => `/checkout/success?reference=${text}`],
  ['a tab', (text: string) => `/gallery?category=${text}`],
  ['a product', (text: string) => `/product/${text}`],
])('script in %s stays text [S1]', async (_where, pathOf) => {
  const usual = await activeParts(pathOf('nothing'))
  for (const payload of PAYLOADS) {
    const parts = await activeParts(pathOf(encodeURIComponent(payload)))
    expect(parts, payload).toEqual(usual)
    expect([parts.handlers, parts.hostile]).toEqual([[], []])
  }
})
