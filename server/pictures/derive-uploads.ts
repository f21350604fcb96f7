import { hit } from '#database/health/rate-limits'
import { leaseUpload, releaseUpload } from '#database/pictures/upload-lease'
import { readChunks, readPlan, refuseUpload, type Upload } from '#database/pictures/uploads'
import { transact } from '#database/transact'
import type { UploadRefusal } from '#domain/catalogue/upload'
import {
  DAY_MS,
  type DeriveContext,
  LEASE_MS,
  MAX_CHILD_FAILURES,
  RETRY_MS,
} from './derive-context.ts'
import { ChildFailure } from './encode-in-child.ts'
import { publishFilm } from './films/publish-film.ts'
import { publishUpload } from './publish-upload.ts'

/** Makes pictures and films of all uploads that have arrived; several processes may do so at once. */
export async function deriveUploads(context: DeriveContext): Promise<void> {
  const { db, now, signal } = context
  while (!signal.aborted) {
    const upload = await leaseUpload(db, { nowMs: now(), leaseMs: LEASE_MS })
    if (!upload) return
    await deriveUpload(context, upload)
  }
}

async function deriveUpload(context: DeriveContext, upload: Upload) {
  const { db, now, encode, signal, log } = context
  try {
    const { use, ...rest } = await readPlan(db, upload.id)
    if (use === 'film') {
      const published = await publishFilm(context, upload)
      if (!published.ok) await refuse(context, upload, published.error)
      return
    }
    const plan = { ...rest, use }
    const task = { kind: 'jpeg', bytes: upload.bytes, plan } as const
    const { answer, contents } = await encode(task, readChunks(db, upload), signal)
    if (answer.kind === 'jpeg') {
      await publishUpload(context, { upload, plan, answer, contents })
    } else {
      await refuse(
        context,
        upload,
        answer.kind === 'refused' ? answer.refusal : 'cannot-be-derived',
      )
    }
  } catch (error) {
    if (signal.aborted) return releaseUpload(db, upload, now())
    log.error({ err: error, upload: upload.id }, 'upload not derived')
    if (error instanceof ChildFailure && (await hasFailedOften(context, upload))) {
      return refuse(context, upload, 'cannot-be-derived')
    }
    await releaseUpload(db, upload, now() + RETRY_MS)
  }
}

function refuse({ db }: DeriveContext, { id }: Upload, refusal: UploadRefusal) {
  return transact(db, (trx) => refuseUpload(trx, id, refusal))
}

/** Failures are counted in the database: each time may be another process. */
async function hasFailedOften({ db, now }: DeriveContext, { id }: Upload): Promise<boolean> {
  const { hits } = await hit(db, `derivation ${id}`, DAY_MS, now())
  return hits >= MAX_CHILD_FAILURES
}
