import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { escapeHtml } from '../../base/escape.ts'
import { STAND_IN_PATH } from './create-stand-in.ts'
import {
  REFUND_PLANS,
  type RefundPlan,
  refundsAt,
  type StandInPayment,
  type StandInRefund,
  type StandInStatus,
} from './stand-in-payment.ts'
import { WINDOW_STYLE } from './window-style.ts'

export const REFUNDS_PATH = `${STAND_IN_PATH}/refunds`

type WindowParts = {
  readonly payment: StandInPayment
  readonly status: StandInStatus
  /** The window is in a frame over the checkout; otherwise it is a separate page. */
  readonly isFramed: boolean
  readonly backUrl: string
  readonly look: WindowLook
}

export type WindowLook = {
  /** The shop's styles and font. */
  readonly head: string
  readonly brandName: string
}

/** Stands for the provider's window. Only closing itself needs script. */
export function renderPaymentWindow(parts: WindowParts): string {
  const { payment, status, isFramed, look } = parts
  const amount = formatMoney(pesewas(payment.amountPesewas))
  return renderPage({
    title: `Pay ${amount}`,
    look,
    attributes: stateAttributes(parts),
    body: [
      `<p class="shop">${escapeHtml(look.brandName)}</p><h1>${amount}</h1><p>${escapeHtml(payment.email)}</p>`,
      STATES[status](parts),
      isFramed || status === 'succeeded'
        ? ''
        : `<p><a href="${escapeHtml(parts.backUrl)}">Cancel and return to the shop</a></p>`,
    ].join(''),
  })
}

const STATES: Readonly<Record<StandInStatus, (parts: WindowParts) => string>> = {
  unpaid: (parts) => {
    const isOverdue = parts.payment.status === 'pending'
    return (
      (isOverdue ? renderNotice('The request on the phone ran out. Nothing was paid.') : '') +
      renderChoices(parts)
    )
  },
  failed: (parts) =>
    renderNotice('Declined. Nothing was paid. You can try again.') + renderChoices(parts),
  pending: (parts) => renderWaiting(parts),
  succeeded: ({ backUrl }) =>
    `${renderNotice('Approved.')}<p><a class="main" href="${escapeHtml(backUrl)}">Return to the shop</a></p>`,
}

function renderChoices(parts: WindowParts): string {
  return renderForm(
    parts,
    renderGroup('Mobile money', [
      ['mobile-money-approve', 'Approve', 'main'],
      ['mobile-money-decline', 'Decline', ''],
      ['mobile-money-hang', 'Let it hang', ''],
    ]) +
      renderGroup('Card', [
        ['card-pay', 'Pay', ''],
        ['card-decline', 'Decline', ''],
      ]),
  )
}

function renderWaiting(parts: WindowParts): string {
  const again = checkoutPath(parts.payment, parts.isFramed)
  return (
    renderNotice('Waiting for approval on the phone, for three minutes at most.') +
    renderForm(parts, phoneGroup) +
    `<p><a href="${again}">Check again</a></p>` +
    `<p class="small">You may close this window and answer later on <a href="${STAND_IN_PATH}/phone" target="_blank">the pretend phone</a>.</p>`
  )
}

const phoneGroup = renderGroup('On the phone', [
  ['mobile-money-approve', 'Approve', 'main'],
  ['mobile-money-decline', 'Decline', ''],
])

/** A page on which a payment that was left pending is approved or declined later. */
export function renderPhone(payments: readonly StandInPayment[], look: WindowLook): string {
  const requests = payments.map(
    ({ accessCode, reference, amountPesewas }) =>
      `<form method="post" action="${STAND_IN_PATH}/phone"><input type="hidden" name="accessCode" value="${escapeHtml(accessCode)}"><h2>${formatMoney(pesewas(amountPesewas))}</h2><p class="small">${escapeHtml(reference)}</p><div class="buttons"><button type="submit" class="main" name="choice" value="mobile-money-approve">Approve</button><button type="submit" name="choice" value="mobile-money-decline">Decline</button></div></form>`,
  )
  return renderPage({
    title: 'The pretend phone',
    look,
    attributes: '',
    body: `<p class="shop">${escapeHtml(look.brandName)}</p><h1>The pretend phone</h1>${requests.join('') || '<p>Nothing waits for approval.</p>'}<p><a href="${STAND_IN_PATH}/phone">Check again</a></p>`,
  })
}

const PLAN_WORDS: Readonly<Record<RefundPlan, string>> = {
  done: 'Processed after a few seconds',
  failed: 'Accepted, then failed',
  'needs-details': 'Accepted, then needs details',
  pending: 'Accepted, decided here',
  timeout: 'Accepted, but the answer is lost',
  refused: 'Refused',
}

const REFUND_WORDS: Readonly<Record<StandInRefund['state'], string>> = {
  pending: 'Pending',
  done: 'Processed',
  failed: 'Failed',
  'needs-details': 'Needs details',
}

/** A page on which a tester says what becomes of refunds. */
export function renderRefunds(
  payments: readonly StandInPayment[],
  { look, nowMs }: { readonly look: WindowLook; readonly nowMs: number },
): string {
  const parts = payments.map((payment) => renderRefundable(payment, nowMs)).join('')
  return renderPage({
    title: 'Refunds',
    look,
    attributes: '',
    body: `<p class="shop">${escapeHtml(look.brandName)}</p><h1>Refunds</h1><p>What the provider does with refunds that the shop asks for.</p>${parts || '<p>Nothing has been paid yet.</p>'}<p><a href="${REFUNDS_PATH}">Check again</a></p>`,
  })
}

function renderRefundable(payment: StandInPayment, nowMs: number): string {
  const { accessCode, reference, amountPesewas, refundPlan } = payment
  const plans = REFUND_PLANS.map(
    (plan) =>
      `<option value="${plan}"${plan === refundPlan ? ' selected' : ''}>${PLAN_WORDS[plan]}</option>`,
  )
  const id = `plan-${escapeHtml(accessCode)}`
  return [
    `<section><h2>${formatMoney(pesewas(amountPesewas))}</h2><p class="small">${escapeHtml(reference)}</p>`,
    `<form method="post" action="${REFUNDS_PATH}"><input type="hidden" name="accessCode" value="${escapeHtml(accessCode)}"><label for="${id}">Its next refund</label><select id="${id}" name="plan">${plans.join('')}</select><div class="buttons"><button type="submit">Save</button></div></form>`,
    ...refundsAt(payment, nowMs).map(renderRefund),
    '</section>',
  ].join('')
}

function renderRefund({ id, state, amountPesewas, note }: StandInRefund): string {
  const words = `<p>${formatMoney(pesewas(amountPesewas))}: <strong>${REFUND_WORDS[state]}</strong></p><p class="small">${escapeHtml(note)}</p>`
  const choices = (['done', 'failed', 'needs-details'] as const).filter((each) => each !== state)
  if (state === 'done' || state === 'failed') return words
  const buttons = choices.map(
    (each) =>
      `<button type="submit" name="state" value="${each}">${{ done: 'Process', failed: 'Fail', 'needs-details': 'Needs details' }[each]}</button>`,
  )
  return `${words}<form method="post" action="${REFUNDS_PATH}"><input type="hidden" name="refund" value="${escapeHtml(id)}"><div class="buttons">${buttons.join('')}</div></form>`
}

type Refusal = { readonly title: string; readonly sentence: string }

export function renderNoPayment({ title, sentence }: Refusal, look: WindowLook): string {
  const body = `<h1>${title}</h1><p>${escapeHtml(sentence)} <a href="/cart">Back to the cart</a></p>`
  return renderPage({ title, look, attributes: '', body })
}

export function checkoutPath({ accessCode }: StandInPayment, isFramed: boolean): string {
  return `${STAND_IN_PATH}/checkout/${accessCode}${isFramed ? '?frame=1' : ''}`
}

/** Data that the window's script posts to the page around it. */
function stateAttributes({ payment, status, isFramed }: WindowParts): string {
  const attributes = {
    status,
    reference: payment.reference,
    id: String(payment.id),
    framed: String(isFramed),
  }
  return Object.entries(attributes)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
}

function renderForm({ payment, isFramed }: WindowParts, content: string): string {
  return `<form method="post" action="${checkoutPath(payment, isFramed)}">${content}</form>`
}

type Button = readonly [choice: string, label: string, kind: 'main' | '']

function renderGroup(name: string, buttons: readonly Button[]): string {
  const rendered = buttons.map(
    ([choice, label, kind]) =>
      `<button type="submit" class="${kind}" name="choice" value="${choice}">${label}</button>`,
  )
  return `<fieldset><legend>${name}</legend><div class="buttons">${rendered.join('')}</div></fieldset>`
}

function renderNotice(text: string): string {
  return `<p class="notice" role="status">${text}</p>`
}

type PageParts = Readonly<Record<'title' | 'attributes' | 'body', string>> & {
  readonly look: WindowLook
}

function renderPage({ title, look, attributes, body }: PageParts): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} | ${escapeHtml(look.brandName)} test payments</title>${look.head}<style>${WINDOW_STYLE}</style>`,
    `<script src="${STAND_IN_PATH}/window.js" defer></script></head>`,
    `<body><header class="test">Test payments: no money moves</header>`,
    `<main class="window"${attributes}>${body}</main></body></html>`,
  ].join('')
}
