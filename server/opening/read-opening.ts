import { readHeartbeats } from '#database/health/heartbeats'
import {
  findOpeningBegan,
  listOpeningPoints,
  notePointDone,
  type StoredPoint,
} from '#database/opening/opening-points'
import { findFirstLiveSale } from '#database/orders/shop-facts'
import {
  judgeOpening,
  type LookedAt,
  type Opening,
  type OpeningStep,
} from '#domain/opening/judge-opening'
import { OPENING_POINTS, type OpeningPoint, openingPoints } from '#domain/opening/opening-points'
import { openingWords } from '#domain/owner-messages/opening'
import { WEBHOOK_PATH } from '../payments/payment-settings.ts'
import { type Looking, looks } from './look-at-points.ts'

const NOT_SEEN = { doneAtMs: null, doneWith: '', putOff: null } as const

/** Looks at what the shop lacks, and notes what is now done. */
export async function readOpening(looking: Looking): Promise<Opening> {
  const { db, now } = looking.context
  const rows = await listOpeningPoints(db, looking.staffId)
  const stored = new Map(rows.map((row) => [row.point, row]))
  const looked: LookedAt[] = []
  for (const point of await listPoints(looking)) {
    looked.push(await lookAt(point, stored.get(point) ?? { point, ...NOT_SEEN }, looking))
  }
  return judgeOpening(looked, now())
}

/** A shop that sold for money before anything of the list was done was open before there was one: nobody opens it again. */
async function listPoints({ context: { db } }: Looking): Promise<readonly OpeningPoint[]> {
  const soldAtMs = await findFirstLiveSale(db)
  const beganAtMs = await findOpeningBegan(db)
  const wasOpen = soldAtMs !== null && (beganAtMs === null || soldAtMs < beganAtMs)
  return OPENING_POINTS.filter((point) => !wasOpen || openingPoints[point].isOfEveryShop)
}

async function lookAt(
  point: OpeningPoint,
  { doneAtMs, doneWith, putOff }: StoredPoint,
  looking: Looking,
): Promise<LookedAt> {
  const { context, staffId } = looking
  const { look, doneWith: presentOf } = looks[point]
  const wasDone = doneAtMs !== null && doneWith === (presentOf?.(context.config) ?? '')
  const found = wasDone ? ({ state: 'done' } as const) : await look(looking)
  const isNewlyDone = !wasDone && found.state === 'done'
  if (isNewlyDone) await notePointDone(context.db, { point, staffId, nowMs: context.now() })
  const step = point === 'payments' ? await webhookStep(looking, wasDone ? doneAtMs : null) : null
  return { point, look: found, step, doneAtMs: wasDone ? doneAtMs : null, putOff }
}

/** The provider's first notice comes with the first payment: the present keys were accepted before it. */
async function webhookStep(
  { context }: Looking,
  keysAcceptedAtMs: number | null,
): Promise<OpeningStep> {
  const { config, connections, db } = context
  const lastMs = (await readHeartbeats(db)).get('webhook')?.okAtMs ?? null
  if (keysAcceptedAtMs !== null && lastMs !== null && lastMs >= keysAcceptedAtMs) {
    return { words: openingWords['webhook-came'], value: null, isDone: true }
  }
  const hasAddress = config.serverConnections.includes('address') || connections.isTyped('address')
  return hasAddress
    ? {
        words: openingWords['webhook-address'],
        value: config.publicUrl + WEBHOOK_PATH,
        isDone: false,
      }
    : { words: openingWords['webhook-after-address'], value: null, isDone: false }
}
