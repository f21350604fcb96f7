import type { Answer } from './answer.ts'

/** Answers by key. Only whitelisted, normalised addresses become keys, so it cannot be filled by a stranger. */
export type HtmlCache = {
  /** What is kept, or else made: once, however many ask for it meanwhile. */
  readonly keep: (key: string, make: () => Promise<Answer>) => Answer | Promise<Answer>
  readonly flush: () => void
  readonly size: () => number
  /** Resolves when what is worth pressing has been pressed. */
  readonly pressed: () => Promise<void>
}

type Kept = { readonly answer: Answer; uses: number }

const MOST_ANSWERS = 400
/** Pressing costs as much as rendering it a hundred times; who is asked for so often is worth it. */
export const PRESSED_AFTER_USES = 20

export function createHtmlCache(mostAnswers = MOST_ANSWERS): HtmlCache {
  const answers = new Map<string, Kept>()
  const making = new Map<string, Promise<Answer>>()
  let pressing: Promise<void> = Promise.resolve()

  /** One at a time, so that pressing never takes the machine from those who wait for a page. */
  function pressLater(key: string, kept: Kept) {
    pressing = pressing.then(async () => {
      if (answers.get(key) === kept) await kept.answer.press()
    })
  }

  function find(key: string): Answer | undefined {
    const kept = answers.get(key)
    if (!kept) return undefined
    kept.uses += 1
    if (kept.uses === PRESSED_AFTER_USES) pressLater(key, kept)
    if (answers.size === mostAnswers) renew(answers, key, kept)
    return kept.answer
  }

  async function makeAndKeep(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const made = make()
    making.set(key, made)
    try {
      const answer = await made
      // Gone from there after a flush: what was made before a change is not kept after it.
      if (making.get(key) === made) add(key, answer)
      return answer
    } finally {
      if (making.get(key) === made) making.delete(key)
    }
  }

  function add(key: string, answer: Answer) {
    renew(answers, key, { answer, uses: 0 })
    const oldest = answers.keys().next().value
    if (answers.size > mostAnswers && oldest !== undefined) answers.delete(oldest)
  }

  return {
    keep: (key, make) => find(key) ?? making.get(key) ?? makeAndKeep(key, make),
    flush: () => {
      answers.clear()
      making.clear()
    },
    size: () => answers.size,
    pressed: () => pressing,
  }
}

/** A map keeps the order of insertion: what is used last stands last. */
function renew(answers: Map<string, Kept>, key: string, kept: Kept) {
  answers.delete(key)
  answers.set(key, kept)
}
