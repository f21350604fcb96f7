import { forgetDraft, hasForm } from './drafts/drafts.ts'
import { firstInvalid } from './first-invalid.ts'
import { type PressedButton, pressedButton, returnTo } from './keep-place.ts'
import { showFailure } from './show-failure.ts'

const OFFICE = '#office'

/** Follows links and sends forms without a full reload. `prepare` is called after each change. */
export function startSwapping(prepare: () => void) {
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || !isOffice(target.action)) return
    // This form only closes its dialog.
    if (target.method === 'dialog') return
    // The browser saves the file, and the page stays.
    if (target.hasAttribute('data-download')) return
    event.preventDefault()
    void send(target, submitter, prepare)
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || !isPlainClick(event, link)) return
    event.preventDefault()
    void open(link.href, prepare)
  })
  addEventListener('popstate', () => {
    // Only the fragment of the address has changed: nothing typed may be lost.
    if (addressOf(location.href) === shownAddress) return prepare()
    void open(location.href, prepare, { isBack: true })
  })
}

let shownAddress = addressOf(location.href)

function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function isOffice(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && /^\/owner(?:\/|$)/.test(pathname)
}

function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  const isSamePage = link.hash !== '' && link.pathname === location.pathname
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !isModified &&
    !isSamePage &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    isOffice(link.href)
  )
}

/** A form in flight is not sent a second time. */
const inFlight = new WeakSet<HTMLFormElement>()

async function send(form: HTMLFormElement, submitter: HTMLElement | null, prepare: () => void) {
  if (inFlight.has(form)) return
  inFlight.add(form)
  form.setAttribute('aria-busy', 'true')
  const data = new FormData(form, submitter)
  const body = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value)
  const headers = { accept: 'text/html' }
  let status: number | null = null
  try {
    const isGet = form.method === 'get'
    const pressed = pressedButton(submitter)
    const response = isGet
      ? await fetch(`${form.action.split('?')[0]}?${body}`, { headers })
      : await fetch(form.action, {
          method: 'POST',
          body: form.enctype === 'multipart/form-data' ? data : body,
          headers,
        })
    status = response.status
    const taken = !isGet && response.ok ? form : null
    await show(response, prepare, { isPushed: isGet || response.redirected, pressed, taken })
  } catch {
    showFailure(form, status)
  } finally {
    inFlight.delete(form)
    form.removeAttribute('aria-busy')
  }
}

async function open(address: string, prepare: () => void, { isBack = false } = {}) {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } })
    // An answer does not tell the fragment that was asked for.
    const part = isBack ? '' : new URL(address).hash
    await show(response, prepare, { isPushed: !isBack, part })
    if (!isBack && partOf(part) === null) scrollTo(0, 0)
  } catch {
    location.assign(address)
  }
}

type Shown = {
  readonly isPushed: boolean
  /** The fragment of the link that was followed, such as #mail-heading, or nothing. */
  readonly part?: string
  readonly pressed?: PressedButton | null
  /** The answered form is given unless it was refused. */
  readonly taken?: HTMLFormElement | null
}

async function show(response: Response, prepare: () => void, shown: Shown) {
  const { isPushed, part = '', pressed, taken } = shown
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.querySelector(OFFICE)
  const office = document.querySelector(OFFICE)
  // The page is not one of the back office: the shop answered with an error of its own.
  if (!fresh || !office) throw new Error('no page')
  if (taken && (response.redirected || !hasForm(fresh, taken))) forgetDraft(taken)
  if (isPushed) history.pushState(null, '', response.url + part)
  shownAddress = addressOf(location.href)
  office.replaceChildren(...fresh.childNodes)
  document.title = page.title
  prepare()
  if (!pressed || !returnTo(pressed)) moveFocus(office, partOf(part))
}

function partOf(fragment: string): HTMLElement | null {
  return document.getElementById(fragment.slice(1))
}

/** The focus moves to what the person must read next: an error, the part that was asked for, a notice or the heading. */
function moveFocus(office: Element, part: HTMLElement | null) {
  const invalid = firstInvalid(office)
  if (invalid) return invalid.focus()
  part?.scrollIntoView()
  const target =
    part ??
    office.querySelector<HTMLElement>('[role=alert]') ??
    office.querySelector<HTMLElement>('[role=status]:not(:empty)') ??
    office.querySelector<HTMLElement>('h1')
  target?.setAttribute('tabindex', '-1')
  target?.focus()
}
