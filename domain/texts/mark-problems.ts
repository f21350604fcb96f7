/** Why the marks of a text are refused. */
export type MarkProblem =
  | 'html-refused'
  | 'picture-refused'
  | 'link-refused'
  | 'indented'
  | 'mark-unknown'
  | 'nested-too-deep'
  | 'one-paragraph-only'
  | 'one-paragraph-in-a-list'
  | 'too-many-blocks'
  | 'too-many-headings'

/** A run of signs, or marks one within the other on a line, costs a reader of marks more than its length. */
const RUN = /([*_`[\]()~>#=<!-])(?:\s?\1){8}/
const NESTED_ON_A_LINE = /^[^\S\n]*(?:(?:[-*+]|\d{1,9}[.)])[^\S\n]+){4}/m
const QUOTE = /^\s{0,3}>/m
const FAR_IN = /^ {12}\s*\S/m
/** More of them than a text needs. */
const MAX_SIGNS = 1_000
/** Headings are counted by themselves. */
const WRITTEN_LINE = /^(?!#{1,6} ).*\S/gm
/** Empty lines cost nothing; the lines of a long point of a list are read again for each of them. */
const MAX_WRITTEN_LINES = 500

/** Looks at a source before it is read, so that none can make the reading slow. */
export function whyTooDeep(source: string): MarkProblem | null {
  if (QUOTE.test(source)) return 'mark-unknown'
  if (RUN.test(source) || NESTED_ON_A_LINE.test(source) || FAR_IN.test(source)) {
    return 'nested-too-deep'
  }
  if ((source.match(WRITTEN_LINE)?.length ?? 0) > MAX_WRITTEN_LINES) return 'too-many-blocks'
  return (source.match(/[*_`[\]<]/g)?.length ?? 0) > MAX_SIGNS ? 'nested-too-deep' : null
}
