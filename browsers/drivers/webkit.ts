import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { freePort } from '#testing/server/free-port'
import { waitUntilReady } from '#testing/server/start-process'
import { findProgram } from '../../tools/find-program.ts'
import { type Driver, type ElementId, type Part, PHONE, type Role } from './driver.ts'
import { findText } from './find-text.ts'
import { pressAt, typeKeys } from './input.ts'
import { startProgram } from './start-program.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const DRIVER = 'WebKitWebDriver'
const SCREEN = 'Xvfb'

/** Without this the toolbar of the window is wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }'

/** WebDriver searches by selectors alone; which of the elements has the name is asked of the browser. */
const SELECTORS: Readonly<Record<Exclude<Role, 'text'>, string>> = {
  button: 'button, [role=button]',
  combobox: 'select',
  dialog: 'dialog, [role=dialog]',
  group: 'fieldset, [role=group], details',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  password: '[type=password]',
  radio: '[type=radio]',
  region: 'section, [role=region]',
  textbox: 'input, textarea',
}

const session = v.object({
  sessionId: v.string(),
  capabilities: v.object({ browserVersion: v.string() }),
})
const size = v.object({ width: v.number(), height: v.number() })
const elementId = v.pipe(
  v.object({ [ELEMENT]: v.string() }),
  v.transform((element) => element[ELEMENT] ?? ''),
)
const answer = v.object({ value: v.unknown() })
const refusal = v.object({ error: v.string(), message: v.string() })

export const webkit = {
  name: 'WebKitGTK',
  packages: ['webkit2gtk-driver', 'xvfb'],
  isInstalled: () => [DRIVER, SCREEN].every((program) => findProgram([program]) !== undefined),
  open: openWebKit,
} as const

/** Starts WebKit's small browser on a screen of its own. */
async function openWebKit(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'shop-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const screen = startProgram([SCREEN], ['-displayfd', '1', '-screen', '0', '480x960x24'])
  const display = `:${await screen.waitForOutput(/^(\d+)\n/m)}`
  const port = await freePort()
  const driver = startProgram([DRIVER], [`--port=${port}`], {
    DISPLAY: display,
    XDG_CONFIG_HOME: home,
    LANGUAGE: 'en_GH',
  })
  const address = `http://127.0.0.1:${port}`
  await waitUntilReady(`${address}/status`)
  const ask = askAt(address)
  const { sessionId, capabilities } = v.parse(session, await ask('/session', { capabilities: {} }))
  const inSession: Ask = (path, body, method) => ask(`/session/${sessionId}${path}`, body, method)
  await shapeWindow(inSession)
  return {
    ...drive(inSession),
    version: capabilities.browserVersion,
    consoleErrors: () => [],
    close: async () => {
      await inSession('', undefined, 'DELETE')
      await driver.stop()
      await screen.stop()
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

type Ask = (path: string, body?: object, method?: 'GET' | 'POST' | 'DELETE') => Promise<unknown>

function askAt(address: string): Ask {
  return async (path, body, method = body ? 'POST' : 'GET') => {
    const response = await fetch(address + path, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = v.parse(answer, await response.json())
    if (response.ok) return value
    const { error, message } = v.parse(refusal, value)
    throw new Error(`${error}: ${message}`)
  }
}

/** The toolbar takes a part of the window's height. */
async function shapeWindow(ask: Ask): Promise<void> {
  await ask('/window/rect', { x: 0, y: 0, ...PHONE })
  const script = 'return { width: innerWidth, height: innerHeight }'
  const inner = v.parse(size, await ask('/execute/sync', { script, args: [] }))
  const height = PHONE.height + PHONE.height - inner.height
  await ask('/window/rect', { x: 0, y: 0, width: PHONE.width, height })
}

/** WebKit tells names as they are shown, in capitals where the styles say so, and with a space between two texts. */
function isSameName(told: string, name: string): boolean {
  const [one, other] = [told, name].map((each) => each.replaceAll(/\s/g, '').toUpperCase())
  return one === other
}

/** This runs in the browser: an element that is hidden has no name there. */
function listVisible(selector: string, within: Element | Document = document): readonly Element[] {
  return Array.from(within.querySelectorAll(selector)).filter((element) =>
    element.checkVisibility(),
  )
}

function drive(ask: Ask): Omit<Driver, 'version' | 'consoleErrors' | 'close'> {
  async function find({ role, name, within }: Part): Promise<ElementId | null> {
    const start = within ? await find(within) : undefined
    if (start === null) return null
    const args = start === undefined ? [] : [{ [ELEMENT]: start }]
    if (role === 'text') {
      const found = await run(`[(${findText})(...arguments)].filter(Boolean)`, [name, ...args])
      return found[0] ?? null
    }
    const candidates = await run(`(${listVisible})(...arguments)`, [SELECTORS[role], ...args])
    const names = await Promise.all(candidates.map((id) => ask(`/element/${id}/computedlabel`)))
    return candidates[names.findIndex((each) => isSameName(String(each), name))] ?? null
  }

  async function run(expression: string, args: readonly unknown[]) {
    const found = await ask('/execute/sync', { script: `return ${expression}`, args })
    return v.parse(v.array(elementId), found)
  }

  return {
    find,
    select: async (selector) => {
      const search = { using: 'css selector', value: selector }
      return v.parse(v.array(elementId), await ask('/elements', search))[0] ?? null
    },
    visit: async (address) => {
      await ask('/url', { url: address })
    },
    press: async (element) => {
      await ask('/actions', { actions: [pressAt({ [ELEMENT]: element })] })
    },
    type: async (keys) => {
      await ask('/actions', { actions: [typeKeys(keys)] })
    },
    attach: async (element, path) => {
      await ask(`/element/${element}/value`, { text: path })
    },
    call: async (source, element) => {
      const script = `return (${source})(...arguments)`
      const args = element ? [{ [ELEMENT]: element }] : []
      return String(await ask('/execute/sync', { script, args }))
    },
    takePicture: async () => v.parse(v.string(), await ask('/screenshot')),
    enterFrame: async (frame) => {
      await ask('/frame', { id: frame === null ? null : { [ELEMENT]: frame } })
    },
  }
}
