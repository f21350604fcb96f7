import { openDeviceStore } from '../../../kit/browser/device-store.ts'
import { clone, part } from '../../../kit/browser/parts.ts'
import { createDraftStore, type FormDraft, type ScreenDraft, wipeDrafts } from './draft-store.ts'
import { isKeptControl, isKeptForm, putTextsBack, textsOf } from './kept-controls.ts'

const FORMS = 'form[data-draft]'
const SIGN_OUT = /\/account\/sign-out$/

/** Begins to keep on the device what is typed into forms, until it is saved. */
export function keepDrafts() {
  document.addEventListener('input', ({ target }) => {
    if (isKeptControl(target) && isKeptForm(target.form)) keep(target.form, target.name)
  })
  document.addEventListener('submit', ({ target }) => {
    // The drafts go before the answer comes, which may be lost.
    if (target instanceof HTMLFormElement && SIGN_OUT.test(target.action)) {
      wipeDrafts(openDeviceStore())
    }
  })
}

/** Offers again what was typed here before. Call it after each change of the page. */
export function offerDrafts() {
  if (new URLSearchParams(location.search).get('done') === 'signed-out') {
    return wipeDrafts(openDeviceStore())
  }
  const drafts = openDrafts()
  if (!drafts) return
  drafts.prune(Date.now())
  const found = draftsOfPage(drafts.read(location.pathname))
  if (found.length === 0) return
  const offer = clone(document, 'draft-offer')
  part(offer, 'draft-changed').hidden = found.every(({ form, draft }) => isOfVersion(form, draft))
  part(offer, 'draft-back').onclick = () => {
    offer.remove()
    putBack(found)
  }
  part(offer, 'draft-forget').onclick = () => {
    drafts.write(location.pathname, {}, Date.now())
    offer.remove()
    part(document, 'person').focus()
  }
  document.querySelector('template[data-template="draft-offer"]')?.before(offer)
}

/** Tells whether the page still has the form. If so, one of its buttons did something else than save. */
export function hasForm(page: ParentNode, form: HTMLFormElement): boolean {
  return [...page.querySelectorAll<HTMLFormElement>(FORMS)].some(
    (other) => keyOf(other) === keyOf(form),
  )
}

/** Forgets the draft of a form that was saved. */
export function forgetDraft(form: HTMLFormElement) {
  const drafts = openDrafts()
  if (!drafts || !isKeptForm(form)) return
  const { [keyOf(form)]: _, ...others } = drafts.read(location.pathname)
  drafts.write(location.pathname, others, Date.now())
}

/** Returns null on a page without a person, such as that of signing in. */
function openDrafts() {
  const person = document.querySelector<HTMLElement>('[data-person]')?.dataset.person
  return person ? createDraftStore(openDeviceStore(), person) : null
}

/** Keeps the fields that differ from the page as it came, or that an earlier visit or a refused form had changed. */
function keep(form: HTMLFormElement, edited: string) {
  const drafts = openDrafts()
  if (!drafts) return
  const known = drafts.read(location.pathname)
  const own = known[keyOf(form)]
  const [now, atFirst] = [textsOf(form, 'now'), textsOf(form, 'at first')]
  const changed = Object.entries(now).filter(
    ([name, list]) => name === edited || !isSame(list, atFirst[name]),
  )
  const texts = { ...own?.texts, ...Object.fromEntries(changed) }
  const version = own?.version ?? versionOf(form)
  drafts.write(location.pathname, { ...known, [keyOf(form)]: { version, texts } }, Date.now())
}

type Found = { readonly form: HTMLFormElement; readonly draft: FormDraft }

/** The drafts of this page whose forms do not show them. */
function draftsOfPage(known: ScreenDraft): readonly Found[] {
  return [...document.querySelectorAll<HTMLFormElement>(FORMS)].flatMap((form) => {
    const draft = known[keyOf(form)]
    if (!draft) return []
    const now = textsOf(form, 'now')
    const isShown = Object.entries(draft.texts).every(
      ([name, list]) => !(name in now) || isSame(list, now[name]),
    )
    return isShown ? [] : [{ form, draft }]
  })
}

function putBack(found: readonly Found[]) {
  const [first] = found.flatMap(({ form, draft }) => putTextsBack(form, draft.texts))
  for (const { form } of found) {
    const folded = form.closest('details')
    if (folded) folded.open = true
  }
  first?.focus()
}

/** A screen may have several forms of one address, each for another record. */
function keyOf(form: HTMLFormElement): string {
  return `${form.getAttribute('action')} ${form.dataset.draft}`
}

function versionOf(form: HTMLFormElement): string {
  return form.dataset.version ?? ''
}

function isOfVersion(form: HTMLFormElement, draft: FormDraft): boolean {
  return draft.version === versionOf(form)
}

function isSame(one: readonly string[], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
