import type { Holdings } from '#database/data-rights/data-rights-holdings'
import type { StoredRequest } from '#database/data-rights/data-rights-requests'
import { mailLink } from '#domain/contact/contact-links'
import { answerBy, daysLeft, extendDeadline } from '#domain/data-rights/due-date'
import { needsVerifying } from '#domain/data-rights/verification'
import { totalWords } from '#domain/refund/still-owed'
import { gatherPersonalData, listUnsettledOrders } from '#server/data-rights/erase-personal-data'
import type { RightsDesk } from '#server/data-rights/rights-desk'
import type {
  HeldData,
  RightsDeadline,
  RightsProof,
  RightsRequestData,
} from './data/rights-data.ts'

export async function rightsRequestData(
  { db, now, settings }: RightsDesk,
  request: StoredRequest,
): Promise<RightsRequestData> {
  const { number, email, closedAtMs } = request
  const nowMs = now()
  return {
    number,
    requestType: request.requestType,
    name: request.name,
    email,
    details: request.details,
    method: request.verificationMethod,
    receivedAtMs: request.receivedAtMs,
    provenAtMs: request.provenAtMs,
    proof: proofOf(request),
    deadline: deadlineOf(request, nowMs),
    extensionReason: request.extensionReason,
    canExtend: extendDeadline(request, 1, nowMs).ok,
    erasedAtMs: request.erasedAtMs,
    closedAtMs,
    outcome: request.outcome,
    held: closedAtMs === null ? await loadHeld({ db, email }) : null,
    mailUrl: mailLink(email, {
      subject: `Your request ${number} to ${settings.current().brand.name}`,
    }),
  }
}

export function deadlineOf(request: StoredRequest, nowMs: number): RightsDeadline {
  return { atMs: answerBy(request), daysLeft: daysLeft(request, nowMs) }
}

export function proofOf(request: StoredRequest): RightsProof {
  if (request.provenAtMs === null) return 'missing'
  return needsVerifying(request) ? 'partly' : 'proven'
}

async function loadHeld(subject: Pick<RightsDesk, 'db'> & { readonly email: string }) {
  const holdings = await gatherPersonalData(subject)
  return heldData(holdings, await listUnsettledOrders(subject))
}

function heldData(holdings: Holdings, unsettled: readonly string[]): HeldData {
  const { subscriptions, messages, letters, waiting, drawEntries, paidForOthers } = holdings
  const counts = [
    { label: 'Payments for others', count: paidForOthers.length },
    { label: 'Newsletter subscriptions', count: subscriptions.length },
    { label: 'Requests for sold-out pieces', count: waiting.length },
    { label: 'Entries for draws', count: drawEntries.length },
    { label: 'Messages', count: messages.length },
    { label: 'Letters', count: letters.length },
  ]
  return {
    orders: holdings.orders.map(({ order, owed }) => ({
      id: order.id,
      placedAtMs: order.createdAtMs,
      state: order.state,
      total: totalWords(owed),
      isToSend: order.state === 'paid' && order.sentAtMs === null,
    })),
    unsettled,
    others: counts.filter(({ count }) => count > 0),
  }
}
