import { listDraftNames } from '#database/texts/text-drafts'
import { PLACEHOLDER_NAMES, placeholders } from '#domain/texts/placeholders'
import { textForms } from '#domain/texts/text-forms'
import { TEXT_NAMES } from '#domain/texts/text-names'
import { PART_NAMES, parts } from '#domain/texts/text-parts'
import { textFactsOf } from '#server/texts/text-facts-of'
import { type ScreenRequest, show } from '../kit/screen.ts'

export const load = async ({ context }: ScreenRequest) => {
  const settings = context.settings.current()
  const drafts = await listDraftNames(context.db)
  const facts = textFactsOf(context, settings)
  return show('texts', 'Texts', {
    texts: TEXT_NAMES.map((name) => ({
      name,
      title: textForms[name].title,
      about: textForms[name].about,
      origin: settings.texts[name].origin,
      savedAtMs: settings.texts[name].savedAtMs,
      isDraft: drafts.has(name),
    })),
    placeholders: PLACEHOLDER_NAMES.map((name) => ({
      name,
      about: placeholders[name].about,
      now: placeholders[name].words(facts),
    })),
    parts: PART_NAMES.map((name) => ({ name, about: parts[name].about })),
  })
}
