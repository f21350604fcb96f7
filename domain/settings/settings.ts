import * as v from 'valibot'
import { brand, REFERENCE_PREFIX } from '../brand.ts'
import { MAX_SIZES_TEXT, SHIPPED_SURCHARGE, type Surcharge } from '../catalogue/surcharge.ts'
import { completePhone } from '../checkout/read-phone.ts'
import { type DeliverySettings, FREE_FROM_PESEWAS, type Zone } from '../delivery/zone.ts'
import { isEmail } from '../form/email.ts'
import { cleanLine, cleanText } from '../form/text.ts'
import { type Look, SHIPPED_LOOK } from '../look/look.ts'
import { mailLookOf } from '../mail/mail-look.ts'
import { isReferencePrefix } from '../order/order-numbers.ts'
import type { OrderRules } from '../order/order-rules.ts'
import type { OwnerMessageCode } from '../owner-messages/office.ts'
import { MAX_RETURN_ADDRESS } from '../return/return.ts'
import { DEFAULT_HOLD_MINUTES, DEFAULT_RETURN_DAYS } from '../shop-promises.ts'
import type { Brand } from '../site-brand.ts'
import { fillWords } from '../texts/fill-placeholders.ts'
import {
  NO_STORED_TEXTS,
  type StoredTexts,
  type TextsInForce,
  textsInForce,
  withContactFacts,
} from '../texts/texts-in-force.ts'
import { socialAddress } from './social-address.ts'

/** Approving a mobile money payment takes up to five minutes; a shorter hold would sell units twice. */
export const HOLD_MINUTES = { default: DEFAULT_HOLD_MINUTES, min: 5, max: 1440 } as const
/** Units wait this long for somebody else to pay. */
export const PAY_LINK_HOURS = { default: 12, min: 1, max: 72 } as const
/** The smallest is the payment provider's minimum. */
export const ORDER_MINIMUM_PESEWAS = { default: 10, min: 10, max: 100_000_000 } as const
const LOW_STOCK_MARK = { default: 5, min: 0, max: 1000 } as const
const SURCHARGE_PERCENT = { default: SHIPPED_SURCHARGE.percent, min: 0, max: 100 } as const
/** No days stands for a shop that takes nothing back but what is faulty. */
const RETURN_DAYS = { default: DEFAULT_RETURN_DAYS, min: 0, max: 365 } as const
/** A mail server takes hardly more than one mail a second from one shop. */
export const NEWSLETTERS_PER_HOUR = { default: 100, min: 1, max: 3000 } as const

type Range = { readonly min: number; readonly max: number }

function wholeNumber({ min, max }: Range, code: OwnerMessageCode) {
  return v.pipe(
    v.number(code),
    v.integer<number, OwnerMessageCode>(code),
    v.minValue<number, number, OwnerMessageCode>(min, code),
    v.maxValue<number, number, OwnerMessageCode>(max, code),
  )
}

function line(maxLength: number, code: OwnerMessageCode) {
  return v.pipe(
    v.string(code),
    v.transform(cleanLine),
    v.nonEmpty<string, OwnerMessageCode>(code),
    v.maxLength<string, number, OwnerMessageCode>(maxLength, 'setting-too-long'),
  )
}

/** A Ghanaian number as it is typed at home gets its country code; one that begins with + stays as typed. */
function withCountryCode(typed: string): string {
  return typed.startsWith('+') ? typed : (completePhone(typed) ?? typed)
}

/** 7 to 15 digits, as E.164 allows; spaces, brackets and hyphens are for people. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d ()-]+$/.test(text) && digits >= 7 && digits <= 15
}

/** An empty text means that the brand is not there. */
function social(network: 'instagram' | 'x' | 'tiktok') {
  return v.pipe(
    v.string('social-wrong' satisfies OwnerMessageCode),
    v.transform((typed) => socialAddress(network, cleanLine(typed))),
    v.string('social-wrong' satisfies OwnerMessageCode),
  )
}

/** The names of sizes as they are typed: with commas or line breaks between them, each once. */
function sizesIn(typed: string): readonly string[] {
  const names = typed.split(/[,;\n]/).map((name) => cleanLine(name).replace(/\s+/g, ' '))
  const isFirst = (name: string, at: number) =>
    names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) === at
  return names.filter((name, at) => name !== '' && isFirst(name, at))
}

/** The owner may change these. The schema checks both what is typed and what is stored. */
export const settingsSchema = v.object({
  holdMinutes: wholeNumber(HOLD_MINUTES, 'hold-minutes-wrong'),
  payLinkHours: wholeNumber(PAY_LINK_HOURS, 'pay-link-hours-wrong'),
  orderMinimumPesewas: wholeNumber(ORDER_MINIMUM_PESEWAS, 'order-minimum-wrong'),
  lowStockMark: wholeNumber(LOW_STOCK_MARK, 'low-stock-mark-wrong'),
  surchargePercent: wholeNumber(SURCHARGE_PERCENT, 'surcharge-percent-wrong'),
  /** No name stands for no surcharge. */
  surchargedSizes: v.pipe(
    v.string('setting-wrong' satisfies OwnerMessageCode),
    v.transform((typed) => sizesIn(typed).join(', ')),
    v.maxLength<string, number, OwnerMessageCode>(MAX_SIZES_TEXT, 'setting-too-long'),
  ),
  returnDays: wholeNumber(RETURN_DAYS, 'return-days-wrong'),
  newslettersPerHour: wholeNumber(NEWSLETTERS_PER_HOUR, 'newsletters-per-hour-wrong'),
  freeDeliveryFromPesewas: wholeNumber(FREE_FROM_PESEWAS, 'free-delivery-from-wrong'),
  sellingPaused: v.boolean('setting-wrong' satisfies OwnerMessageCode),
  /** It is the owner's until the first live order, and fixed from then on (server/settings/change-settings.ts). */
  referencePrefix: v.pipe(
    v.string('reference-prefix-wrong' satisfies OwnerMessageCode),
    v.trim(),
    v.toUpperCase(),
    v.check<string, OwnerMessageCode>(isReferencePrefix, 'reference-prefix-wrong'),
  ),
  name: line(40, 'brand-name-missing'),
  tagline: line(100, 'tagline-missing'),
  email: v.pipe(
    v.string('email-missing' satisfies OwnerMessageCode),
    v.transform((typed) => typed.trim().normalize('NFC')),
    v.nonEmpty<string, OwnerMessageCode>('email-missing'),
    v.check<string, OwnerMessageCode>(isEmail, 'email-wrong'),
  ),
  phone: v.pipe(
    line(30, 'phone-wrong'),
    v.transform(withCountryCode),
    v.check<string, OwnerMessageCode>(isPhone, 'phone-wrong'),
  ),
  /** Without a number shoppers are offered mail alone. */
  whatsapp: v.pipe(
    v.string('whatsapp-wrong' satisfies OwnerMessageCode),
    v.transform((typed) => (typed.trim() === '' ? '' : completePhone(typed))),
    v.string('whatsapp-wrong' satisfies OwnerMessageCode),
  ),
  instagram: social('instagram'),
  x: social('x'),
  tiktok: social('tiktok'),
  /** An empty address is typed by whoever agrees to a return. */
  returnAddress: v.pipe(
    v.string('setting-wrong' satisfies OwnerMessageCode),
    v.transform(cleanText),
    v.maxLength<string, number, OwnerMessageCode>(MAX_RETURN_ADDRESS, 'setting-too-long'),
  ),
})

export type StoredSettings = Readonly<v.InferOutput<typeof settingsSchema>>
export type SettingName = keyof StoredSettings

export const SETTING_NAMES = v.keyof(settingsSchema).options

/** The environment may fix these (`HOLD_MINUTES`, `ORDER_MINIMUM_PESEWAS`, `NEWSLETTERS_PER_HOUR`). */
export type FixedSettings = Readonly<
  Partial<Pick<StoredSettings, 'holdMinutes' | 'orderMinimumPesewas' | 'newslettersPerHour'>>
>

export const DEFAULT_SETTINGS: StoredSettings = {
  holdMinutes: HOLD_MINUTES.default,
  payLinkHours: PAY_LINK_HOURS.default,
  orderMinimumPesewas: ORDER_MINIMUM_PESEWAS.default,
  lowStockMark: LOW_STOCK_MARK.default,
  surchargePercent: SURCHARGE_PERCENT.default,
  surchargedSizes: SHIPPED_SURCHARGE.sizes.join(', '),
  returnDays: RETURN_DAYS.default,
  newslettersPerHour: NEWSLETTERS_PER_HOUR.default,
  freeDeliveryFromPesewas: FREE_FROM_PESEWAS.default,
  sellingPaused: false,
  referencePrefix: REFERENCE_PREFIX,
  name: brand.name,
  tagline: brand.tagline,
  email: brand.email,
  phone: brand.phone,
  whatsapp: '',
  instagram: addressOf('Instagram'),
  x: addressOf('X'),
  tiktok: addressOf('TikTok'),
  returnAddress: '',
}

function addressOf(network: string): string {
  return brand.social.find(({ name }) => name === network)?.url ?? ''
}

/**
 * A shop with another name has no pages of the made-up brand, whether they were stored with its form or never touched.
 */
export function withoutDemoSocial(stored: StoredSettings): StoredSettings {
  if (stored.name === brand.name) return stored
  const own = (name: 'instagram' | 'x' | 'tiktok') =>
    stored[name] === DEFAULT_SETTINGS[name] ? '' : stored[name]
  return { ...stored, instagram: own('instagram'), x: own('x'), tiktok: own('tiktok') }
}

export type Settings = {
  readonly holdMinutes: number
  readonly payLinkHours: number
  readonly orderMinimumPesewas: number
  /** The stock of a variant is low with this many units or fewer. */
  readonly lowStockMark: number
  /** These are the rules of new orders. */
  readonly rules: OrderRules
  readonly newslettersPerHour: number
  readonly delivery: DeliverySettings
  /** The owner has stopped the sale of everything for the time being. */
  readonly isSellingPaused: boolean
  /** References of new payments begin with it. */
  readonly referencePrefix: string
  /** Customers send there what they return; '' until the owner has written it. */
  readonly returnAddress: string
  readonly brand: Brand
  readonly look: Look
  /** Where the brand shows a mark, it shows this: the rosette belongs to the brand that the shop ships with. */
  readonly mark: 'logo' | 'rosette' | 'letter'
  readonly texts: TextsInForce
  /** Whoever allowed something before is asked for consent again; null: nobody is. */
  readonly consentAskedAtMs: number | null
}

type Saved = {
  readonly stored: StoredSettings
  readonly zones: readonly Zone[]
  /** The default is the shipped look. */
  readonly look?: Look
  /** Without them all texts are those of the release. */
  readonly texts?: StoredTexts
}

/** The environment takes precedence over what is stored. */
export function settingsInForce(
  { stored, zones, look = SHIPPED_LOOK, texts: storedTexts = NO_STORED_TEXTS }: Saved,
  fixed: FixedSettings,
): Settings {
  const inForce = { ...stored, ...fixed }
  const { holdMinutes, payLinkHours, orderMinimumPesewas, lowStockMark } = inForce
  const delivery = { zones, freeFromPesewas: stored.freeDeliveryFromPesewas }
  const rules = { surcharge: surchargeOf(stored), returnDays: stored.returnDays }
  const texts = textsInForce(storedTexts, stored.name)
  const settings: Settings = {
    holdMinutes,
    payLinkHours,
    orderMinimumPesewas,
    lowStockMark,
    rules,
    newslettersPerHour: inForce.newslettersPerHour,
    delivery,
    isSellingPaused: stored.sellingPaused,
    referencePrefix: stored.referencePrefix,
    returnAddress: stored.returnAddress,
    brand: brandOf(stored, look),
    look,
    mark: look.logo ? 'logo' : stored.name === brand.name ? 'rosette' : 'letter',
    texts,
    consentAskedAtMs: storedTexts.consentAskedAtMs,
  }
  return withTexts(settings, texts)
}

/** The settings as they are with these texts: some of them say facts about the brand. */
export function withTexts(settings: Settings, texts: TextsInForce): Settings {
  const brand = withContactFacts(settings.brand, texts.contact.content)
  const facts = {
    ...settings,
    brand,
    mailSender: { service: 'files' },
    offeredSizes: [],
    hasComputedPictures: false,
  } as const
  const description = fillWords(texts.home.content.fields.description ?? '', facts)
  return { ...settings, texts, brand: { ...brand, description } }
}

export function surchargeOf({
  surchargePercent: percent,
  surchargedSizes,
}: Pick<StoredSettings, 'surchargePercent' | 'surchargedSizes'>): Surcharge {
  return { percent, sizes: sizesIn(surchargedSizes) }
}

function brandOf(stored: StoredSettings, look: Look): Brand {
  const { name, tagline, email, phone, whatsapp, instagram, x, tiktok } = stored
  const social = [
    { name: 'Instagram', url: instagram },
    { name: 'X', url: x },
    { name: 'TikTok', url: tiktok },
  ].filter(({ url }) => url !== '')
  const whatsappDigits = whatsapp.replace(/\D/g, '')
  const mailLook = mailLookOf(look)
  const facts = {
    ...brand,
    name,
    tagline,
    email,
    phone,
    whatsappDigits,
    social,
    ...(mailLook && { mailLook }),
  }
  // Another name is no word of that language, as far as the shop knows.
  return name === brand.name ? facts : { ...facts, nameInProse: name, nameLanguage: '' }
}
