import { listNewsletters } from '#database/newsletter/newsletters'
import { countSubscribers } from '#database/newsletter/subscribers'
import { newsletterMessages } from '#domain/owner-messages/newsletters'
import { createDraft, isNewsletterId, newNewsletterId } from '#server/newsletter/edit-newsletter'
import { takeOffList } from '#server/newsletter/take-off-list'
import { listedNewsletter } from '../kit/newsletter-screen-data.ts'
import { newsletterPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Post,
  refuse,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.newsletters
const MAX_LISTED = 100

export const load = async ({ context }: ScreenRequest) => {
  const stored = await listNewsletters(context.db, MAX_LISTED)
  const newsletters = await Promise.all(stored.map((each) => listedNewsletter(context, each)))
  const readers = await countSubscribers(context.db)
  return show('newsletters', 'Newsletter', { newId: newNewsletterId(), readers, newsletters })
}

export const posts: readonly Post[] = [
  {
    path: `${path}/new`,
    access: 'write-newsletters',
    screen: 'newsletters',
    handle: async (request) => {
      const { context, fields } = request
      const [typed, copyOf] = [fields.text('id'), fields.text('copyOf')]
      const id = isNewsletterId(typed) ? typed : newNewsletterId()
      const actor = actorOfRequest(request)
      const created = await createDraft(context, {
        id,
        actor,
        ...(copyOf === '' ? {} : { copyOf }),
      })
      if (!created.ok) return refuse(404, newsletterMessages[created.error])
      return { kind: 'done', next: newsletterPath(id) }
    },
  },
  {
    path: `${path}/take-off`,
    access: 'write-newsletters',
    screen: 'newsletters',
    handle: async (request) => {
      const email = request.fields.text('email')
      const taken = await takeOffList(request.context, { email, actor: actorOfRequest(request) })
      if (!taken.ok) return refuseWith({ email: newsletterMessages[taken.error] })
      return { kind: 'done', next: path, notice: 'reader-taken-off' }
    },
  },
]
