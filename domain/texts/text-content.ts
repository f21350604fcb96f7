import * as v from 'valibot'

export const MAX_LINE_LENGTH = 300
export const MAX_TEXT_LENGTH = 12_000
export const MAX_SECTIONS = 60
const MAX_ID_LENGTH = 60

const id = v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH), v.regex(/^[a-z0-9-]+$/))
const line = v.pipe(v.string(), v.maxLength(MAX_LINE_LENGTH))
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH))

const textContent = v.object({
  /** Their names are those of the text's form (text-forms.ts). */
  fields: v.record(v.string(), text),
  sections: v.pipe(
    v.array(v.object({ id, group: line, heading: line, body: text })),
    v.maxLength(MAX_SECTIONS),
  ),
})

/** A text as its owner types it, with marks and placeholders. */
export type TextContent = {
  readonly fields: Readonly<Record<string, string>>
  readonly sections: readonly TextSection[]
}

export type TextSection = {
  /** Other pages and mails link to it, so it stays when the heading changes. */
  readonly id: string
  /** Questions with the same group stand below one heading; '' for none. */
  readonly group: string
  readonly heading: string
  readonly body: string
}

const storedContent = v.pipe(v.string(), v.parseJson(), textContent)

/** Returns null for what another release wrote and this one cannot read. */
export function readStoredContent(json: string): TextContent | null {
  const { success, output } = v.safeParse(storedContent, json)
  return success ? output : null
}

/** A draft may lack something. What is longer than this could not be read again. */
export function canBeStored(content: TextContent): boolean {
  return v.is(textContent, content)
}
