import { isAnyBeingDerived } from '#database/pictures/uploads'
import { watchLoad } from '../../base/watch-load.ts'
import type { DeriveContext } from '../derive-context.ts'
import { isQuietTime } from './quiet-time.ts'
import { remakeAvifFiles } from './remake-avif-files.ts'

/** The share is that of the time in which the process answers requests. */
const MAX_BUSY_SHARE = 0.1

/** Makes AVIF files again, one picture after the other, while the shop has nothing else to do. */
export function createRemaking(context: DeriveContext, isIdle = watchLoad(MAX_BUSY_SHARE)) {
  let current: AbortController | null = null

  async function remakeOne(): Promise<boolean> {
    current = new AbortController()
    const signal = AbortSignal.any([context.signal, current.signal])
    try {
      return await remakeAvifFiles({ ...context, signal }, { isRecent: false })
    } finally {
      current = null
    }
  }

  return {
    remakeWhileIdle: async () => {
      while (isIdle() && (await isQuietTime(context)) && (await remakeOne()));
    },
    /** A photo that somebody waits for goes first. False: there is none, and a picture is being made again. */
    makeWay: async (): Promise<boolean> => {
      if (current && !(await isAnyBeingDerived(context.db))) return false
      current?.abort()
      return true
    },
  }
}
