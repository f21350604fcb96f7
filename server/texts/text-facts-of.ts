import { isUploadedName } from '#domain/catalogue/picture'
import { offeredSizes } from '#domain/faq/size-answer'
import type { Settings } from '#domain/settings/settings'
import type { TextFacts } from '#domain/texts/text-facts'
import type { AppContext } from '../base/context.ts'
import { memoizeByAssortment, memoizeByCatalogue } from '../catalogue/memoize-by-catalogue.ts'
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
    offeredSizes: offeredIn(catalogue.current()),
    hasComputedPictures: hasShippedPicture(catalogue.current()),
  }
}

const offeredIn = memoizeByCatalogue(({ products, sizeSets }) => offeredSizes(products, sizeSets))

const hasShippedPicture = memoizeByAssortment((products) =>
  products.some(({ pictures }) => pictures.some(({ file }) => !isUploadedName(file))),
)
