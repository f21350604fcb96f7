import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { findProgram } from '../../tools/find-program.ts'
import { type Bidi, connectBidi } from './bidi.ts'
import { type Driver, type ElementId, type Part, PHONE } from './driver.ts'
import { findText } from './find-text.ts'
import { pressAt, typeKeys } from './input.ts'
import { startProgram } from './start-program.ts'

const PROGRAMS = ['firefox-esr', 'firefox']

/** Firefox 153 never answers a search of a document that is replaced meanwhile. */
const LOCATE_TIMEOUT_MS = 5000
const NOTHING_FOUND = { nodes: [] }

/** Firefox calls it an error that the service worker cannot fetch what it does not have. Offline that is its answer. */
const WORKER_IS_OFFLINE = /^Failed to load .* A ServiceWorker passed an Error Response/

const session = v.object({ capabilities: v.object({ browserVersion: v.string() }) })
const tree = v.object({ contexts: v.array(v.object({ context: v.string() })) })
const nodes = v.object({ nodes: v.array(v.object({ sharedId: v.string() })) })
const logged = v.object({ level: v.string(), text: v.nullable(v.string()) })
const returned = v.object({ sharedId: v.optional(v.string()), value: v.optional(v.unknown()) })
const called = v.variant('type', [
  v.object({ type: v.literal('success'), result: returned }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
])
const picture = v.object({ data: v.string() })
const frameWindow = v.object({ context: v.string() })

export const firefox = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  isInstalled: () => findProgram(PROGRAMS) !== undefined,
  open: openFirefox,
} as const

/** Its scrollbars take no room, as on a phone, and it asks for the language of Ghana. */
const PREFERENCES = [
  'user_pref("ui.useOverlayScrollbars", 1);',
  'user_pref("intl.accept_languages", "en-GH");',
].join('\n')

/** Starts a Firefox without a window and with an empty profile. */
async function openFirefox(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'shop-firefox-'))
  writeFileSync(join(home, 'user.js'), PREFERENCES)
  const program = startProgram(
    PROGRAMS,
    ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'],
    { HOME: home },
  )
  const consoleErrors: string[] = []
  const address = await program.waitForOutput(/WebDriver BiDi listening on (\S+)/)
  const bidi = await connectBidi(`${address}/session`, (method, params) => {
    if (method !== 'log.entryAdded') return
    const { level, text } = v.parse(logged, params)
    if (level === 'error' && !WORKER_IS_OFFLINE.test(text ?? '')) consoleErrors.push(text ?? '')
  })
  const { capabilities } = v.parse(session, await bidi.send('session.new', { capabilities: {} }))
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = v.parse(tree, await bidi.send('browsingContext.getTree', {}))
  const page = contexts[0]?.context ?? ''
  await bidi.send('browsingContext.setViewport', { context: page, viewport: PHONE })
  return {
    ...drive(bidi, page),
    version: capabilities.browserVersion,
    consoleErrors: () => consoleErrors,
    close: async () => {
      await bidi.send('browser.close', {})
      bidi.close()
      await program.stop()
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function drive(bidi: Bidi, page: string): Omit<Driver, 'version' | 'consoleErrors' | 'close'> {
  let context = page

  async function find({ role, name, within }: Part): Promise<ElementId | null> {
    const start = within ? await find(within) : undefined
    if (start === null) return null
    if (role === 'text') return findByText(name, start)
    // A page has one field for a password, and that has no role.
    if (role === 'password') return locate({ type: 'css', value: '[type=password]' }, start)
    for (const each of [name, name.toUpperCase()]) {
      const found = await locate({ type: 'accessibility', value: { role, name: each } }, start)
      if (found !== null) return found
    }
    return null
  }

  async function locate(locator: object, start?: ElementId): Promise<ElementId | null> {
    const found = bidi.send('browsingContext.locateNodes', {
      context,
      locator,
      ...(start ? { startNodes: [{ sharedId: start }] } : {}),
      maxNodeCount: 1,
      serializationOptions: { maxDomDepth: 0 },
    })
    const answer = await Promise.race([
      found,
      pause(LOCATE_TIMEOUT_MS, NOTHING_FOUND, { ref: false }),
    ])
    return v.parse(nodes, answer).nodes[0]?.sharedId ?? null
  }

  async function findByText(words: string, start?: ElementId): Promise<ElementId | null> {
    const source = `(...within) => (${findText})(${JSON.stringify(words)}, ...within)`
    return (await callFunction(source, start)).sharedId ?? null
  }

  async function callFunction(source: string, element?: ElementId) {
    const sent = await bidi.send('script.callFunction', {
      functionDeclaration: source,
      arguments: element ? [{ sharedId: element }] : [],
      awaitPromise: true,
      target: { context },
    })
    const answer = v.parse(called, sent)
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }

  function perform(action: object): Promise<unknown> {
    return bidi.send('input.performActions', { context, actions: [action] })
  }

  return {
    find,
    select: (selector) => locate({ type: 'css', value: selector }),
    visit: async (address) => {
      await bidi.send('browsingContext.navigate', { context, url: address, wait: 'complete' })
    },
    press: async (element) => {
      await perform(pressAt({ type: 'element', element: { sharedId: element } }))
    },
    type: async (keys) => {
      await perform(typeKeys(keys))
    },
    attach: async (element, path) => {
      await bidi.send('input.setFiles', { context, element: { sharedId: element }, files: [path] })
    },
    call: async (source, element) => String((await callFunction(source, element)).value),
    takePicture: async () =>
      v.parse(picture, await bidi.send('browsingContext.captureScreenshot', { context: page }))
        .data,
    enterFrame: async (frame) => {
      context = page
      if (frame === null) return
      const { value } = await callFunction('(frame) => frame.contentWindow', frame)
      context = v.parse(frameWindow, value).context
    },
  }
}
