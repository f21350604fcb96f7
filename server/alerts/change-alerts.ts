import { replaceAlertChoices } from '#database/alerts/alert-choices'
import { writeAudit } from '#database/staff/audit'
import { findPushDevice, removePushDevice, savePushDevice } from '#database/staff/push-devices'
import { lockSession, type SignedIn } from '#database/staff/staff-sessions'
import { transact } from '#database/transact'
import { readPushDevice } from '#domain/alerts/push-device'
import { type AlertChoice, topicsFor } from '#domain/alerts/topics'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { actorOf } from '../staff/actor-of.ts'
import type { AlertContext } from './alert-context.ts'
import { type PushOutcome, sendPush } from './send-push.ts'

type Context = Pick<AppContext, 'db' | 'now'>

export async function chooseAlerts(
  { db, now }: Context,
  { staff }: SignedIn,
  chosen: readonly AlertChoice[],
): Promise<void> {
  const choices = chosen.filter(({ topic }) => topicsFor(staff.role).includes(topic))
  const nowMs = now()
  await transact(db, async (trx) => {
    await replaceAlertChoices(trx, { staffId: staff.id, choices, nowMs })
    const detail = { choices: choices.map(({ topic, way }) => `${topic} by ${way}`) }
    const what = { action: 'alerts-chosen', subject: 'own alerts', detail }
    await writeAudit(trx, { actor: actorOf(staff), ...what, nowMs })
  })
}

/** This browser shows notifications from now on, as long as its session lasts. */
export async function addPushDevice(
  { db, now }: Context,
  signedIn: SignedIn,
  given: unknown,
): Promise<Result<null, 'push-device-unreadable' | 'signed-out'>> {
  const device = readPushDevice(given)
  if (!device) return failure('push-device-unreadable')
  const nowMs = now()
  return transact(db, async (trx) => {
    if (!(await lockSession(trx, signedIn))) return failure('signed-out')
    await savePushDevice(trx, { sessionId: signedIn.session.id, device, nowMs })
    const what = { action: 'notifications-turned-on', subject: signedIn.session.device }
    await writeAudit(trx, { actor: actorOf(signedIn.staff), ...what, nowMs })
    return success(null)
  })
}

export async function forgetPushDevice({ db, now }: Context, { staff, session }: SignedIn) {
  await transact(db, async (trx) => {
    await removePushDevice(trx, { sessionId: session.id })
    const what = { action: 'notifications-turned-off', subject: session.device }
    await writeAudit(trx, { actor: actorOf(staff), ...what, nowMs: now() })
  })
}

/** A member of staff sees with this that notifications work. Null: this browser shows none. */
export async function sendTestPush(
  context: AlertContext,
  { session }: SignedIn,
): Promise<PushOutcome | null> {
  const device = await findPushDevice(context.db, session.id)
  if (!device) return null
  return sendPush(context, device, {
    title: 'It works',
    body: 'This device shows what you chose.',
    path: '/owner/alerts',
    tag: 'test',
  })
}
