import { screens } from '#contracts/backoffice/screens'
import { findPushDevice } from '#database/repositories/push-devices'
import { listNoticeChoices } from '#database/repositories/staff-notices'
import { NOTICE_TOPICS, NOTICE_WAYS, topicsFor } from '#domain/notices/topics'
import { noticeMessages } from '#domain/owner-messages/notices-of-news'
import {
  addPushDevice,
  chooseNotices,
  forgetPushDevice,
  sendTestPush,
} from '../../notices/change-notices.ts'
import { noticeContextOf } from '../../notices/notice-context.ts'
import { loadPushKeys } from '../../notices/push-keys.ts'
import {
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  type ScreenLoader,
  signedInOf,
} from '../screen.ts'

const { path } = screens.notices

export const noticesScreen: ScreenLoader = async (request) => {
  const { db, settings } = request.context
  const { staff, session } = signedInOf(request)
  const { publicKey } = await loadPushKeys(db)
  return {
    screen: 'notices',
    title: 'Tell me',
    data: {
      topics: topicsFor(staff.role),
      choices: await listNoticeChoices(db, staff.id),
      email: staff.email,
      shopEmail: settings.current().brand.email,
      isOnHere: (await findPushDevice(db, session.id)) !== null,
      publicKey,
    },
  }
}

const ofNotices = { access: 'helper', screen: 'notices' } as const

export const noticesPosts: readonly Post[] = [
  { ...ofNotices, path: `${path}/choose`, handle: choose },
  { ...ofNotices, path: `${path}/on`, handle: turnOn },
  { ...ofNotices, path: `${path}/off`, handle: turnOff },
  { ...ofNotices, path: `${path}/test`, handle: test },
]

async function choose(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const all = NOTICE_TOPICS.flatMap((topic) => NOTICE_WAYS.map((way) => ({ topic, way })))
  const chosen = all.filter(({ topic, way }) => fields.all(way).includes(topic))
  await chooseNotices(context, signedInOf(request), chosen)
  return { kind: 'done', next: path, notice: 'notices-chosen' }
}

/** By script, with what the browser's push service gave out. */
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
  const outcome = await sendTestPush(noticeContextOf(request.context), signedInOf(request))
  if (outcome === 'sent') return { kind: 'done', next: path, notice: 'notification-sent' }
  return refuse(409, noticeMessages[outcome === 'failed' ? 'push-unanswered' : 'push-gone'])
}
