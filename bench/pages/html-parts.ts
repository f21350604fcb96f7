import { sum } from '../report/statistics.ts'

export type HtmlParts = {
  readonly styleBytes: number
  /** Only executable inline scripts count, not JSON blocks. */
  readonly inlineScriptBytes: number
  readonly externalScripts: readonly string[]
  readonly modulePreloads: readonly string[]
}

const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const STYLES = /<style\b[^>]*>([\s\S]*?)<\/style>/gi
const MODULE_PRELOADS = /<link\b[^>]*\brel=["']?modulepreload[^>]*>/gi
const DATA_TYPE = /\btype=["']?application\/(?:ld\+)?json/i
const EXTERNAL = /\bsrc\s*=/i

/** Reads what a page contains and requests before any of our scripts runs. */
export function readHtmlParts(html: string): HtmlParts {
  const scripts = [...html.matchAll(SCRIPTS)].map(([tag, attributes = '', text = '']) => ({
    tag,
    attributes,
    text,
  }))
  const running = scripts.filter(({ attributes }) => !DATA_TYPE.test(attributes))
  return {
    styleBytes: sum([...html.matchAll(STYLES)].map(([, css = '']) => Buffer.byteLength(css))),
    inlineScriptBytes: sum(running.map(({ text }) => Buffer.byteLength(text))),
    externalScripts: running
      .filter(({ attributes }) => EXTERNAL.test(attributes))
      .map(({ tag }) => tag),
    modulePreloads: [...html.matchAll(MODULE_PRELOADS)].map(([tag]) => tag),
  }
}
