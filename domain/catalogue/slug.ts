const MAX_LENGTH = 80

/** 'Ancient Dragon Tée' is 'ancient-dragon-tee'. */
export function slugOf(title: string, otherwise: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s_-]/g, '')
    .replaceAll(/[\s_-]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? otherwise : slug
}

/** The slug itself, or with the first number that is free. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug
  for (let number = 2; ; number += 1) {
    if (!isTaken(`${slug}-${number}`)) return `${slug}-${number}`
  }
}

/** Gives many one after the other: it remembers the last number of each, so that equal ones are not counted anew. */
export function createFreeSlugs(taken: Set<string>): (slug: string) => string {
  const lastOf = new Map<string, number>()
  return (slug) => {
    let number = lastOf.get(slug) ?? 1
    let free = number === 1 ? slug : `${slug}-${number}`
    while (taken.has(free)) {
      number += 1
      free = `${slug}-${number}`
    }
    lastOf.set(slug, number)
    taken.add(free)
    return free
  }
}

export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}
