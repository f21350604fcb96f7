import { useEffect, useState } from 'react'
import type { Place } from '#contracts/place-in-line'
import { onReturn } from '../kit/drop/on-return.ts'
import { noteServerTime } from '../kit/drop/use-time-left.ts'
import { askPlace, nextAskMs } from './ask-place.ts'

type Followed = {
  /** The last answer; null before the first. */
  readonly place: Place | null
  /** `unknown`: the link no longer works. `unreachable`: the last question had no answer. */
  readonly trouble: 'unknown' | 'unreachable' | null
}

/** Asks for the place again and again, as long as it can change. */
export function usePlace(token: string): Followed {
  const [followed, setFollowed] = useState<Followed>({ place: null, trouble: null })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let isAsking = false

    async function ask() {
      if (isAsking || isOver) return
      isAsking = true
      clearTimeout(timer)
      const isHidden = document.visibilityState === 'hidden'
      const answer = await askPlace({ token, ...(isHidden && { isHidden }) })
      isAsking = false
      if (isOver) return
      if (answer.ok) {
        if (answer.value.state === 'offered') noteServerTime(answer.value.now)
        setFollowed({ place: answer.value, trouble: null })
        isOver = answer.value.state === 'gone' || answer.value.state === 'done'
      } else {
        setFollowed(({ place }) => ({ place, trouble: answer.error }))
        isOver = answer.error === 'unknown'
      }
      if (!isOver) timer = setTimeout(ask, nextAskMs(isHidden))
    }

    void ask()
    const stopLooking = onReturn(() => void ask())
    return () => {
      isOver = true
      clearTimeout(timer)
      stopLooking()
    }
  }, [token])
  return followed
}
