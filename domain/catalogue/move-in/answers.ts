import { cleanLine } from '../../form/text.ts'
import { MAX_COLOUR } from '../product-limits.ts'
import type { Category } from '../sections.ts'
import { guessCategory } from './guess-category.ts'
import { readRate } from './old-price.ts'
import type { OldFile, OldProduct } from './old-product.ts'
import { foldName, guessRole, OPTION_ROLES, type OptionRole } from './option-role.ts'

/** More are seldom in a file, and a form without script can carry eighty fields. */
const MAX_OPTIONS_ASKED = 10
const MAX_TYPES_ASKED = 40
const MAX_EXAMPLES = 5

export type OptionQuestion = {
  readonly name: string
  readonly examples: readonly string[]
  readonly guess: OptionRole
}

export type TypeQuestion = {
  /** The type is empty for products that have none. */
  readonly type: string
  readonly products: number
  readonly guess: string
}

/** What a file leaves open, with a guess for each, and what the shop offers. */
export type Questions = {
  readonly options: readonly OptionQuestion[]
  readonly types: readonly TypeQuestion[]
  readonly categories: readonly Category[]
  readonly collections: readonly Category[]
}

export type Sections = Pick<Questions, 'categories' | 'collections'>

export function findQuestions(
  { products }: Pick<OldFile, 'products'>,
  sections: Sections,
): Questions {
  const types = [...Map.groupBy(products, ({ type }) => type)]
    .map(([type, own]) => ({
      type,
      products: own.length,
      guess: guessCategory(type, sections.categories),
    }))
    .sort((one, other) => other.products - one.products)
  return { ...sections, options: findOptions(products), types }
}

function findOptions(products: readonly OldProduct[]): readonly OptionQuestion[] {
  const found = new Map<string, { readonly name: string; readonly values: Set<string> }>()
  for (const { options, variants } of products) {
    for (const [index, name] of options.entries()) {
      const known = found.get(foldName(name)) ?? { name, values: new Set<string>() }
      for (const { values } of variants) if (values[index]) known.values.add(values[index])
      found.set(foldName(name), known)
    }
  }
  return [...found.values()].map(({ name, values }) => ({
    name,
    examples: [...values].slice(0, MAX_EXAMPLES),
    guess: guessRole(name, [...values]),
  }))
}

/** These questions are put to the owner; the guesses hold for all others. */
export function askedQuestions({ options, types }: Questions) {
  return { options: options.slice(0, MAX_OPTIONS_ASKED), types: types.slice(0, MAX_TYPES_ASKED) }
}

export function optionField(index: number): string {
  return `option/${index}`
}

export function typeField(index: number): string {
  return `type/${index}`
}

export type Answers = {
  /** The key is the folded name of the option. */
  readonly roles: ReadonlyMap<string, OptionRole>
  /** The key is the type in the file. */
  readonly categories: ReadonlyMap<string, string>
  readonly collection: string
  /** Products without a colour get this one. */
  readonly standardColour: string
  /** How many cedis one of the file's currency is; null until the owner has said so. */
  readonly rate: number | null
}

export type AnswerProblems = Partial<
  Record<
    'currency' | 'rate' | 'standardColour',
    'currency-missing' | 'rate-wrong' | 'colour-missing'
  >
>

export const STANDARD_COLOUR = 'Standard'

/** The prices are cedis, or numbers that are taken as such; or another currency with its rate. */
export const CURRENCIES = ['cedis', 'other'] as const

/** What was chosen, or the guess where nothing was. */
export function readAnswers(
  questions: Questions,
  text: (name: string) => string,
): { readonly answers: Answers; readonly problems: AnswerProblems } {
  const { categories, collections } = questions
  const isCategory = (slug: string) => categories.some((each) => each.slug === slug)
  const collection = collections.find(({ slug }) => slug === text('collection'))
  const asked = askedQuestions(questions)
  const roles = questions.options.map(({ name, guess }, index) => {
    const given = index < asked.options.length ? text(optionField(index)) : ''
    return [foldName(name), OPTION_ROLES.find((role) => role === given) ?? guess] as const
  })
  const types = questions.types.map(({ type, guess }, index) => {
    const given = index < asked.types.length ? text(typeField(index)) : ''
    return [type, isCategory(given) ? given : guess] as const
  })
  const colour = cleanLine(text('standardColour') || STANDARD_COLOUR)
  const isColour = colour !== '' && colour.length <= MAX_COLOUR
  const currency = CURRENCIES.find((each) => each === text('currency'))
  const rate = currency === 'other' ? readRate(text('rate')) : 1
  return {
    answers: {
      roles: new Map(roles),
      categories: new Map(types),
      // A new product is seldom part of an old collection.
      collection: (collection ?? collections.at(-1))?.slug ?? '',
      standardColour: isColour ? colour : STANDARD_COLOUR,
      rate: currency === undefined ? null : rate,
    },
    problems: {
      ...(currency === undefined && { currency: 'currency-missing' }),
      ...(rate === null && { rate: 'rate-wrong' }),
      ...(!isColour && { standardColour: 'colour-missing' }),
    },
  }
}
