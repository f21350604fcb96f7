// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DRAFT_PREFIX } from '../../../kit/browser/device-store.ts'
import { createDraftStore } from './draft-store.ts'
import { forgetDraft, hasForm, keepDrafts, offerDrafts } from './drafts.ts'

const DAY_MS = 24 * 60 * 60_000
const OFFER = `
  <template data-template="draft-offer"><div role="status">
    <p>You had typed something here that is not saved.</p>
    <p data-draft-changed="">What is saved was changed since.</p>
    <button type="button" data-draft-back="">Put it back</button>
    <button type="button" data-draft-forget="">Forget it</button>
  </div></template>`
const NOTE =
  '<form action="/owner/notes" data-draft="" data-version="1"><textarea name="note"></textarea></form>'

type Page = { readonly person?: string | null; readonly path?: string }

/** Shows a screen, as after a navigation to it. */
function open(content: string, { person = 'adwoa', path = '/owner/settings' }: Page = {}) {
  history.replaceState(null, '', path)
  const mark = person === null ? '' : ` data-person="${person}"`
  document.body.innerHTML = `<main tabindex="-1"${mark}>${OFFER}${content}</main>`
  offerDrafts()
}

function type(name: string, text: string) {
  const control = document.querySelector(`[name="${name}"]`)
  if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLTextAreaElement))
    throw new Error(name)
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function press(words: string) {
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(({ textContent }) => textContent === words)?.click()
}

function typedIn(name: string): string {
  return document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''
}

const statusText = () => document.querySelector('main > [role=status]')?.textContent ?? ''
const stored = () => JSON.stringify(localStorage)

keepDrafts()
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

test('what was typed and not saved is offered on the next visit, and put back [O155]', () => {
  open(NOTE)
  expect(statusText()).toBe('')
  type('note', 'Call Ama')
  open(NOTE)
  expect(statusText()).toContain('You had typed something here')
  expect(typedIn('note')).toBe('')
  press('Put it back')
  expect(typedIn('note')).toBe('Call Ama')
  expect(document.activeElement?.getAttribute('name')).toBe('note')
  expect(statusText()).toBe('')
})

test('nothing is offered on another screen, nor where the page shows it already', () => {
  open(NOTE)
  type('note', 'Call Ama')
  open(NOTE, { path: '/owner/delivery' })
  expect(statusText()).toBe('')
  open(NOTE.replace('></textarea>', '>Call Ama</textarea>'))
  expect(statusText()).toBe('')
})

test('what is forgotten, or was saved, is gone from the device [O155]', () => {
  open(NOTE)
  type('note', 'Call Ama')
  open(NOTE)
  press('Forget it')
  expect(stored()).not.toContain('Ama')
  type('note', 'Call Esi')
  const form = document.querySelector('form')
  if (form) forgetDraft(form)
  expect(stored()).not.toContain('Esi')
})

test('a button that answers with the same form has saved nothing', () => {
  open(NOTE)
  const form = document.querySelector('form')
  const other = document.createElement('main')
  expect(form && hasForm(document, form)).toBe(true)
  expect(form && hasForm(other, form)).toBe(false)
})

test('only fields that were changed are put back, and a record that changed meanwhile is named [O156]', () => {
  const fields = (title: string, price: string, version: string) =>
    `<form action="/owner/products/1" data-draft="" data-version="${version}"><input name="title" value="${title}"><input name="price" value="${price}"></form>`
  open(fields('Tee', '100', '1'))
  type('title', 'Dragon Tee')
  open(fields('Tee', '100', '1'))
  expect(
    document.querySelector<HTMLElement>('main > [role=status] [data-draft-changed]')?.hidden,
  ).toBe(true)
  open(fields('Tee', '120', '2'))
  expect(
    document.querySelector<HTMLElement>('main > [role=status] [data-draft-changed]')?.hidden,
  ).toBe(false)
  press('Put it back')
  expect([typedIn('title'), typedIn('price')]).toEqual(['Dragon Tee', '120'])
})

test('a refused form that comes back filled in keeps all of it [O155]', () => {
  const two = (one: string) =>
    `<form action="/x" data-draft="" data-version="1"><input name="one" value="${one}"><input name="two"></form>`
  open(two(''))
  type('one', 'First')
  open(two('First'))
  type('two', 'Second')
  open(two(''))
  press('Put it back')
  expect([typedIn('one'), typedIn('two')]).toEqual(['First', 'Second'])
})

test('ticks, choices and several forms of one address are told apart', () => {
  const forms = ['1', '2']
    .map(
      (id) =>
        `<form action="/x" data-draft="${id}" data-version=""><input type="checkbox" name="t${id}" value="a"><select name="s${id}"><option>A</option><option>B</option></select></form>`,
    )
    .join('')
  open(forms)
  const tick = document.querySelector<HTMLInputElement>('[name=t2]')
  const select = document.querySelector<HTMLSelectElement>('[name=s2]')
  if (!tick || !select) throw new Error('no form')
  tick.checked = true
  select.value = 'B'
  tick.dispatchEvent(new Event('input', { bubbles: true }))
  open(`<details>${forms}</details>`)
  press('Put it back')
  expect(document.querySelector<HTMLInputElement>('[name=t2]')?.checked).toBe(true)
  expect(document.querySelector<HTMLInputElement>('[name=t1]')?.checked).toBe(false)
  expect([typedIn('s1'), typedIn('s2')]).toEqual(['A', 'B'])
  expect(document.querySelector('details')?.open).toBe(true)
})

test.each([
  '<input type="password" name="secret-1">',
  '<input type="text" name="password">',
  '<input type="text" name="code">',
  '<input type="text" name="apiToken">',
  '<input type="text" name="a" autocomplete="one-time-code">',
  '<input type="text" name="a" autocomplete="current-password">',
  '<input type="hidden" name="a">',
  '<input type="search" name="a">',
])('no password, key, code or hidden token is ever kept: %s [S87]', (field) => {
  open(`<form action="/x" data-draft="" data-version="">${field}<input name="b"></form>`)
  type(/name="([^"]+)"/.exec(field)?.[1] ?? '', 'hunter2')
  type('b', 'words')
  expect(stored()).toContain('words')
  expect(stored()).not.toContain('hunter2')
})

test('a file that was chosen is not kept, nor its name [S87]', () => {
  open('<form action="/x" data-draft="" data-version=""><input type="file" name="a"></form>')
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(stored()).toBe('{}')
})

test('a form without the mark keeps nothing [S87]', () => {
  open('<form action="/x"><input name="b"></form>')
  type('b', 'words')
  expect(stored()).toBe('{}')
})

test('signing out wipes the drafts, and only those [S88]', () => {
  localStorage.setItem('officeSale:1', 'a sale')
  open(NOTE)
  type('note', 'Call Ama')
  open('<form action="/owner/account/sign-out"></form>', { path: '/owner/account' })
  document
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(Object.keys(localStorage)).toEqual(['officeSale:1'])
})

test('the page after signing out wipes them, too, if the script came late [S88]', () => {
  open(NOTE)
  type('note', 'Call Ama')
  open('', { person: null, path: '/owner/sign-in?done=signed-out' })
  expect(stored()).toBe('{}')
})

test('after the end of a session the same person gets them back; another one wipes them [S88]', () => {
  open(NOTE)
  type('note', 'Call Ama')
  open('', { person: null, path: '/owner/sign-in' })
  open(NOTE)
  expect(statusText()).toContain('You had typed')
  open('', { person: 'kofi', path: '/owner' })
  expect(stored()).toBe('{}')
})

test('drafts end after three days, and eight screens have one at most [S89]', () => {
  open(NOTE)
  type('note', 'Call Ama')
  vi.setSystemTime(Date.now() + 3 * DAY_MS + 1)
  open('')
  expect(stored()).toBe('{}')
  for (let screen = 0; screen < 12; screen += 1) {
    vi.setSystemTime(Date.now() + 1000)
    open(NOTE, { path: `/owner/orders/${screen}` })
    type('note', `Note ${screen}`)
  }
  open('')
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX))
  expect(keys).toHaveLength(8)
  expect(stored()).not.toContain('Note 3')
  expect(stored()).toContain('Note 11')
})

test('one that is too long is not kept, and stored nonsense or a full device do no harm [S89]', () => {
  open(NOTE)
  type('note', 'x'.repeat(60_001))
  expect(stored()).toBe('{}')
  localStorage.setItem(
    `${DRAFT_PREFIX}adwoa:/owner/settings`,
    '{"atMs":1,"forms":{"/owner/notes ":7}}',
  )
  open(NOTE)
  expect(statusText()).toBe('')
  expect(stored()).toBe('{}')
  const full = {
    ...{ getItem: () => null, removeItem: () => undefined, key: () => null, length: 0 },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const draft = { '/x ': { version: '', texts: { note: ['Ama'] } } }
  expect(() => createDraftStore(full, 'adwoa').write('/owner', draft, 0)).not.toThrow()
  expect(() => createDraftStore(null, 'adwoa').write('/owner', draft, 0)).not.toThrow()
})
