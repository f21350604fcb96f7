import type { FieldSentences } from '#domain/form/field-sentences'
import {
  isPlaceholderMessage,
  placeholderMessages,
  textMessages,
} from '#domain/owner-messages/texts'
import type { TextProblem, TextProblems } from '#server/texts/check-text'

export function problemWords({ code, name }: TextProblem): string {
  return isPlaceholderMessage(code) ? placeholderMessages[code](name) : textMessages[code]
}

export function problemSentences({ fields }: TextProblems): FieldSentences {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [field, problemWords(problem)]),
  )
}
