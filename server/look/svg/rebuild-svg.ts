import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { LogoRefusal } from '#domain/look/logo-limits'
import { MAX_SVG_BYTES, MAX_SVG_ELEMENTS } from '#domain/look/logo-limits'
import { failure, type Result, success } from '#domain/result'
import { isHidden, isShape, rebuildAttributes } from './read-attributes.ts'
import { listNumbers, numberText } from './read-numbers.ts'

export type RebuiltSvg = { readonly svg: string; readonly width: number; readonly height: number }

/** Drawing programs write these, and nobody sees them. What has a colon is of such a program, too. */
const UNSEEN: ReadonlySet<string> = new Set(['title', 'desc', 'metadata'])
const MAX_DEPTH = 40

class Refused extends Error {
  readonly refusal: LogoRefusal
  constructor(refusal: LogoRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Builds a drawing anew from its shapes and colours. Nothing of the file itself is kept: no text, link, style, script or
 * entity comes through, because nothing is copied that was not read as a number, a colour or a word of a short list.
 */
export function rebuildSvg(text: string): Result<RebuiltSvg, LogoRefusal> {
  try {
    return success(rebuild(text))
  } catch (error) {
    if (error instanceof Refused) return failure(error.refusal)
    throw error
  }
}

function rebuild(text: string): RebuiltSvg {
  const parts: string[] = []
  let size: ReturnType<typeof readSize> | null = null
  let elements = 0
  let shapes = 0
  let depth = 0
  let bytes = 0
  /** The depth of the element that is left out with all that is in it. */
  let unseenFrom: number | null = null

  function write(part: string) {
    bytes += part.length
    if (bytes > MAX_SVG_BYTES) throw new Refused('logo-svg-large')
    parts.push(part)
  }

  function open({ name, attributes, isSelfClosing }: SaxesTagPlain) {
    depth += 1
    elements += 1
    if (elements > MAX_SVG_ELEMENTS || depth > MAX_DEPTH) throw new Refused('logo-svg-large')
    if (unseenFrom !== null) return
    if (UNSEEN.has(name) || name.includes(':') || (name === 'defs' && isSelfClosing)) {
      unseenFrom = depth
      return
    }
    if (!isShape(name) || (name === 'svg') !== (depth === 1)) throw new Refused('logo-svg-parts')
    if (depth > 1 && isHidden(attributes)) {
      unseenFrom = depth
      return
    }
    const rebuilt = rebuildAttributes(name, attributes)
    if (rebuilt === null) throw new Refused('logo-svg-parts')
    const words = Object.entries(rebuilt).map(([attribute, value]) => ` ${attribute}="${value}"`)
    if (depth === 1) size = readSize(attributes)
    if (name !== 'svg' && name !== 'g') shapes += 1
    // The first element is written at the end, with its size.
    if (depth > 1) write(`<${name}${words.join('')}>`)
    else write(`${words.join('')}>`)
  }

  function close({ name }: SaxesTagPlain) {
    if (unseenFrom === null) write(`</${name}>`)
    if (unseenFrom === depth) unseenFrom = null
    depth -= 1
  }

  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new Refused('logo-svg-broken')
  })
  // A DOCTYPE may define entities, which could be anything once they are replaced.
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new Refused('logo-svg-parts')
  })
  parser.on('opentag', open)
  parser.on('closetag', close)
  parser.write(text).close()
  if (size === null || shapes === 0) throw new Refused('logo-svg-broken')
  const { viewBox, width, height } = size
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${numberText(width)}" height="${numberText(height)}"${parts.join('')}`,
    width,
    height,
  }
}

function readSize(attributes: Readonly<Record<string, string>>) {
  const box = listNumbers(attributes.viewBox ?? '') ?? []
  const [left, top, width, height] = box.length === 4 ? box : [0, 0, ...ownSize(attributes)]
  if (left === undefined || top === undefined || !width || !height || width < 0 || height < 0) {
    throw new Refused('logo-svg-size')
  }
  return { viewBox: [left, top, width, height].map(numberText).join(' '), width, height }
}

/** `400`, `400px` or `40mm`; a share of the page is no size. */
function ownSize({ width = '', height = '' }: Readonly<Record<string, string>>) {
  return [width, height].map((text) => listNumbers(text.replace(/(?:px|pt|mm|cm|in)\s*$/, ''))?.[0])
}
