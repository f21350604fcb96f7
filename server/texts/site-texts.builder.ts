import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import type { Settings } from '#domain/settings/settings'
import type { TextFacts } from '#domain/texts/text-facts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { type SiteTexts, siteTexts } from './site-texts.ts'

type Changes = {
  readonly settings?: Partial<Settings>
  readonly facts?: Partial<Pick<TextFacts, 'mailSender' | 'offeredSizes' | 'hasComputedPictures'>>
}

/** The texts of a new shop, with other settings or facts if a test needs them. */
export function aSiteTexts({ settings: changes = {}, facts = {} }: Changes = {}): SiteTexts {
  const settings = liveSettings(changes).current()
  return siteTexts(settings.texts, {
    ...settings,
    mailSender: { service: 'files' },
    offeredSizes: [{ title: 'Clothing', sizes: DEFAULT_SIZES }],
    hasComputedPictures: true,
    ...facts,
  })
}
