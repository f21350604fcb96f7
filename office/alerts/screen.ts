import { listAlertChoices } from '#database/alerts/alert-choices'
import { findPushDevice } from '#database/staff/push-devices'
import type { AlertChoice, AlertTopic } from '#domain/alerts/topics'
import { ALERT_TOPICS, ALERT_WAYS, topicsFor } from '#domain/alerts/topics'
import { alertMessages } from '#domain/owner-messages/alerts'
import {
  addPushDevice,
  chooseAlerts,
  forgetPushDevice,
  sendTestPush,
} from '#server/alerts/change-alerts'
import { loadPushKeys } from '#server/alerts/push-keys'
import { mailServiceOf } from '#server/mail/mail-service'
import {
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  type ScreenRequest,
  show,
  signedInOf,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

export type AlertsData = {
  /** These are the topics that this person may be told of. */
  readonly topics: readonly AlertTopic[]
  readonly choices: readonly AlertChoice[]
  readonly email: string
  /** This mailbox gets orders and messages, whatever is chosen here. */
  readonly shopEmail: string
  /** Mails are only written to files when this is true, so that nobody gets them. */
  readonly isMailFiled: boolean
  readonly isOnHere: boolean
  /** The browser's push service needs this key of the shop. */
  readonly publicKey: string
}

const { path } = screens.alerts

export const load = async (request: ScreenRequest) => {
  const { db, config, settings } = request.context
  const { staff, session } = signedInOf(request)
  const { publicKey } = await loadPushKeys(db)
  return show('alerts', 'Tell me', {
    topics: topicsFor(staff.role),
    choices: await listAlertChoices(db, staff.id),
    email: staff.email,
    shopEmail: settings.current().brand.email,
    isMailFiled: mailServiceOf(config) === 'files',
    isOnHere: (await findPushDevice(db, session.id)) !== null,
    publicKey,
  })
}

const ofAlerts = { access: 'staff', screen: 'alerts' } as const

export const posts: readonly Post[] = [
  { ...ofAlerts, path: `${path}/choose`, handle: choose },
  { ...ofAlerts, path: `${path}/on`, handle: turnOn },
  { ...ofAlerts, path: `${path}/off`, handle: turnOff },
  { ...ofAlerts, path: `${path}/test`, handle: test },
]

async function choose(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const all = ALERT_TOPICS.flatMap((topic) => ALERT_WAYS.map((way) => ({ topic, way })))
  const chosen = all.filter(({ topic, way }) => fields.all(way).includes(topic))
  await chooseAlerts(context, signedInOf(request), chosen)
  return { kind: 'done', next: path, notice: 'alerts-chosen' }
}

/** A script posts here what the browser's push service gave out. */
async function turnOn(request: PostRequest): Promise<PostOutcome> {
  const { context, body } = request
  const added = await addPushDevice(context, signedInOf(request), body)
  return added.ok
    ? { kind: 'json', body: {} }
    : { kind: 'json', status: 422, body: { error: { code: added.error } } }
}

async function turnOff(request: PostRequest): Promise<PostOutcome> {
  await forgetPushDevice(request.context, signedInOf(request))
  return { kind: 'done', next: path, notice: 'notifications-off' }
}

async function test(request: PostRequest): Promise<PostOutcome> {
  const outcome = await sendTestPush(request.context, signedInOf(request))
  if (outcome === 'sent') return { kind: 'done', next: path, notice: 'notification-sent' }
  return refuse(409, alertMessages[outcome === 'failed' ? 'push-unanswered' : 'push-gone'])
}
