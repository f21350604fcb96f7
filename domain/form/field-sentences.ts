import { messages } from '../messages.ts'
import type { FieldErrors } from './read-form.ts'

/** Each field has at most one sentence, by its name. */
export type FieldSentences = Readonly<Record<string, string>>

export function fieldSentences(errors: FieldErrors): FieldSentences {
  return sentencesOf(errors, messages)
}

export function sentencesOf<Code extends string>(
  errors: Readonly<Record<string, Code | undefined>>,
  sentences: Readonly<Record<NoInfer<Code>, string>>,
): FieldSentences {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, code]): [string, string][] =>
      code === undefined ? [] : [[field, sentences[code]]],
    ),
  )
}
