import '#ui/styles/global.css'
import './layout/office.css'
import 'virtual:page-styles'
import { hasWaitingSales } from '../kit/browser/device-store.ts'
import { offerCopy } from './browser/copy-text.ts'
import { keepDrafts, offerDrafts } from './browser/drafts/drafts.ts'
import { followProgress } from './browser/follow-progress.ts'
import { offerPasskeys } from './browser/passkeys.ts'
import { offerSteps } from './browser/step-change.ts'
import { startSwapping } from './browser/swap-pages.ts'
import { watchToday } from './browser/watch-today.ts'

/** Every page works without this script. */
function prepare() {
  fillCodeFromFragment()
  watchUndo()
  offerPasskeys()
  watchToday()
  followProgress()
  offerPrint()
  offerCopy()
  offerSteps()
  offerDrafts()
  if (document.querySelector('[data-refund]')) void startRefund()
  if (document.querySelector('[data-push]')) void startPush()
  if (document.querySelector('[data-photos]')) void startPhotos()
  if (document.querySelector('[data-picture-list]')) void startDragging()
  if (document.querySelector('[data-look-choice]')) void startLooks()
  if (document.querySelector('[data-market]') || hasWaitingSales()) void startMarket()
}

async function startMarket() {
  // When the import fails without a connection, the page works as it does without script.
  const market = await import('../market/browser/market-screen.ts').catch(() => null)
  market?.startMarket()
}

async function startPhotos() {
  const photos = await import('../kit/photos/photos-screen.ts').catch(() => null)
  await photos?.startPhotos()
}

async function startRefund() {
  // If it cannot be loaded, the server asks about the sum on a page of its own.
  const refund = await import('../order-refund/browser/refund-form.ts').catch(() => null)
  refund?.watchRefundForm()
}

async function startPush() {
  const push = await import('./browser/push-switch.ts').catch(() => null)
  push?.offerPush()
}

async function startDragging() {
  const rows = await import('./browser/drag-rows.ts').catch(() => null)
  rows?.offerDragging()
}

async function startLooks() {
  const looks = await import('../look/browser/try-look.ts').catch(() => null)
  looks?.tryLooks()
}

keepDrafts()
prepare()
startSwapping(prepare)

/** The code of an address such as /owner/setup#CODE goes into the form and out of the address. */
function fillCodeFromFragment() {
  const field = document.querySelector<HTMLInputElement>('input[data-code]')
  const code = location.hash.slice(1)
  if (!field || !/^[\w-]{8,40}$/.test(code)) return
  field.value = code
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Hides an offer to undo when it ends. The server says how long is left, because clocks of phones are wrong. */
function watchUndo() {
  for (const offer of document.querySelectorAll<HTMLElement>('[data-undo-ms]')) {
    setTimeout(() => withdraw(offer), Number(offer.dataset.undoMs))
  }
}

function withdraw(offer: HTMLElement) {
  const hadFocus = offer.contains(document.activeElement)
  offer.remove()
  if (hadFocus) document.querySelector<HTMLElement>('main')?.focus()
}

/** The browser's own print command is hidden deep in the menus of phones. */
function offerPrint() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false
    button.onclick = () => print()
  }
}
