type Item = ReadonlyMap<string, string>

const TOKEN = /<\?xml[^>]*\?>|<(\/?)([a-z:_]+)((?:\s+[\w:]+="[^"<]*")*)>|([^<]+)/gy
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Tests parse a feed strictly with this; it throws when the feed is not well-formed XML. */
export function readFeed(xml: string): readonly Item[] {
  const items: Map<string, string>[] = []
  const open: string[] = []
  let position = 0
  for (const [token, slash, name, , text] of xml.matchAll(TOKEN)) {
    position += token.length
    if (text !== undefined) {
      const value = decode(text)
      if (open.at(-2) === 'item') items.at(-1)?.set(open.at(-1) ?? '', value)
      else if (open.length === 0 && value.trim()) throw new Error(`Text outside: ${value}`)
    } else if (slash) {
      if (open.pop() !== name) throw new Error(`Unexpected end of ${name}`)
    } else if (name) {
      if (name === 'item') items.push(new Map())
      open.push(name)
    }
  }
  if (position !== xml.length) throw new Error(`Not XML: ${xml.slice(position, position + 40)}`)
  if (open.length > 0) throw new Error(`Never closed: ${open.join(' ')}`)
  return items
}

function decode(text: string): string {
  return text.replace(/&[^;]*;?/g, (entity) => {
    const sign = ENTITIES[entity]
    if (sign === undefined) throw new Error(`Not an entity: ${entity}`)
    return sign
  })
}
