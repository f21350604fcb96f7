import type { Hex } from './colour.ts'

/** The brand's own two colours: all others that a look changes are computed from them. */
export type BrandColours = { readonly ink: Hex; readonly accent: Hex }

/** The tokens of ui/styles/tokens.css that no look changes: grounds, what stands on dark ones, and what is wrong. */
export const FIXED = {
  bone: '#efeae1',
  paper: '#f7f4ee',
  'paper-deep': '#e4ddd0',
  marl: '#a5a7aa',
  palm: '#16321f',
  brass: '#c9a24a',
  alarm: '#a92716',
  'alarm-on-dark': '#ff9d8f',
  'quiet-on-dark': '#c9c7c2',
} as const satisfies Readonly<Record<string, Hex>>

/**
 * The tokens that follow the brand's colours, as the shop ships; `oxide` is the accent, and on `ground` stand the large
 * headings of pages.
 */
export const SHIPPED = {
  ink: '#17171a',
  charcoal: '#3a3a3e',
  ground: '#16321f',
  quiet: '#5b5a58',
  oxide: '#c8321f',
  'oxide-deep': '#a92716',
  'focus-ring': '#c8321f',
} as const satisfies Readonly<Record<string, Hex>>

export const SHIPPED_COLOURS: BrandColours = { ink: SHIPPED.ink, accent: SHIPPED.oxide }

export type FixedToken = keyof typeof FIXED
export type LookToken = keyof typeof SHIPPED
export type Palette = Readonly<Record<LookToken, Hex>>

type Pair = {
  readonly colour: LookToken | FixedToken
  readonly ground: LookToken | FixedToken
  readonly ratio: number
  readonly where: string
}

/** WCAG 2.2 AA: 1.4.3 for words, and for large words, controls and the focus ring 1.4.3 and 1.4.11. */
const WORDS = 4.5
const SHAPES = 3
/** Some ring between ink and the darkest ground has 3:1 to both; below 9:1 there is none, and colours have steps. */
const RING_BETWEEN = 9.5

/** Every pair of a colour and its ground that a look can change; a test looks for others in the styles. */
export const PAIRS: readonly Pair[] = [
  { colour: 'ink', ground: 'bone', ratio: WORDS, where: 'text of the page' },
  { colour: 'ink', ground: 'paper', ratio: WORDS, where: 'text of cards and fields' },
  {
    colour: 'ink',
    ground: 'paper-deep',
    ratio: RING_BETWEEN,
    where: 'text, and room for the ring',
  },
  { colour: 'bone', ground: 'ink', ratio: WORDS, where: 'main buttons, footer, menu' },
  { colour: 'marl', ground: 'ink', ratio: WORDS, where: 'headings of the footer' },
  { colour: 'quiet-on-dark', ground: 'ink', ratio: WORDS, where: 'small print of the footer' },
  { colour: 'brass', ground: 'ink', ratio: WORDS, where: 'the present page in the menu' },
  { colour: 'ink', ground: 'brass', ratio: WORDS, where: 'what the owner must not overlook' },
  { colour: 'bone', ground: 'charcoal', ratio: WORDS, where: 'buttons over a poster' },
  { colour: 'bone', ground: 'ground', ratio: WORDS, where: 'large headings and the story' },
  { colour: 'marl', ground: 'ground', ratio: WORDS, where: 'small print below large headings' },
  { colour: 'quiet-on-dark', ground: 'ground', ratio: WORDS, where: 'hints of the newsletter' },
  { colour: 'brass', ground: 'ground', ratio: WORDS, where: 'numbers below large headings' },
  { colour: 'alarm-on-dark', ground: 'ground', ratio: WORDS, where: 'what is wrong on it' },
  { colour: 'quiet', ground: 'bone', ratio: WORDS, where: 'hints' },
  { colour: 'quiet', ground: 'paper', ratio: WORDS, where: 'hints of fields' },
  { colour: 'quiet', ground: 'paper-deep', ratio: WORDS, where: 'what is sold out' },
  { colour: 'bone', ground: 'quiet', ratio: SHAPES, where: 'a switch that is fixed' },
  { colour: 'oxide', ground: 'bone', ratio: SHAPES, where: 'marks, hearts and rules' },
  { colour: 'oxide', ground: 'paper', ratio: SHAPES, where: 'marks on cards' },
  { colour: 'oxide', ground: 'paper-deep', ratio: SHAPES, where: 'marks on deep paper' },
  { colour: 'paper', ground: 'oxide', ratio: WORDS, where: 'the count of the cart' },
  { colour: 'bone', ground: 'oxide', ratio: SHAPES, where: 'the large words of a poster' },
  { colour: 'alarm', ground: 'bone', ratio: WORDS, where: 'what is wrong' },
  { colour: 'alarm', ground: 'paper', ratio: WORDS, where: 'what is wrong in a card' },
  { colour: 'alarm', ground: 'paper-deep', ratio: WORDS, where: 'what is wrong on deep paper' },
  { colour: 'bone', ground: 'alarm', ratio: WORDS, where: 'what the owner must see first' },
  { colour: 'oxide-deep', ground: 'bone', ratio: WORDS, where: 'a link under the mouse' },
  {
    colour: 'oxide-deep',
    ground: 'paper',
    ratio: WORDS,
    where: 'a link under the mouse in a card',
  },
  {
    colour: 'oxide-deep',
    ground: 'paper-deep',
    ratio: WORDS,
    where: 'a link under the mouse on deep paper',
  },
  { colour: 'bone', ground: 'oxide-deep', ratio: WORDS, where: 'a main button under the mouse' },
  { colour: 'alarm-on-dark', ground: 'ink', ratio: WORDS, where: 'what is wrong in the footer' },
  { colour: 'focus-ring', ground: 'bone', ratio: SHAPES, where: 'the focus' },
  { colour: 'focus-ring', ground: 'paper', ratio: SHAPES, where: 'the focus' },
  { colour: 'focus-ring', ground: 'paper-deep', ratio: SHAPES, where: 'the focus' },
  {
    colour: 'focus-ring',
    ground: 'ink',
    ratio: SHAPES,
    where: 'the focus in the footer and the menu',
  },
]
