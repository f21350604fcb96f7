import type { Document, Element } from 'happy-dom'
import type { HttpClient, ReceivedPage } from '../server/http-client.ts'
import { fieldsOf, setOption, setTick, setValue, typedIn, wordsOf } from './plain-form.ts'
import { readHtml, textsOf } from './read-html.ts'

/** A button without a type sends its form, too. */
const BUTTONS = 'button:not([type="button"], [type="reset"]), input[type="submit"]'

/**
 * Opens a browser without script that follows links and sends forms as they are in the HTML: with their own address,
 * hidden fields and defaults. It has no layout, so it does not know what is visible.
 */
export async function openPlainBrowser(browser: HttpClient, path: string) {
  let page = await browser.get(path)
  let document = readShown(page.html)

  function show(next: ReceivedPage) {
    page = next
    document = readShown(next.html)
  }

  async function send(button: Element) {
    if (button.hasAttribute('disabled')) throw new Error(`“${nameOf(button)}” is disabled`)
    const form = formOf(document, button)
    const fields = fieldsOf(document, form, button)
    const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? page.path
    if (form.getAttribute('method')?.toLowerCase() === 'post') {
      return show(await browser.post(action, fields))
    }
    const query = new URLSearchParams()
    for (const [field, values] of Object.entries(fields)) {
      for (const value of values) query.append(field, value)
    }
    show(await browser.get(`${action.split('?', 1)[0]}?${query}`))
  }

  return {
    open: async (next: string) => show(await browser.get(next)),
    /** The path includes the query, but not the fragment. */
    path: () => page.path.split('#', 1)[0],
    words: () => wordsOf(document.body),
    count: (selector: string) => document.querySelectorAll(selector).length,
    follow: async (name: string) =>
      show(await browser.get(findNamed(document, 'a', name).getAttribute('href') ?? '')),
    fill: (label: string, text: string) => setValue(findField(document, label), text),
    tick: (label: string) => setTick(findField(document, label)),
    /** If several fields have this label, `at` picks one; the last is -1. */
    choose: (label: string, option: string, at = 0) =>
      setOption(findField(document, label, at), option),
    valueOf: (label: string) => typedIn(findField(document, label)),
    isTicked: (label: string) => findField(document, label).hasAttribute('checked'),
    /** Returns the texts that describe the field: its error, its hint. */
    descriptionOf: (label: string) => descriptionOf(document, findField(document, label)),
    press: (name: string) => send(findNamed(document, BUTTONS, name)),
    /** Presses the first button of the form, as a browser does. */
    pressEnterIn: (label: string) => {
      const [first] = findField(document, label).closest('form')?.querySelectorAll(BUTTONS) ?? []
      if (!first) throw new Error(`Enter in “${label}” sends nothing`)
      return send(first)
    },
  }
}

/** The data of the app is removed, because nobody reads it. */
function readShown(html: string): Document {
  const document = readHtml(html)
  for (const hidden of document.querySelectorAll('script, style')) hidden.remove()
  return document
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? wordsOf(element)
}

/** Finds the element whose name is these words, or contains them. */
function findNamed(document: Document, selector: string, name: string, at = 0): Element {
  const all = Array.from(document.querySelectorAll(selector))
  const exact = all.filter((each) => nameOf(each) === name)
  const found = exact.at(at) ?? all.filter((each) => nameOf(each).includes(name)).at(at)
  if (!found) throw new Error(`No ${selector} “${name}” in: ${textsOf(document, selector)}`)
  return found
}

function findField(document: Document, label: string, at = 0): Element {
  const named = document.querySelector(`main [aria-label="${label}"]`)
  if (named) return named
  const found = findNamed(document, 'main label', label, at)
  const id = found.getAttribute('for')
  const field = id ? document.getElementById(id) : found.querySelector('input, select, textarea')
  if (!field) throw new Error(`“${label}” is the label of nothing`)
  return field
}

function descriptionOf(document: Document, field: Element): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

function formOf(document: Document, button: Element): Element {
  const id = button.getAttribute('form')
  const form = id ? document.getElementById(id) : button.closest('form')
  if (!form) throw new Error(`“${nameOf(button)}” is in no form`)
  return form
}
