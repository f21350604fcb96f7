import type { FilmProblem } from '#domain/gallery/film'
import { failure, type Result, success } from '#domain/result'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const CLUSTER = 0x1f43b675
const VOID = 0xec

/**
 * A player needs these elements; the key is the element around them. Everything else is emptied, such as tags, chapters
 * and attached files.
 */
const NEEDED: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  [0, new Set([EBML, SEGMENT])],
  // A film that was recorded by a browser has clusters without a size: what is in them follows.
  [
    SEGMENT,
    new Set([0x114d9b74, INFO, TRACKS, CLUSTER, 0x1c53bb6b, 0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0x5854]),
  ],
  // The scale of time, the length, and the programs that wrote it.
  [INFO, new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741])],
  [TRACKS, new Set([TRACK_ENTRY])],
])

const WALKED: ReadonlySet<number> = new Set([SEGMENT, INFO, TRACKS])
const VIDEO = 1
const AUDIO = 2

type Range = { readonly start: number; readonly end: number }
type Element = Range & { readonly id: number; readonly content: number; readonly isOpen: boolean }

/** Sizes and places of all elements stay, so that the film's index needs no change. */
export function cleanWebm(raw: Uint8Array): Result<Uint8Array, FilmProblem> {
  const bytes = Buffer.from(raw)
  const tracks: number[] = []
  const isRead = walk({ start: 0, end: bytes.byteLength }, 0)

  function walk(range: Range, parent: number): boolean {
    for (let start = range.start; start < range.end; ) {
      const element = readElement(bytes, { start, end: range.end })
      if (!element || !visit(element, parent)) return false
      start = element.isOpen && element.id === CLUSTER ? element.content : element.end
    }
    return true
  }

  function visit(element: Element, parent: number): boolean {
    const { id, content, end, isOpen } = element
    if (!NEEDED.get(parent)?.has(id)) return !isOpen && empty(bytes, element)
    if (isOpen && id !== SEGMENT && id !== CLUSTER) return false
    if (id === TRACK_ENTRY) {
      tracks.push(readTrackType(bytes, { start: content, end }))
      return true
    }
    return WALKED.has(id) ? walk({ start: content, end }, id) : true
  }

  if (!isRead) return failure('film-damaged')
  if (!tracks.every((type) => type === VIDEO || type === AUDIO)) return failure('film-carries-data')
  return tracks.includes(VIDEO) ? success(bytes) : failure('film-damaged')
}

/** The range becomes an element that players skip. */
function empty(bytes: Buffer, { start, end }: Range): boolean {
  const size = end - start
  bytes.fill(0, start, end)
  bytes[start] = VOID
  if (size < 2) return false
  if (size < 9) bytes[start + 1] = 0x80 | (size - 2)
  else bytes.writeBigUInt64BE((1n << 56n) | BigInt(size - 9), start + 1)
  return true
}

function readTrackType(bytes: Buffer, range: Range): number {
  for (let start = range.start; start < range.end; ) {
    const element = readElement(bytes, { start, end: range.end })
    if (!element || element.isOpen) return 0
    if (element.id === TRACK_TYPE) return bytes[element.content] ?? 0
    start = element.end
  }
  return 0
}

/** Null: it does not fit into what is around it. */
function readElement(bytes: Buffer, { start, end }: Range): Element | null {
  const idLength = Math.clz32(bytes[start] ?? 0) - 23
  if (idLength > 4 || start + idLength >= end) return null
  const id = bytes.readUIntBE(start, idLength)
  const sizeStart = start + idLength
  const first = bytes[sizeStart] ?? 0
  const sizeLength = Math.clz32(first) - 23
  if (sizeLength > 8 || sizeStart + sizeLength > end) return null
  const content = sizeStart + sizeLength
  let size = first & (0xff >> sizeLength)
  let isOpen = size === 0xff >> sizeLength
  for (const byte of bytes.subarray(sizeStart + 1, content)) {
    size = size * 256 + byte
    isOpen &&= byte === 0xff
  }
  if (isOpen) return { id, start, content, end, isOpen }
  return content + size > end ? null : { id, start, content, end: content + size, isOpen }
}
