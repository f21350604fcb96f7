import '#ui/styles/global.css'
import './layout/office.css'
import 'virtual:page-styles'
import { hasWaitingSales } from '../kit/browser/device-store.ts'
import { fillCodeFromFragment } from './browser/code-from-fragment.ts'
import { offerCopy } from './browser/copy-text.ts'
import { keepDrafts, offerDrafts } from './browser/drafts/drafts.ts'
import { watchUndo } from './browser/end-of-undo.ts'
import { followProgress } from './browser/follow-progress.ts'
import { offerPasskeys } from './browser/passkeys.ts'
import { offerPrint } from './browser/print-page.ts'
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

keepDrafts()
prepare()
startSwapping(prepare)
