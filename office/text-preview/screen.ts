import { findDraft } from '#database/texts/text-drafts'
import { textForms } from '#domain/texts/text-forms'
import { isTextName, isTextOfConsent } from '#domain/texts/text-names'
import { findTextProblems } from '#server/texts/check-text'
import { textFactsOf } from '#server/texts/text-facts-of'
import { type ScreenRequest, show } from '../kit/screen.ts'

/** What shoppers would read, with the button that publishes it. */
export const load = async ({ context, params }: ScreenRequest) => {
  const { text: name = '' } = params
  if (!isTextName(name)) return null
  const { edition, content } = await findDraft(context.db, name)
  const settings = context.settings.current()
  const facts = textFactsOf(context, settings)
  return show('text-preview', `${textForms[name].title}, not published yet`, {
    name,
    title: textForms[name].title,
    edition,
    isDraft: content !== null,
    isSound: content !== null && findTextProblems(name, content, facts) === null,
    isOfConsent: isTextOfConsent(name),
  })
}
