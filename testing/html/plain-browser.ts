import type { Document, Element } from 'happy-dom'
import type { OfficeBrowser, OfficePage } from '../owner/office-browser.ts'
import { readHtml, textsOf } from './read-html.ts'

/**
 * A browser without script that follows links and sends forms as they are in the HTML: with their own
 * address, hidden fields and defaults. It has no layout, so it does not know what is visible.
 */
export async function openPlainBrowser(browser: OfficeBrowser, path: string) {
  let page = await browser.get(path)
  let document = readShown(page.html)

  function show(next: OfficePage) {
    page = next
    document = readShown(next.html)
  }

  return {
    open: async (next: string) => show(await browser.get(next)),
    /** With the query, without the fragment. */
    path: () => page.path.split('#', 1)[0],
    status: () => page.status,
    words: () => wordsOf(document.body),
    count: (selector: string) => document.querySelectorAll(selector).length,
    follow: async (name: string) =>
      show(await browser.get(findNamed(document, 'a', name).getAttribute('href') ?? '')),
    fill: (label: string, text: string) => setValue(findField(document, label), text),
    tick: (label: string) => setTick(findField(document, label)),
    /** Of several fields with this label the one at this index; the last is -1. */
    choose: (label: string, option: string, at = 0) =>
      setOption(findField(document, label, at), option),
    valueOf: (label: string) => typedIn(findField(document, label)),
    isTicked: (label: string) => findField(document, label).hasAttribute('checked'),
    /** What the field is described by: its error, its hint. */
    descriptionOf: (label: string) => descriptionOf(document, findField(document, label)),
    press: async (name: string) => {
      const button = findNamed(document, 'button, input[type="submit"]', name)
      const form = formOf(document, button)
      const fields = fieldsOf(document, form, button)
      const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? page.path
      if (form.getAttribute('method')?.toLowerCase() === 'post') {
        show(await browser.post(action, fields))
      } else {
        const query = new URLSearchParams()
        for (const [field, values] of Object.entries(fields)) {
          for (const value of values) query.append(field, value)
        }
        show(await browser.get(`${action.split('?', 1)[0]}?${query}`))
      }
    },
  }
}

/** Without the data of the app, which nobody reads. */
function readShown(html: string): Document {
  const document = readHtml(html)
  for (const hidden of document.querySelectorAll('script, style')) hidden.remove()
  return document
}

function wordsOf(element: Element): string {
  return element.textContent.replace(/\s+/g, ' ').trim()
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? wordsOf(element)
}

/** The one whose name is these words, or contains them. */
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

function typedIn(field: Element): string {
  if (field.localName === 'textarea') return field.textContent
  const unset = field.getAttribute('type') === 'checkbox' ? 'on' : ''
  if (field.localName !== 'select') return field.getAttribute('value') ?? unset
  const options = Array.from(field.querySelectorAll('option'))
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0]
  return chosen?.getAttribute('value') ?? chosen?.textContent ?? ''
}

function setValue(field: Element, text: string) {
  if (field.localName === 'textarea') field.textContent = text
  else field.setAttribute('value', text)
}

function setTick(field: Element) {
  if (field.getAttribute('type') === 'radio') {
    const group = `input[name="${field.getAttribute('name')}"]`
    for (const other of field.closest('form')?.querySelectorAll(group) ?? []) {
      other.removeAttribute('checked')
    }
  }
  field.setAttribute('checked', '')
}

function setOption(select: Element, words: string) {
  const options = Array.from(select.querySelectorAll('option'))
  const chosen = options.find((option) => wordsOf(option) === words)
  if (!chosen) throw new Error(`No option “${words}”`)
  for (const option of options) option.removeAttribute('selected')
  chosen.setAttribute('selected', '')
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

function fieldsOf(document: Document, form: Element, button: Element): Record<string, string[]> {
  const sent: Record<string, string[]> = {}
  const outside = form.id ? document.querySelectorAll(`[form="${form.id}"]`) : []
  const inside = Array.from(form.querySelectorAll('input, select, textarea'))
  for (const field of [...inside, ...outside, button]) {
    const name = field.getAttribute('name')
    if (!name || (field !== button && !isSent(field))) continue
    sent[name] = [...(sent[name] ?? []), typedIn(field)]
  }
  return sent
}

function isSent(field: Element): boolean {
  if (field.localName === 'button' || field.closest('fieldset[disabled]')) return false
  if (field.hasAttribute('disabled')) return false
  const type = field.getAttribute('type') ?? ''
  if (['submit', 'button', 'reset', 'file', 'image'].includes(type)) return false
  if (type !== 'checkbox' && type !== 'radio') return true
  return field.hasAttribute('checked')
}
