import { askedQuestions } from '#domain/catalogue/move-in/answers'
import type { ShopRules } from '#domain/catalogue/move-in/place-variants'
import type { MovedDraft } from '#domain/catalogue/move-in/plan-draft'
import { usualPrice } from '#domain/catalogue/unit-price'
import { toDecimals } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { moveInMessages, readingNotes } from '#domain/owner-messages/move-in'
import type { FileEncoding } from '#server/move-in/decode-file'
import type { Review } from '#server/move-in/move-in'
import type { DraftData, ReviewData, ShortenedList } from '../kit/data/move-in-data.ts'

const MAX_DRAFTS = 20
const MAX_NOTES = 8
const MAX_LEFT_OUT = 200

type Shown = {
  readonly review: Review
  readonly packed: string
  /** The encoding is known only while the file itself is sent. */
  readonly encoding: FileEncoding
  readonly action: string
  /** The answers as they were typed. Before the first ones nothing is called wrong. */
  readonly typed: Readonly<Record<string, string>> | null
  readonly message: string | null
}

/** What a person reads before anything is brought in; bounded, however long the file is. */
export function showReview({
  review,
  packed,
  encoding,
  action,
  typed,
  message,
}: Shown): ReviewData {
  const { file, separator, questions, answers, problems, plan, rules, hash } = review
  const { drafts, leftOut } = plan
  const errors = Object.entries(typed === null ? {} : problems)
  return {
    shop: file.shop,
    reading: [
      ...(encoding === 'utf-8' ? [] : [readingNotes[encoding]]),
      ...(separator === ',' ? [] : [readingNotes.separator(separator)]),
    ],
    packed,
    encoding,
    hash,
    ...askedQuestions(questions),
    categories: questions.categories,
    collections: questions.collections,
    form: {
      action,
      values: typed ?? {},
      errors: Object.fromEntries(errors.map(([field, code]) => [field, moveInMessages[code]])),
      message,
    },
    collection: answers.collection,
    standardColour: answers.standardColour,
    products: drafts.length,
    pieces: drafts.reduce((sum, draft) => sum + piecesOf(draft), 0),
    drafts: drafts
      .slice(0, MAX_DRAFTS)
      .map((draft) => draftData(draft, { isPriced: answers.rate !== null, ...rules })),
    leftOut: shorten(leftOut, MAX_LEFT_OUT),
  }
}

type Pricing = Pick<ShopRules, 'surcharge'> & { readonly isPriced: boolean }

function draftData(draft: MovedDraft, pricing: Pricing): DraftData {
  const { key, title, colours, sizes, pictures, address, notes } = draft
  return {
    key,
    title,
    price: priceWords(draft, pricing),
    colours: colours.map(({ name }) => name).join(', '),
    sizes: sizes.join(', '),
    pieces: piecesOf(draft),
    pictures: pictures.length,
    address: address ?? '',
    notes: shorten(notes, MAX_NOTES),
  }
}

/** 'GH₵120.00 to GH₵140.00'; empty for a draft without a price. */
function priceWords(
  { pricePesewas, variants }: MovedDraft,
  { isPriced, surcharge }: Pricing,
): string {
  if (pricePesewas === 0) return ''
  const base = pesewas(pricePesewas)
  const asked = variants.map(
    (each) => each.pricePesewas ?? usualPrice(base, each.size, surcharge).minor,
  )
  const range = [...new Set([Math.min(pricePesewas, ...asked), Math.max(pricePesewas, ...asked)])]
  const words = range.map((minor) => `${isPriced ? 'GH₵' : ''}${toDecimals(pesewas(minor))}`)
  return words.join(' to ') + (isPriced ? '' : ' in the file')
}

function piecesOf({ variants }: MovedDraft): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0)
}

/** Two pieces of one title may have the same line. */
function shorten(given: readonly string[], most: number): ShortenedList {
  const lines = [...new Set(given)]
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) }
}
