import '#ui/styles/global.css'
import './styles/office.css'
import 'virtual:page-styles'
import { fillCodeFromFragment } from './runtime/code-from-fragment.ts'
import { offerCopy } from './runtime/copy-text.ts'
import { hasWaitingSales } from './runtime/device-store.ts'
import { keepDrafts, offerDrafts } from './runtime/drafts/drafts.ts'
import { watchUndo } from './runtime/end-of-undo.ts'
import { followProgress } from './runtime/follow-progress.ts'
import { offerPasskeys } from './runtime/passkeys.ts'
import { offerPrint } from './runtime/print-page.ts'
import { offerSteps } from './runtime/step-change.ts'
import { startSwapping } from './runtime/swap-pages.ts'
import { watchToday } from './runtime/watch-today.ts'

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
  if (document.querySelector('[data-market]') || hasWaitingSales()) void startMarket()
}

async function startMarket() {
  // Without a connection the page works as it does without script.
  const market = await import('./runtime/market/market-screen.ts').catch(() => null)
  market?.startMarket()
}

async function startPhotos() {
  const photos = await import('./runtime/photos/photos-screen.ts').catch(() => null)
  await photos?.startPhotos()
}

async function startRefund() {
  // If it cannot be loaded, the server asks about the sum on a page of its own.
  const refund = await import('./runtime/refund/refund-form.ts').catch(() => null)
  refund?.watchRefundForm()
}

async function startPush() {
  const push = await import('./runtime/push-switch.ts').catch(() => null)
  push?.offerPush()
}

async function startDragging() {
  const rows = await import('./runtime/drag-rows.ts').catch(() => null)
  rows?.offerDragging()
}

keepDrafts()
prepare()
startSwapping(prepare)
