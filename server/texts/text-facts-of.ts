import { isUploadedName } from '#domain/catalogue/picture'
import type { Settings } from '#domain/settings/settings'
import type { TextFacts } from '#domain/texts/text-facts'
import type { AppContext } from '../base/context.ts'
import { memoizeByAssortment } from '../catalogue/memoize-by-catalogue.ts'
import { mailSenderOf } from '../mail/mail-service.ts'
import { type SiteTexts, siteTexts } from './site-texts.ts'

type Context = Pick<AppContext, 'config' | 'catalogue' | 'settings'>

/** The texts in force, or with other settings. Nothing is computed before a text is read: most pages read none. */
export function siteTextsOf(context: Context, settings = context.settings.current()): SiteTexts {
  return (name) => siteTexts(settings.texts, textFactsOf(context, settings))(name)
}

/** What placeholders say now, or would say with these settings. */
export function textFactsOf(
  { config, catalogue }: Context,
  { brand, rules, delivery, holdMinutes }: Settings,
): TextFacts {
  return {
    brand,
    rules,
    delivery,
    holdMinutes,
    mailSender: mailSenderOf(config),
    hasComputedPictures: hasShippedPicture(catalogue.current()),
  }
}

const hasShippedPicture = memoizeByAssortment((products) =>
  products.some(({ pictures }) => pictures.some(({ file }) => !isUploadedName(file))),
)
