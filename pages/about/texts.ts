import type { SiteBrand } from '#domain/site-brand'

/** The brand's values; each has a picture. */
export type ValueName = 'quality' | 'authenticity' | 'sustainability'

export type Part = { readonly title: string; readonly text: string }

/** Follows the brand's name. */
export const openingOf = (brand: SiteBrand) =>
  `is ${brand.meaning}. You can hear it in ${brand.city} whenever a crowd moves as one: at the lorry station, in the stands, on the dance floor.`

/** §2: the vision includes the founding date. */
export const visionOf = (brand: SiteBrand): readonly string[] => [
  `We founded ${brand.name} in ${brand.city} in June 2023 on one idea: what you wear can be a reason to stand together.`,
  'Look at any trotro stop at seven in the morning. The student, the mechanic, the nurse coming off nights, the boy with the speaker. Nobody planned it, and still everybody shifts until there is room for one more. That is the feeling we print.',
  `“${brand.tagline}” is a big sentence. We try to earn it piece by piece. Under the arch on our tee people stand shoulder to shoulder, and one of them is gold. That one is whoever wears it.`,
]

export const VALUES: readonly (Part & { readonly name: ValueName })[] = [
  {
    name: 'quality',
    title: 'Quality',
    text: 'Cloth first: cotton with some weight to it, seams that can take a football match, prints we are not afraid to wash. We wear the samples before you do. What does not survive our own week never gets a price.',
  },
  {
    name: 'authenticity',
    title: 'Authenticity',
    text: `We draw what we know: the arch, the dust of harmattan, Labadi at six in the evening. Nobody else’s city, nobody else’s slogan. Every piece carries the rosette and is sold here, by us.`,
  },
  {
    name: 'sustainability',
    title: 'Sustainability',
    text: 'We make small runs, so that little is left over. And we will not print a leaf on a label and call it done: clothes cost cotton, water and power. The honest way is to make fewer and to wear them longer.',
  },
]

/** §2 asks for the steps from concept to release. */
export const stepsOf = ({ city }: SiteBrand): readonly Part[] => [
  {
    title: 'Concept',
    text: 'Somebody says a sentence that will not go away. Sunset at Labadi. One dragon from shoulder to ankle. It goes up on the wall, and we live with it.',
  },
  {
    title: 'Design',
    text: 'Pencil, then pattern, then cloth. A print gets two inks at most. If it does not work in two, the drawing is not finished.',
  },
  {
    title: 'Crafting',
    text: `Cut, printed and finished in ${city}, in small runs. Every piece is turned inside out and looked over before it is folded.`,
  },
  {
    title: 'Release',
    text: 'A volume comes out on one day, here, and the list hears of it first. When a size is gone, somebody is wearing it.',
  },
]
