import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, success } from '#domain/result'
import { composeMessage } from '../compose-message.ts'
import type { Mailer } from '../mailer.ts'

/** A shop without a mail service writes each mail to a file, named by time, for the owner to read. */
export function createMailFolder(folder: string, now: () => number): Mailer {
  return {
    isFolder: true,
    send: async (mail) => {
      const sentAtMs = now()
      const name = fileName(mail.dedupeKey, sentAtMs)
      const unfinished = join(folder, `.${name}.part`)
      try {
        const { bytes } = await composeMessage(mail, { from: mail.shop, sentAtMs })
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, join(folder, name))
        return success(null)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return failure({ kind: 'try-again', detail: `The mail was not written: ${reason}` })
      }
    },
  }
}

function fileName(dedupeKey: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[:.]/g, '-')
  return `${time}-${dedupeKey.replace(/[^\w-]+/g, '-')}.eml`
}
