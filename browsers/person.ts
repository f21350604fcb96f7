import * as v from 'valibot'
import { expect, vi } from 'vitest'
import { axeSource, FIND_VIOLATIONS, finishAnimations, nameViolations } from '#testing/html/axe'
import type { Driver, ElementId, Part, Role } from './drivers/driver.ts'

export type { Part }

/** WebDriver's letter for this key. */
export const TAB = '\uE004'

const WAIT = { timeout: 30_000, interval: 100 }

const violations = v.array(
  v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) }),
)

export type Person = ReturnType<typeof personAt>

/** Makes a part of the page by its role: `button('Pay')`, `button('Pay', group('Card'))`. */
function partOf(role: Role) {
  return (name: string, within?: Part): Part => ({ role, name, ...(within ? { within } : {}) })
}

export const button = partOf('button')
export const combobox = partOf('combobox')
export const dialog = partOf('dialog')
export const group = partOf('group')
export const heading = partOf('heading')
export const link = partOf('link')
export const password = partOf('password')
export const radio = partOf('radio')
export const region = partOf('region')
/** An element with these words and no others. */
export const text = partOf('text')
export const textbox = partOf('textbox')

/** A person who uses the shop at this origin, in whichever browser the driver drives. */
export function personAt(driver: Driver, origin: string) {
  async function reach(part: Part): Promise<ElementId> {
    return vi.waitFor(async () => {
      const element = await driver.find(part)
      if (element === null) throw new Error(`There is no ${nameOf(part)}.`)
      const obstacle = await driver.call(String(bringIntoView), element)
      if (obstacle !== '') throw new Error(`The ${nameOf(part)} ${obstacle}.`)
      return element
    }, WAIT)
  }

  async function press(part: Part): Promise<void> {
    await driver.press(await reach(part))
  }

  return {
    open: (path: string) => driver.visit(new URL(path, origin).href),
    press,
    /** Replaces what the field contains. */
    fill: async (field: Part, text: string) => {
      const element = await reach(field)
      await driver.press(element)
      await driver.call(String(selectContent), element)
      await driver.type(text)
      expect(await driver.call(String(readValue), element), nameOf(field)).toBe(text)
    },
    /** No driver can press an option of a phone's list, so its name is typed. */
    choose: async (list: Part, option: string) => {
      const element = await reach(list)
      await driver.call('(list) => list.focus()', element)
      await driver.type(option)
      expect(await driver.call(String(readChosen), element), nameOf(list)).toBe(option)
    },
    /** Types where the focus is. */
    type: (keys: string) => driver.type(keys),
    attach: async (path: string) => {
      const field = await vi.waitFor(() => driver.select('input[type=file]'), WAIT)
      await driver.attach(field ?? '', path)
    },
    sees: (part: Part) => reach(part),
    /** Expects these words somewhere in the page, whether or not its styles make capitals of them. */
    reads: (words: string) =>
      vi.waitFor(async () => {
        const page = await driver.call('() => document.body.innerText')
        if (!page.toLowerCase().includes(words.toLowerCase()))
          throw new Error(`Nothing says “${words}”.`)
      }, WAIT),
    /** Returns what a function of the page returns, for what a person cannot see. */
    askPage: (source: string) => driver.call(source),
    seesNo: (part: Part) =>
      expect.poll(() => driver.find(part), { ...WAIT, message: nameOf(part) }).toBeNull(),
    /** Does something within the frame with this title. */
    inFrame: async (title: string, act: () => Promise<void>) => {
      const frame = await vi.waitFor(async () => {
        const found = await driver.select(`iframe[title="${title}"]`)
        if (found === null) throw new Error(`There is no ${title}.`)
        return found
      }, WAIT)
      await driver.enterFrame(frame)
      await act()
      await driver.enterFrame(null)
    },
    /** Expects that axe finds nothing in the page as it is now. */
    expectsSoundPage: async () => {
      await driver.call(`() => { if (!('axe' in globalThis)) { ${axeSource} } }`)
      await driver.call(String(finishAnimations))
      const found = await driver.call(`() => ${FIND_VIOLATIONS}.then(JSON.stringify)`)
      expect(nameViolations(v.parse(violations, JSON.parse(found)))).toEqual([])
    },
  }
}

function nameOf({ role, name, within }: Part): string {
  return `${role} “${name}”${within ? ` in the ${nameOf(within)}` : ''}`
}

/** This runs in the browser: it returns why nobody can press the element yet, or nothing. */
async function bringIntoView(element: HTMLElement): Promise<string> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (element.matches(':disabled')) return 'is disabled'
  if (x !== before.x || y !== before.y) return 'is moving'
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
  const parts: readonly Node[] = [element, ...Array.from(labels)]
  return parts.some((part) => part.contains(hit))
    ? ''
    : `is covered by ${hit?.outerHTML.slice(0, 80)}`
}

/** This runs in the browser. */
function selectContent(field: HTMLInputElement | HTMLTextAreaElement): string {
  field.select()
  return ''
}

/** This runs in the browser. */
function readValue(field: HTMLInputElement | HTMLTextAreaElement): string {
  return field.value
}

/** This runs in the browser. */
function readChosen(list: HTMLSelectElement): string {
  return list.selectedOptions[0]?.label ?? ''
}
