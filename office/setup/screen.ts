import * as v from 'valibot'
import { hasStaff, type Staff } from '#database/staff/staff'
import { ownerMessages } from '#domain/owner-messages/office'
import type { AppContext } from '#server/base/context'
import { removeAllDemoContent } from '#server/demo-content/decide-demo-content'
import { readDemoContent } from '#server/demo-content/read-demo-content'
import { actorOf } from '#server/staff/actor-of'
import { claimSetup } from '#server/staff/set-up'
import {
  newPassword,
  refuseStaffFailure,
  staffCode,
  staffEmail,
  staffName,
} from '../door/staff-fields.ts'
import { welcomeWithCodes } from '../door/welcome-with-codes.ts'
import { readPosted } from '../kit/read-posted.ts'
import { type Post, refuse, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { START_EMPTY } from './start-choices.ts'

/** The page exists only while there is no staff; afterwards nobody learns that it existed. */
export const load = async ({ context }: ScreenRequest) =>
  (await hasStaff(context.db))
    ? null
    : show('setup', 'Set up the shop', { hasDemoContent: await hasDemoContent(context) })

/** A shop that started empty is not asked how it starts. */
async function hasDemoContent({ db }: ScreenRequest['context']): Promise<boolean> {
  return (await readDemoContent(db)).some(({ state }) => state === 'present')
}

const form = v.object({
  code: staffCode,
  name: staffName,
  email: staffEmail,
  password: newPassword,
})

export const posts: readonly Post[] = [
  {
    path: screens.setup.path,
    access: 'visitor',
    screen: 'setup',
    handle: async ({ context, fields, visitor }) => {
      if (await hasStaff(context.db)) return refuse(404, ownerMessages['already-set-up'])
      const read = readPosted(form, fields, ownerMessages)
      if (!read.ok) return read.error
      const claimed = await claimSetup(context, read.value, visitor)
      if (!claimed.ok) return refuseStaffFailure(claimed.error)
      if (fields.text('start') === START_EMPTY) await startEmpty(context, claimed.value)
      return welcomeWithCodes({ context, visitor }, claimed.value)
    },
  },
]

/** The owner exists by now and gets the recovery codes whatever happens here: the screen of demo content offers the rest. */
async function startEmpty(context: AppContext, owner: Staff): Promise<void> {
  try {
    await removeAllDemoContent(context, actorOf(owner))
  } catch (error) {
    context.orders.log.warn({ err: error }, 'demo content not removed at the setup')
  }
}
