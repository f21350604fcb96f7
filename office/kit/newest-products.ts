import type { AppContext } from '#server/base/context'

/** Lists products on sale, the newest first: a drop, a code or a newsletter seldom has others. */
export function newestProducts({ catalogue }: Pick<AppContext, 'catalogue'>, limit: number) {
  return catalogue
    .current()
    .products.toSorted((a, b) => b.releasedOn.localeCompare(a.releasedOn) || b.id - a.id)
    .slice(0, limit)
}
