type Content = readonly Uint8Array[]

function box(type: string, ...content: Content): Buffer {
  const payload = Buffer.concat(content)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + payload.byteLength)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, payload])
}

function track(handler: string, ...more: Content): Buffer {
  const kind = Buffer.alloc(24)
  kind.write(handler, 8, 'latin1')
  const hdlr = box('hdlr', kind, Buffer.from('Made by Ama\0'))
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', hdlr), ...more)
}

/** A phone writes a place like this, in text that every player of maps understands. */
const PLACE = Buffer.from('+05.6037-000.1870/', 'latin1')

type Mp4 = {
  readonly tracks?: readonly string[]
  readonly hasPlace?: boolean
  readonly seed?: string
}

/** Returns the boxes of an MP4, without pictures that could be played. */
export function anMp4({
  tracks = ['vide', 'soun'],
  hasPlace = false,
  seed = '',
}: Mp4 = {}): Buffer {
  const places = [
    box('udta', box('\xA9xyz', PLACE), box('loci', PLACE)),
    box('meta', box('keys', Buffer.from('com.apple.quicktime.location.ISO6709')), PLACE),
  ]
  const about = hasPlace ? places : []
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      ...tracks.map((handler) => track(handler, ...about)),
      ...about,
    ),
    ...(hasPlace ? [box('uuid', Buffer.alloc(16), PLACE), box('free', PLACE)] : []),
    box('mdat', Buffer.alloc(5000, 7), Buffer.from(seed)),
  ])
}

/** Returns an element of a WebM. Without a size it reaches to the end. */
function element(id: number, content: Uint8Array, hasSize = true): Buffer {
  const name = Buffer.from(id.toString(16), 'hex')
  const size = Buffer.alloc(8, 0xff)
  size[0] = 0x01
  if (hasSize) size.writeBigUInt64BE((1n << 56n) | BigInt(content.byteLength))
  return Buffer.concat([name, size, content])
}

type Webm = {
  readonly trackTypes?: readonly number[]
  readonly hasPlace?: boolean
  /** Browsers record a file that is open. */
  readonly isOpen?: boolean
}

export function aWebm({ trackTypes = [1], hasPlace = false, isOpen = false }: Webm = {}): Buffer {
  const title = hasPlace ? [element(0x7ba9, PLACE)] : []
  const tags = hasPlace ? [element(0x1254c367, PLACE), element(0x1941a469, PLACE)] : []
  const head = element(0x4282, Buffer.from('webm'))
  // Encoders write it like this: the size of a short element has one byte.
  const docType = Buffer.concat([head.subarray(0, 2), Buffer.from([0x84]), Buffer.from('webm')])
  const segment = Buffer.concat([
    element(0x1549a966, Buffer.concat([element(0x2ad7b1, Buffer.from([15, 66, 64])), ...title])),
    element(
      0x1654ae6b,
      Buffer.concat(trackTypes.map((type) => element(0xae, element(0x83, Buffer.from([type]))))),
    ),
    element(0x1f43b675, element(0xa3, Buffer.alloc(4000, 7)), !isOpen),
    ...tags,
  ])
  return Buffer.concat([element(0x1a45dfa3, docType), element(0x18538067, segment, !isOpen)])
}

export const PLACE_IN_FILM = PLACE.toString('latin1')
