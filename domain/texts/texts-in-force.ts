import { brand as shippedBrand } from '../brand.ts'
import type { DemoState } from '../demo-content/demo-content.ts'
import type { Brand } from '../site-brand.ts'
import { neutralTexts } from './neutral/neutral-texts.ts'
import { shippedTexts } from './shipped/shipped-texts.ts'
import type { TextContent } from './text-content.ts'
import type { TextName } from './text-names.ts'

/** The newest version that an owner has saved. */
export type SavedText = { readonly content: TextContent; readonly savedAtMs: number }

export type StoredTexts = {
  readonly revision: number
  readonly saved: ReadonlyMap<TextName, SavedText>
  /** What was decided about the words with which the shop began. */
  readonly demo: DemoState
  /** Whoever allowed something before is asked again; null: nobody is. */
  readonly consentAskedAtMs: number | null
}

export const NO_STORED_TEXTS: StoredTexts = {
  revision: 0,
  saved: new Map(),
  demo: 'present',
  consentAskedAtMs: null,
}

/** `own`: an owner wrote it. `shipped`: the made-up brand's. `neutral`: it names facts alone. */
type TextOrigin = 'own' | 'shipped' | 'neutral'

export type TextInForce = {
  readonly content: TextContent
  readonly origin: TextOrigin
  /** It is null for a text of the release. */
  readonly savedAtMs: number | null
}

export type TextsInForce = Readonly<Record<TextName, TextInForce>>

/**
 * What an owner has not written comes from the release: the words of the made-up brand as long as the shop has its name
 * and nobody has removed them, and otherwise words that are true of every shop.
 */
export function textsInForce(stored: StoredTexts, brandName: string): TextsInForce {
  const origin = isOfDemoBrand(stored.demo, brandName) ? 'shipped' : 'neutral'
  const ofRelease = textsOfRelease(stored.demo, brandName)
  const entry = (name: TextName): TextInForce => {
    const saved = stored.saved.get(name)
    return saved
      ? {
          content: withMissing(saved.content, ofRelease[name]),
          origin: 'own',
          savedAtMs: saved.savedAtMs,
        }
      : { content: ofRelease[name], origin, savedAtMs: null }
  }
  return {
    home: entry('home'),
    about: entry('about'),
    gallery: entry('gallery'),
    faq: entry('faq'),
    contact: entry('contact'),
    delivery: entry('delivery'),
    terms: entry('terms'),
    'privacy-policy': entry('privacy-policy'),
    'cookie-policy': entry('cookie-policy'),
    accessibility: entry('accessibility'),
  }
}

/** A field that came with a later release has its words until an owner writes others. */
function withMissing({ fields, sections }: TextContent, ofRelease: TextContent): TextContent {
  return { fields: { ...ofRelease.fields, ...fields }, sections }
}

function textsOfRelease(demo: DemoState, brandName: string) {
  return isOfDemoBrand(demo, brandName) ? shippedTexts : neutralTexts
}

/** The words that the shop has without those of an owner. */
export function textOfRelease(name: TextName, demo: DemoState, brandName: string): TextContent {
  return textsOfRelease(demo, brandName)[name]
}

function isOfDemoBrand(demo: DemoState, brandName: string): boolean {
  return demo !== 'removed' && brandName === shippedBrand.name
}

/** The contact page is where the owner says these: every page, mail and search engine has them from there. */
export function withContactFacts(brand: Brand, { fields }: TextContent): Brand {
  const fact = (name: string) => fields[name] ?? ''
  return {
    ...brand,
    company: fact('company'),
    street: fact('street'),
    city: fact('city'),
    region: fact('region'),
    hours: fact('hours'),
    founded: fact('founded'),
  }
}
