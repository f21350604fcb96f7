import type { Config } from '#server/base/config'
import type { DeriveContext } from '#server/pictures/derive-context'
import type { Engine } from '../database/each-engine.ts'
import { openOffice } from '../owner/open-office.ts'
import { fakeEncode } from './fake-encode.ts'
import { uploadsOf } from './upload-picture.ts'

/** Opens an office with uploads, a clock to set, errors to read, and nothing that is really encoded. */
export async function openFakePipeline(engine: Engine, config: Partial<Config> = {}) {
  const open = await openOffice(engine, config)
  const { db, pictureStore } = open.shop
  const clock = { aheadMs: 0 }
  const errors: unknown[] = []
  const context: DeriveContext = {
    db,
    pictureStore,
    now: () => open.shop.now() + clock.aheadMs,
    log: { error: (about) => errors.push(about) },
    encode: fakeEncode,
    signal: new AbortController().signal,
  }
  return { ...open, ...uploadsOf(open.owner), context, clock, errors }
}
