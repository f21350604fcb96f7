import * as v from 'valibot'
import { failure, type Result, success } from '../result.ts'

/** `drops` are the new drops, which products carry as a mark; `story` is the brand's own words beside one poster. */
export const HOME_KINDS = [
  'hero',
  'drops',
  'products',
  'posters',
  'story',
  'words',
  'newsletter',
] as const
export type HomeKind = (typeof HOME_KINDS)[number]

/** A list may have several of these, of the others one. */
const REPEATABLE: ReadonlySet<HomeKind> = new Set<HomeKind>(['products', 'posters', 'words'])

export const MAX_HOME_SECTIONS = 12
export const MAX_SECTION_PRODUCTS = 12
export const MAX_SECTION_POSTERS = 6
export const MAX_HOME_HEADING = 60
export const MAX_HOME_WORDS = 2000
/** How many lists one can go back to. */
export const MAX_FORMER_LISTS = 5

const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const headingSchema = v.pipe(v.string(), v.maxLength(MAX_HOME_HEADING))
const productIds = v.pipe(v.array(idSchema), v.maxLength(MAX_SECTION_PRODUCTS))
const shared = {
  /** It is unique in its list. Addresses and forms name the section by it. */
  key: v.pipe(v.string(), v.regex(/^[a-z]{1,12}(?:-\d{1,3})?$/)),
  isShown: v.boolean(),
}

const sectionSchema = v.variant('kind', [
  v.object({ ...shared, kind: v.literal('hero'), productId: v.nullable(idSchema) }),
  v.object({ ...shared, kind: v.literal('drops'), productIds }),
  v.object({ ...shared, kind: v.literal('products'), heading: headingSchema, productIds }),
  v.object({
    ...shared,
    kind: v.literal('posters'),
    heading: headingSchema,
    posterIds: v.pipe(v.array(idSchema), v.maxLength(MAX_SECTION_POSTERS)),
  }),
  v.object({ ...shared, kind: v.literal('story'), posterId: v.nullable(idSchema) }),
  v.object({
    ...shared,
    kind: v.literal('words'),
    heading: headingSchema,
    text: v.pipe(v.string(), v.maxLength(MAX_HOME_WORDS)),
  }),
  v.object({ ...shared, kind: v.literal('newsletter') }),
])

export type HomeSection = v.InferOutput<typeof sectionSchema>
export type HomeSectionOf<Kind extends HomeKind> = Extract<HomeSection, { readonly kind: Kind }>

/** The products and posters of these three are kept elsewhere, too, and win over what the list says. */
export type ListedElsewhere = {
  readonly heroProductId: number | null
  readonly lookId: number | null
  readonly newDropIds: readonly number[]
}

/** How the shop ships. */
export const SHIPPED_SECTIONS: readonly HomeSection[] = [
  { key: 'hero', kind: 'hero', isShown: true, productId: null },
  { key: 'drops', kind: 'drops', isShown: true, productIds: [] },
  { key: 'story', kind: 'story', isShown: true, posterId: null },
]

/** Reads what is stored. Sections that another release wrote and this one cannot read are left out. */
export function readHomeSections(stored: unknown): readonly HomeSection[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each) => {
    const { success, output } = v.safeParse(sectionSchema, each)
    return success ? [output] : []
  })
}

/** The list with what products and the home page say of themselves. */
export function withListedElsewhere(
  sections: readonly HomeSection[],
  { heroProductId, lookId, newDropIds }: ListedElsewhere,
): readonly HomeSection[] {
  return sections.map((section) => {
    switch (section.kind) {
      case 'hero':
        return { ...section, productId: heroProductId }
      case 'drops':
        return { ...section, productIds: [...newDropIds] }
      case 'story':
        return { ...section, posterId: lookId }
      default:
        return section
    }
  })
}

/** What a list says about those; a list without the section leaves them as they are. */
export function listedElsewhere(
  sections: readonly HomeSection[],
  before: ListedElsewhere,
): ListedElsewhere {
  const of = <Kind extends HomeKind>(kind: Kind) =>
    sections.find((each): each is HomeSectionOf<Kind> => each.kind === kind)
  const [hero, drops, story] = [of('hero'), of('drops'), of('story')]
  return {
    heroProductId: hero ? hero.productId : before.heroProductId,
    lookId: story ? story.posterId : before.lookId,
    newDropIds: drops ? drops.productIds : before.newDropIds,
  }
}

/** The kinds of which the list can have one more. */
export function addableKinds(sections: readonly HomeSection[]): readonly HomeKind[] {
  if (sections.length >= MAX_HOME_SECTIONS) return []
  return HOME_KINDS.filter(
    (kind) => REPEATABLE.has(kind) || sections.every((each) => each.kind !== kind),
  )
}

export type AddFailure = 'too-many-sections' | 'section-twice'

/** A new section comes last. */
export function addHomeSection(
  sections: readonly HomeSection[],
  kind: HomeKind,
  known: ListedElsewhere,
): Result<readonly HomeSection[], AddFailure> {
  if (sections.length >= MAX_HOME_SECTIONS) return failure('too-many-sections')
  if (!addableKinds(sections).includes(kind)) return failure('section-twice')
  const added = newSection(kind, freeKey(sections, kind))
  return success([...sections, ...withListedElsewhere([added], known)])
}

function freeKey(sections: readonly HomeSection[], kind: HomeKind): string {
  if (!REPEATABLE.has(kind)) return kind
  const taken = new Set(sections.map(({ key }) => key))
  for (let number = 1; ; number += 1) {
    const key = `${kind}-${number}`
    if (!taken.has(key)) return key
  }
}

function newSection(kind: HomeKind, key: string): HomeSection {
  const base = { key, isShown: true }
  switch (kind) {
    case 'hero':
      return { ...base, kind, productId: null }
    case 'drops':
      return { ...base, kind, productIds: [] }
    case 'products':
      return { ...base, kind, heading: '', productIds: [] }
    case 'posters':
      return { ...base, kind, heading: '', posterIds: [] }
    case 'story':
      return { ...base, kind, posterId: null }
    case 'words':
      return { ...base, kind, heading: '', text: '' }
    case 'newsletter':
      return { ...base, kind }
  }
}

/** Products and posters that are gone are in no section any more. */
export function withoutGone(
  sections: readonly HomeSection[],
  {
    products,
    posters,
  }: { readonly products: readonly number[]; readonly posters: readonly number[] },
): readonly HomeSection[] {
  const stays = (gone: readonly number[]) => (id: number) => !gone.includes(id)
  return sections.map((section) => {
    switch (section.kind) {
      case 'hero':
        return products.includes(section.productId ?? 0) ? { ...section, productId: null } : section
      case 'drops':
      case 'products':
        return { ...section, productIds: section.productIds.filter(stays(products)) }
      case 'posters':
        return { ...section, posterIds: section.posterIds.filter(stays(posters)) }
      case 'story':
        return posters.includes(section.posterId ?? 0) ? { ...section, posterId: null } : section
      default:
        return section
    }
  })
}

/** The posters that a list shows or could show with one press. */
export function posterIdsOf(sections: readonly HomeSection[]): readonly number[] {
  return sections.flatMap((section) => {
    if (section.kind === 'posters') return section.posterIds
    return section.kind === 'story' ? (section.posterId ?? []) : []
  })
}

/** The products that a section names, whether they are on sale or not. */
export function productIdsOf(section: HomeSection): readonly number[] {
  if (section.kind === 'drops' || section.kind === 'products') return section.productIds
  return section.kind === 'hero' && section.productId !== null ? [section.productId] : []
}

/** Paragraphs are divided by empty lines. */
export function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
