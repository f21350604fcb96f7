/**
 * The limit of an `lru-cache`, for caches that are mostly far from it. With the option `max`, the cache
 * allocates all entries when it is created: 5 ms and 0.5 MB for 20,000.
 */
export function maxEntries(count: number) {
  return { maxSize: count, sizeCalculation: () => 1 } as const
}
