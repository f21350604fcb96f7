const MAPPED = /^::ffff:(?=\d+\.)/i

/** Whom to count: an IPv4 address, or the network of IPv6 that one household gets whole. */
export function networkOf(address: string): string {
  const plain = address.replace(MAPPED, '')
  if (!plain.includes(':')) return plain
  const [beforeZeros = ''] = plain.split('::', 1)
  return beforeZeros.split(':').slice(0, 4).join(':').toLowerCase()
}
