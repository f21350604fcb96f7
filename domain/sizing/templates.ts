import type { Size } from '../catalogue/sizes.ts'
import type { Garment, Measure, Millimetres } from './garment.ts'
import { inOrder, type Measures } from './measures.ts'

type Graded = Readonly<Partial<Record<Measure, readonly [smallest: number, step: number]>>>

type Template = {
  readonly id: string
  readonly label: string
  readonly garment: Garment
  /** In millimetres: of the smallest size, and how much each next one has more. */
  readonly graded: Graded
}

const SWEATPANTS: Graded = { waist: [340, 25], rise: [290, 10], inseam: [720, 10], hem: [140, 5] }
const HOODIE: Graded = {
  chest: [570, 30],
  length: [660, 20],
  shoulder: [560, 20],
  sleeve: [560, 10],
}

/** Starting values for the owner's form. Nothing of them is public until it is saved for a piece. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'boxy-tee',
    label: 'Boxy tee',
    garment: 'top',
    graded: { chest: [540, 30], length: [680, 20], shoulder: [510, 20], sleeve: [220, 10] },
  },
  {
    id: 'tank-top',
    label: 'Tank top',
    garment: 'top',
    graded: { chest: [490, 25], length: [680, 20], shoulder: [360, 15] },
  },
  { id: 'hoodie', label: 'Hoodie', garment: 'top', graded: HOODIE },
  { id: 'sweatpants', label: 'Sweatpants', garment: 'bottom', graded: SWEATPANTS },
  {
    id: 'baggy-pants',
    label: 'Baggy pants',
    garment: 'bottom',
    graded: { waist: [380, 20], rise: [310, 10], inseam: [760, 5], hem: [250, 10] },
  },
  {
    id: 'shorts',
    label: 'Shorts',
    garment: 'bottom',
    graded: { waist: [350, 25], rise: [300, 10], inseam: [200, 10], hem: [290, 12] },
  },
  { id: 'tracksuit', label: 'Tracksuit', garment: 'set', graded: { ...HOODIE, ...SWEATPANTS } },
  { id: 'cap', label: 'Cap', garment: 'headwear', graded: { circumference: [580, 10] } },
  { id: 'beanie', label: 'Beanie', garment: 'headwear', graded: { circumference: [480, 20] } },
]

/** How many steps a size is above the smallest. */
const STEPS: Readonly<Record<Size, number>> = {
  'One Size': 0,
  S: 0,
  M: 1,
  L: 2,
  XL: 3,
  '2XL': 4,
  XXL: 4,
  '3XL': 5,
  '28-30': 0,
  '30-31': 1,
  '32-33': 2,
  '34-35': 3,
  '36': 4,
}

/** Null: there is no such template. */
export function measuresFromTemplate(id: string, sizes: readonly Size[]): Measures | null {
  const template = TEMPLATES.find((each) => each.id === id)
  if (!template) return null
  const { garment, graded } = template
  const rows = sizes.map((size) => ({ size, mm: gradeTo(STEPS[size], graded) }))
  return { garment, rows: inOrder(rows) }
}

function gradeTo(steps: number, graded: Graded): Millimetres {
  return Object.fromEntries(
    Object.entries(graded).map(([measure, [smallest, step]]) => [measure, smallest + steps * step]),
  )
}
