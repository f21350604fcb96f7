import type { Size } from '../catalogue/sizes.ts'
import { type Garment, MEASURES, type Measure, type Millimetres } from './garment.ts'
import type { Measures } from './measures.ts'

type Graded = Readonly<Partial<Record<Measure, readonly [smallest: number, step: number]>>>

type Template = {
  readonly id: string
  readonly label: string
  readonly garment: Garment
  /** The millimetres are those of the smallest size, and how much each next one has more. */
  readonly graded: Graded
}

const TEE: Graded = { chest: [540, 30], length: [680, 20], shoulder: [510, 20], sleeve: [220, 10] }
const HOODIE: Graded = {
  chest: [570, 30],
  length: [660, 20],
  shoulder: [560, 20],
  sleeve: [560, 10],
}
const SWEATSHIRT: Graded = {
  chest: [560, 30],
  length: [660, 20],
  shoulder: [530, 20],
  sleeve: [570, 10],
}
const SWEATPANTS: Graded = { waist: [340, 25], rise: [290, 10], inseam: [720, 10], hem: [140, 5] }
const BAGGY_PANTS: Graded = {
  waist: [380, 20],
  rise: [310, 10],
  inseam: [760, 5],
  hem: [250, 10],
}
const SHORTS: Graded = { waist: [350, 25], rise: [300, 10], inseam: [200, 10], hem: [290, 12] }

/**
 * The templates are starting values for the owner's form, and the grades of the seed. Nothing of them is public until
 * it is saved for a product.
 */
export const TEMPLATES: readonly Template[] = [
  { id: 'boxy-tee', label: 'Boxy tee', garment: 'top', graded: TEE },
  {
    id: 'tank-top',
    label: 'Tank top',
    garment: 'top',
    graded: { chest: [490, 25], length: [680, 20], shoulder: [360, 15] },
  },
  { id: 'hoodie', label: 'Hoodie', garment: 'top', graded: HOODIE },
  { id: 'sweatshirt', label: 'Sweatshirt', garment: 'top', graded: SWEATSHIRT },
  { id: 'sweatpants', label: 'Sweatpants', garment: 'bottom', graded: SWEATPANTS },
  { id: 'baggy-pants', label: 'Baggy pants', garment: 'bottom', graded: BAGGY_PANTS },
  { id: 'shorts', label: 'Shorts', garment: 'bottom', graded: SHORTS },
  { id: 'tracksuit', label: 'Tracksuit', garment: 'set', graded: { ...HOODIE, ...SWEATPANTS } },
  {
    id: 'tee-and-pants',
    label: 'Tee and baggy pants',
    garment: 'set',
    graded: { ...TEE, ...BAGGY_PANTS },
  },
  {
    id: 'sweatshirt-and-pants',
    label: 'Sweatshirt and baggy pants',
    garment: 'set',
    graded: { ...SWEATSHIRT, ...BAGGY_PANTS },
  },
  {
    id: 'shirt-and-shorts',
    label: 'Shirt and shorts',
    garment: 'set',
    graded: { ...TEE, ...SHORTS },
  },
  { id: 'cap', label: 'Cap', garment: 'headwear', graded: { circumference: [580, 10] } },
  { id: 'beanie', label: 'Beanie', garment: 'headwear', graded: { circumference: [560, 20] } },
  {
    id: 'bucket-hat',
    label: 'Bucket hat',
    garment: 'headwear',
    graded: { circumference: [580, 10] },
  },
  {
    id: 'crew-socks',
    label: 'Crew socks',
    garment: 'socks',
    graded: { foot: [200, 20], leg: [210, 10] },
  },
  {
    id: 'arm-sleeves',
    label: 'Arm sleeves',
    garment: 'arm-sleeves',
    graded: { arm: [380, 15], upperArm: [110, 8], wrist: [75, 4] },
  },
  { id: 'webbing-belt', label: 'Webbing belt', garment: 'belt', graded: { strap: [1_150, 75] } },
  { id: 'necklace', label: 'Necklace', garment: 'necklace', graded: { chain: [520, 30] } },
]

/** A size is so many steps above the smallest. */
const STEPS: ReadonlyMap<Size, number> = new Map([
  ['One Size', 0],
  ['S', 0],
  ['M', 1],
  ['L', 2],
  ['XL', 3],
  ['2XL', 4],
  ['XXL', 4],
  ['3XL', 5],
  ['28-30', 0],
  ['30-31', 1],
  ['32-33', 2],
  ['34-35', 3],
  ['36', 4],
])

/** If the owner made any of these sizes, each is one step above the size before it. */
function stepsOf(sizes: readonly Size[]): readonly number[] {
  const known = sizes.flatMap((size) => STEPS.get(size) ?? [])
  return known.length === sizes.length ? known : sizes.map((_, index) => index)
}

/** The sizes are in the shop's order. `more` says by how much each size of the product has more, or less. Null means that there is no such template. */
export function measuresFromTemplate(
  id: string,
  sizes: readonly Size[],
  more: Millimetres = {},
): Measures | null {
  const template = TEMPLATES.find((each) => each.id === id)
  if (!template) return null
  const { garment, graded } = template
  const steps = stepsOf(sizes)
  const rows = sizes.map((size, index) => ({ size, mm: gradeTo(steps[index] ?? 0, graded, more) }))
  return { garment, rows }
}

function gradeTo(steps: number, graded: Graded, more: Millimetres): Millimetres {
  const lengths = MEASURES.flatMap((measure) => {
    const grade = graded[measure]
    if (grade === undefined) return []
    const [smallest, step] = grade
    return [[measure, smallest + steps * step + (more[measure] ?? 0)] as const]
  })
  return Object.fromEntries(lengths)
}
