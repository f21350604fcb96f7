/** The shop, its database and nginx share these. */
const SHOP_CORES = 2

export type SharedCores = {
  readonly shop: readonly number[]
  /** Each generator has one core. */
  readonly generators: readonly number[]
  /** The caveat says what differs from what was asked for; null if nothing does. */
  readonly caveat: string | null
}

/** The shop gets two cores, and each generator one; with fewer cores the generators get fewer, then the shop. */
export function shareCores(cores: readonly number[], generatorCores: number): SharedCores {
  const wanted = SHOP_CORES + generatorCores
  const generatorsGet = Math.max(1, Math.min(generatorCores, cores.length - SHOP_CORES))
  if (cores.length === 1) {
    const caveat = 'This machine has one core, which the shop shares with its shoppers.'
    return { shop: cores, generators: cores, caveat }
  }
  const shop = cores.slice(0, Math.min(SHOP_CORES, cores.length - generatorsGet))
  const generators = cores.slice(shop.length, shop.length + generatorsGet)
  const caveat =
    cores.length >= wanted
      ? null
      : `This machine has ${cores.length} cores, not ${wanted}: the shop, its database and nginx have ${write(shop)}, the shoppers ${write(generators)}.`
  return { shop, generators, caveat }
}

function write(cores: readonly number[]): string {
  return `${cores.length === 1 ? 'core' : 'cores'} ${cores.join(', ')}`
}
