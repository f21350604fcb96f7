import { isTicket, type QueuePlace } from '#contracts/queue-place'

/** An order that was not answered after this long is in a line. */
const SHOWN_AFTER_MS = 3_000
const ASK_EVERY_MS = 2_000
const TIMEOUT_MS = 5_000

/** The place is null when it is not known. */
export type OnPlace = (place: number | null) => void

/**
 * Tells the order's place in line while `sent` is unanswered for more than three seconds. A question may reach a
 * process that does not know the order: the last known place then stays.
 */
export async function followQueue<Answer>(
  ticket: string,
  sent: Promise<Answer>,
  onPlace: OnPlace,
): Promise<Answer> {
  let isOver = false
  let timer = setTimeout(follow, SHOWN_AFTER_MS)
  let known: number | null = null

  async function follow() {
    if (known === null) onPlace(null)
    const place = await askQueuePlace(ticket)
    if (isOver) return
    if (place !== null) {
      known = place
      onPlace(place)
    }
    timer = setTimeout(follow, ASK_EVERY_MS)
  }

  try {
    return await sent
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

export function newTicket(): string {
  const ticket = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36))
  return ticket.join('-').padEnd(16, '0')
}

async function askQueuePlace(ticket: string): Promise<number | null> {
  if (!isTicket(ticket)) return null
  try {
    const response = await fetch(`/api/line?ticket=${ticket}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { place }: Partial<QueuePlace> = await response.json()
    return typeof place === 'number' ? place : null
  } catch {
    return null
  }
}
