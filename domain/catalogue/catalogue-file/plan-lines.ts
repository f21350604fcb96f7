import type { CataloguePlan, ProductChange, VariantChange } from './catalogue-plan.ts'

const MAX_LENGTH = 80

/** The plan is told to people with one sentence for each change. */
export function planLines(plan: CataloguePlan): readonly string[] {
  return [
    ...plan.sizeSets.map(({ before, after }) => sectionLine(`Sizes ${after.slug}`, before, after)),
    ...plan.collections.map(({ before, after }) =>
      sectionLine(`Collection ${after.slug}`, before, after),
    ),
    ...plan.categories.map(({ before, after }) =>
      sectionLine(`Category ${after.slug}`, before, after),
    ),
    ...plan.products.flatMap(productLines),
    ...plan.altTexts.map(
      ({ picture, before, after }) => `Picture ${picture}: text ${shown(before)} → ${shown(after)}`,
    ),
  ]
}

function sectionLine(name: string, before: object | null, after: object): string {
  if (before === null) return `${name}: new`
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value),
  )
  const words = changed.map(
    ([field, value]) => `${field} ${shown(old.get(field))} → ${shown(value)}`,
  )
  return `${name}: ${words.join(', ')}`
}

function productLines({ before, after, fields, variants }: ProductChange): readonly string[] {
  const name = `Product ${after.id} ${after.title}`
  if (before === null) {
    const units = variants.reduce((sum, { by }) => sum + by, 0)
    return [`${name}: new, ${after.state}, ${variants.length} variants with ${units} pieces`]
  }
  return [
    ...fields.map((each) => `${name}: ${each.field} ${shown(each.before)} → ${shown(each.after)}`),
    ...variants.map(
      (variant) => `${name} (${variant.colour}, ${variant.size}): ${variantWords(variant)}`,
    ),
  ]
}

function variantWords({ isNew, price, by }: VariantChange): string {
  const words = [
    ...(isNew ? ['new'] : []),
    ...(price ? [`price ${priceWords(price.before)} → ${priceWords(price.after)}`] : []),
    ...(by === 0 ? [] : [`stock ${by > 0 ? `+${by}` : by}`]),
  ]
  return words.join(', ')
}

function priceWords(pesewas: number | null): string {
  return pesewas === null ? 'usual' : (pesewas / 100).toFixed(2)
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text || 'nothing'
}
