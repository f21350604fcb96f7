import { countNoun } from '../count-noun.ts'
import type { DemoKind, DemoOutcome } from '../demo-content/demo-content.ts'

/** The sentences say why something about demo content was not done. */
export const demoMessages = {
  'demo-kind-unknown': 'There is no such demo content. Please open the page again.',
} as const

type KindWords = {
  readonly title: string
  /** It names one of them, to count them. */
  readonly noun: string
  /** It says where shoppers see them. */
  readonly about: string
  /** Whoever is about to remove them reads it. */
  readonly effect: string
  /** It says what was done with those that something names, and why. */
  readonly retired: string
}

export const demoKindWords: Readonly<Record<DemoKind, KindWords>> = {
  products: {
    title: 'Products',
    noun: 'product',
    about: 'The made-up pieces with their stock, sizes and pictures.',
    effect:
      'They leave the shop. One that an order, a customer, a code or a drop names is archived; all others are deleted for good, with stock and sizes.',
    retired: 'archived, because an order, a customer, a code or a drop names them',
  },
  codes: {
    title: 'Discount codes',
    noun: 'discount code',
    about: 'WELCOME10 and SAVE20: anybody can use them, on everything.',
    effect: 'Nobody can use them any more. One that an order has is ended, the other deleted.',
    retired: 'ended, because orders have them',
  },
  gallery: {
    title: 'Gallery',
    noun: 'poster',
    about: 'The posters of the made-up brand, also on the home page and in lists.',
    effect: 'They leave the gallery, the home page and the lists for good.',
    retired: '',
  },
  film: {
    title: 'First screen',
    noun: 'first-screen part',
    about: 'The film with which the home page opens, and the poster that stands in for it.',
    effect:
      'The home page opens with your name and the mark of the brand, until you upload a poster or a film. What you have uploaded stays.',
    retired: '',
  },
  pictures: {
    title: 'Pictures on pages',
    noun: 'page picture',
    about: 'On “Our story” and the page of the newsletter, and the cards of link previews.',
    effect:
      'These pages do without pictures, and links to the home page and the lists show a title alone. Previews of your pieces keep their own cards.',
    retired: '',
  },
  texts: {
    title: 'Texts',
    noun: 'text',
    about:
      'The story of the made-up brand, its questions and answers, its home page, its policies. They leave by themselves when the shop gets another name.',
    effect:
      'Words that are true of any shop take their place: they name your facts and tell nobody’s story. What you have written under Texts stays.',
    retired: '',
  },
}

/** Says what a removal did: '21 deleted, 6 archived, because … names them'. */
export function demoOutcomeWords(
  kind: DemoKind,
  { deleted, retired, stayed }: DemoOutcome,
): string {
  const words = [
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
    ...(retired > 0 ? [`${retired} ${demoKindWords[kind].retired}`] : []),
    ...(stayed > 0 ? [`${stayed} stayed, because you had changed them`] : []),
  ]
  return words.length === 0 ? 'Nothing of it is left.' : `${words.join('; ')}.`
}

export function demoCountWords(kind: DemoKind, count: number): string {
  return countNoun(count, demoKindWords[kind].noun)
}
