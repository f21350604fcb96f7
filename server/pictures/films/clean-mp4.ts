import type { FilmProblem } from '#domain/gallery/film'
import { failure, type Result, success } from '#domain/result'

/**
 * A player needs these boxes; the key is the box around them. Everything else is emptied: titles, the place (`udta`
 * with `©xyz` or `loci`, Apple's `meta`), XMP (`uuid`), the boxes of makers of cameras, padding.
 */
const NEEDED: Readonly<Record<string, ReadonlySet<string>>> = {
  file: setOf('ftyp styp moov moof mdat sidx ssix mfra'),
  moov: setOf('mvhd iods trak mvex'),
  trak: setOf('tkhd tref edts mdia'),
  mdia: setOf('mdhd elng hdlr minf'),
  minf: setOf('vmhd smhd nmhd gmhd hdlr dinf stbl'),
  stbl: setOf(
    'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp sbgp sgpd subs saiz saio',
  ),
  mvex: setOf('mehd trex leva'),
  moof: setOf('mfhd traf'),
  traf: setOf('tfhd tfdt trun sbgp sgpd subs saiz saio'),
}

/** Pictures, sound and the numbers of frames. Others, as of action cameras, may tell every step. */
const TRACKS = setOf('vide soun tmcd')
const HEADER = 8
const LONG_HEADER = 16
/** The payload of `hdlr` has the kind of track here, and behind it a name in the maker's words. */
const HANDLER_KIND = 8
const HANDLER_NAME = 24

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}

type Range = { readonly start: number; readonly end: number }
type Box = Range & { readonly type: string; readonly content: number }

/** Sizes and places of all boxes stay, so that the tables of a film need no change. */
export function cleanMp4(raw: Uint8Array): Result<Uint8Array, FilmProblem> {
  const bytes = Buffer.from(raw)
  const tracks = new Set<string>()
  const isRead = walk({ start: 0, end: bytes.byteLength }, 'file')

  function walk(range: Range, parent: string): boolean {
    for (let start = range.start; start < range.end; ) {
      if (range.end - start < HEADER) {
        bytes.fill(0, start, range.end)
        return true
      }
      const box = readBox(bytes, { start, end: range.end })
      if (!box || !visit(box, parent)) return false
      start = box.end
    }
    return true
  }

  function visit(box: Box, parent: string): boolean {
    const { type, content, start, end } = box
    if (!NEEDED[parent]?.has(type)) {
      bytes.write('free', start + 4, 'latin1')
      bytes.fill(0, content, end)
      return true
    }
    if (type === 'hdlr' && parent === 'mdia') {
      if (end - content < HANDLER_NAME) return false
      tracks.add(bytes.toString('latin1', content + HANDLER_KIND, content + HANDLER_KIND + 4))
    }
    if (type === 'hdlr') bytes.fill(0, Math.min(content + HANDLER_NAME, end), end)
    return type in NEEDED ? walk({ start: content, end }, type) : true
  }

  if (!isRead) return failure('film-damaged')
  if (![...tracks].every((kind) => TRACKS.has(kind))) return failure('film-carries-data')
  return tracks.has('vide') ? success(bytes) : failure('film-damaged')
}

/** Null: it does not fit into what is around it. */
function readBox(bytes: Buffer, { start, end }: Range): Box | null {
  const type = bytes.toString('latin1', start + 4, start + HEADER)
  const short = bytes.readUInt32BE(start)
  const isLong = short === 1
  if (isLong && end - start < LONG_HEADER) return null
  const content = start + (isLong ? LONG_HEADER : HEADER)
  const size = isLong ? Number(bytes.readBigUInt64BE(start + HEADER)) : short
  // A size of 0 reaches to the end.
  const boxEnd = size === 0 ? end : start + size
  return boxEnd < content || boxEnd > end ? null : { type, content, start, end: boxEnd }
}
