/** Remembers the answers to the last questions: people search for the same few things. */
export function rememberRecent<Answer>(most: number, answer: (question: string) => Answer) {
  const known = new Map<string, Answer>()
  return {
    answer: (question: string): Answer => {
      const value = known.get(question) ?? answer(question)
      known.delete(question)
      known.set(question, value)
      const oldest = known.keys().next().value
      if (known.size > most && oldest !== undefined) known.delete(oldest)
      return value
    },
    forget: () => known.clear(),
  }
}
