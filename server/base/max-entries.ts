/**
 * Caches that are mostly far from their limit get it like this. With the option `max`, an `lru-cache` allocates all
 * entries when it is created: 5 ms and 0.5 MB for 20,000.
 */
export function maxEntries(count: number) {
  return { maxSize: count, sizeCalculation: () => 1 } as const
}
