import { cleanLine } from '../form/text.ts'

type Named = { readonly id: number; readonly title: string }

export type ReadProducts = {
  readonly ids: readonly number[]
  /** The first line that names no product. */
  readonly unknown: string | null
}

/** Each line names a product by title or number. */
export function readProducts(typed: string, products: readonly Named[]): ReadProducts {
  const lines = typed.split('\n').map(cleanLine).filter(Boolean)
  const found = lines.map((line) => ({ line, id: findProduct(line, products) }))
  return {
    ids: [...new Set(found.flatMap(({ id }) => id ?? []))],
    unknown: found.find(({ id }) => id === undefined)?.line ?? null,
  }
}

function findProduct(line: string, products: readonly Named[]): number | undefined {
  const wanted = line.toLowerCase()
  const found =
    products.find(({ title }) => title.toLowerCase() === wanted) ??
    products.find(({ id }) => String(id) === line)
  return found?.id
}

/** This is the text that `readProducts` reads. */
export function productLines(ids: readonly number[], products: readonly Named[]): string {
  return ids.map((id) => products.find((each) => each.id === id)?.title ?? String(id)).join('\n')
}
