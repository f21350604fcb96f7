import type { Erased } from '#database/data-rights/data-rights-erasure'
import type { Holdings } from '#database/data-rights/data-rights-holdings'
import type { StoredRequest } from '#database/data-rights/data-rights-requests'
import { answerBy, daysLeft } from '#domain/data-rights/due-date'
import { METHODS, RIGHTS } from '#domain/data-rights/rights'
import { PAYMENT_COMPANY } from '#domain/order/payment-company'
import { totalWords } from '#domain/refund/still-owed'
import type { RepeatedErasures } from '#server/data-rights/repeat-erasures'
import { dateText } from './order-text.ts'

export function listText(request: StoredRequest, nowMs: number): string {
  const { number, requestType, email } = request
  const title = RIGHTS[requestType].title.padEnd(13)
  return [number, dueText(request, nowMs).padEnd(26), title, proofWord(request), email].join('  ')
}

function dueText(request: StoredRequest, nowMs: number): string {
  if (request.closedAtMs !== null) return `closed ${dayText(request.closedAtMs)}`
  const left = daysLeft(request, nowMs)
  const days = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  return `${dayText(answerBy(request))}, ${left < 0 ? `${days} OVERDUE` : `${days} left`}`
}

function proofWord({ provenAtMs }: StoredRequest): string {
  return provenAtMs === null ? 'not proven' : 'proven    '
}

export function requestText(request: StoredRequest, nowMs: number): string {
  const { number, requestType, name, email, details, verificationMethod } = request
  return [
    `${number}  ${RIGHTS[requestType].title}  ${request.closedAtMs === null ? 'open' : 'closed'}`,
    `  Who       ${name === '' && email === '' ? 'erased' : `${name}, ${email}`}`,
    `  Received  ${dateText(request.receivedAtMs)}`,
    `  Answer by ${dueText(request, nowMs)}`,
    ...(request.extensionReason === null ? [] : [`  Extended  ${request.extensionReason}`]),
    `  Verify by ${METHODS[verificationMethod].title}`,
    `  Proven    ${provenText(request)}`,
    ...(request.erasedAtMs === null ? [] : [`  Erased    ${dateText(request.erasedAtMs)}`]),
    `  Details   ${details.replaceAll('\n', '\n            ') || 'none'}`,
    ...(request.outcome === null ? [] : [`  Outcome   ${request.outcome}`]),
    ...(request.closedAtMs === null ? [`  To do     ${toDoText(request)}`] : []),
  ].join('\n')
}

function provenText({ provenAtMs, verificationMethod }: StoredRequest): string {
  if (provenAtMs === null) return 'no: whoever asked has not shown that the mailbox is theirs'
  const besides = verificationMethod === 'email' ? '' : ' (the mailbox; the rest is up to you)'
  return `yes, ${dateText(provenAtMs)}${besides}`
}

function toDoText({ provenAtMs, verificationMethod, requestType, email }: StoredRequest): string {
  if (provenAtMs === null && verificationMethod === 'email') {
    return 'Wait for the proof. Give out, change or delete nothing before.'
  }
  const first =
    verificationMethod === 'email' ? '' : `Verify by ${verificationMethod} first. Then: `
  switch (requestType) {
    case 'access':
    case 'portability':
      return `${first}npm run rights -- export ${email}`
    case 'erasure':
      return `${first}npm run rights -- erase ${email}`
    default:
      return `${first}Do what was asked, then close it with the outcome.`
  }
}

export function holdingsText(holdings: Holdings): string {
  const { orders, subscriptions, messages, letters, requests } = holdings
  return [
    ...orders.map(
      ({ order, owed }) =>
        `  ${order.id}  ${dateText(order.createdAtMs)}  ${order.state.padEnd(9)}  ${totalWords(owed)}`,
    ),
    `  Subscriptions ${subscriptions.length}, contact messages ${messages.length}, letters ${letters.length}, requests ${requests.length}`,
  ].join('\n')
}

export function erasedText(erased: Erased): string {
  const { orders, payments, subscriptions, messages, letters, requests } = erased
  return [
    `Orders without their person   ${orders}`,
    `Payments for others, likewise ${payments}`,
    `Subscriptions removed         ${subscriptions}`,
    `Contact messages removed      ${messages}`,
    `Letters removed               ${letters}`,
    `Requests reduced to the proof ${requests}`,
    '',
    `Not reached from here: the ${PAYMENT_COMPANY} dashboard, the mail service or the mail folder, your own`,
    'mailbox, and backups made before today. An open request stays open: close it with its outcome.',
  ].join('\n')
}

export function repeatedText({ erased, waiting }: RepeatedErasures): string {
  const again = `Erased again after a restored backup: ${erased}.`
  if (waiting === 0) return again
  return `${again}\nNot settled yet: ${waiting}. The shop erases them daily once their orders are settled and their cases closed.`
}

export const STILL_IN_LOG =
  'Erased, but somebody reads the database all the time, or the disk is too full to rewrite it, so that remains are left.\nLater: npm run rights -- sweep'

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
