import type { Config } from '#server/base/config'
import { deriveUploads } from '#server/pictures/derive-uploads'
import type { Engine } from '../database/each-engine.ts'
import { openOffice } from '../owner/open-office.ts'
import { encodeOnce } from './encode-once.ts'
import { uploadsOf } from './upload-picture.ts'

/** Opens an office with uploads, which are derived when the test says so. */
export async function openPipeline(engine: Engine, config: Partial<Config> = {}) {
  const open = await openOffice(engine, config)
  const log = {
    error: (about: object, message: string) => {
      throw new Error(message, { cause: about })
    },
  }
  const context = {
    ...open.shop,
    log,
    signal: new AbortController().signal,
    encode: encodeOnce,
  }
  const uploads = uploadsOf(open.owner)
  return {
    ...open,
    ...uploads,
    context,
    /** Uploads a file and derives it; returns what its page is told then. */
    derive: async (bytes: Uint8Array, about = {}) => {
      const id = await uploads.upload(bytes, about)
      await deriveUploads(context)
      return (await uploads.look(id)).answer
    },
  }
}
