import { openAsBlob } from 'node:fs'
import type { UploadPart } from 's3mini'
import { MAX_ANSWER_BYTES } from '../base/s3/limited-fetch.ts'
import { type Bucket, openBucket, type StoredObject } from '../base/s3/open-bucket.ts'
import { S3Failure } from '../base/s3/s3-failure.ts'
import type { S3Settings } from '../base/s3/s3-settings.ts'
import { writePrivately } from './write-privately.ts'

/** Files and lists are in a bucket elsewhere. Each function throws an `S3Failure` if it cannot be used. */
export type BackupBucket = {
  /** The file is there under this name only when all of it is. */
  readonly put: (name: string, file: string) => Promise<void>
  readonly list: () => Promise<readonly StoredBackup[]>
  readonly fetch: (name: string, toFile: string) => Promise<void>
  /** A file that is not there is no error. */
  readonly remove: (name: string) => Promise<void>
  readonly putList: (machine: string, listName: string, text: string) => Promise<void>
  /** Returns the texts of this list of all machines. */
  readonly readLists: (listName: string) => Promise<readonly string[]>
}

export type StoredBackup = {
  readonly name: string
  readonly bytes: number
  readonly writtenAtMs: number
}

const BACKUP_BUCKET_CALLED = 'The bucket of the backups'
/** No list and no backup has such a name. */
export const BACKUP_TRIAL = { called: BACKUP_BUCKET_CALLED, file: 'lists/trial.txt' } as const
const BACKUPS = 'backups/'
const LISTS = 'lists/'
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,200}$/

/** A process that is stopped waits for a list on its way. */
const REQUEST_TIMEOUT_MS = 8_000
/** A part of a file takes so long where a megabyte takes half a minute. */
const FILE_TIMEOUT_MS = 10 * 60_000
/** A larger file is stored in parts. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024

type Limits = {
  readonly requestTimeoutMs?: number
  readonly maxWholeBytes?: number
  readonly partBytes?: number
}

export function createBackupBucket(
  settings: S3Settings,
  {
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    maxWholeBytes = MAX_WHOLE_BYTES,
    partBytes = MAX_ANSWER_BYTES,
  }: Limits = {},
): BackupBucket {
  const bucket = openBucket(settings, { called: BACKUP_BUCKET_CALLED, timeoutMs: requestTimeoutMs })
  const files = openBucket(settings, { called: BACKUP_BUCKET_CALLED, timeoutMs: FILE_TIMEOUT_MS })
  return {
    put: async (name, file) => {
      const key = keyOf(BACKUPS, name)
      const content = await openAsBlob(file)
      if (content.size > maxWholeBytes) await putInParts(files, { key, content, partBytes })
      else await files.ask((client) => client.putObject(key, content))
      const stored = await sizeOf(bucket, key)
      if (stored === content.size) return
      throw new S3Failure(`${BACKUP_BUCKET_CALLED} kept ${stored} of ${content.size} bytes`)
    },
    list: async () => {
      const objects = await bucket.list(BACKUPS)
      return objects
        .map(({ key, ...about }) => ({ name: key.slice(BACKUPS.length), ...about }))
        .filter(({ name }) => NAME.test(name))
    },
    fetch: async (name, toFile) => {
      const key = keyOf(BACKUPS, name)
      const bytes = await sizeOf(bucket, key)
      await writePrivately(toFile, readInParts(files, { key, bytes, partBytes }))
    },
    remove: async (name) => {
      const key = keyOf(BACKUPS, name)
      await bucket.ask((client) => client.deleteObject(key))
    },
    putList: async (machine, listName, text) => {
      const key = keyOf(LISTS, machine, listName)
      await bucket.ask((client) => client.putObject(key, text))
    },
    readLists: async (listName) => {
      const objects = await bucket.list(LISTS)
      const keys = objects.filter((each) => isList(each, listName)).map(({ key }) => key)
      return Promise.all(keys.map((key) => readList(bucket, key)))
    },
  }
}

function keyOf(folder: string, ...names: readonly string[]): string {
  if (!names.every((name) => NAME.test(name))) throw new Error('Not a name in the bucket')
  return folder + names.join('/')
}

function isList({ key }: StoredObject, listName: string): boolean {
  const [machine = '', name, ...rest] = key.slice(LISTS.length).split('/')
  return NAME.test(machine) && name === listName && rest.length === 0
}

/** A restore without a list that the bucket names would bring back what that one says is over. */
async function readList(bucket: Bucket, key: string): Promise<string> {
  const text = await bucket.ask((client) => client.getObject(key))
  if (text === null)
    throw new S3Failure(`${BACKUP_BUCKET_CALLED} names a list that it does not send`)
  return text
}

function sizeOf(bucket: Bucket, key: string): Promise<number> {
  return bucket.ask((client) => client.getContentLength(key))
}

type Upload = { readonly key: string; readonly content: Blob; readonly partBytes: number }

async function putInParts(bucket: Bucket, { key, content, partBytes }: Upload): Promise<void> {
  const uploadId = await bucket.ask((client) => client.getMultipartUploadId(key))
  try {
    const parts: UploadPart[] = []
    for (let from = 0; from < content.size; from += partBytes) {
      const part = content.slice(from, from + partBytes)
      const number = parts.length + 1
      parts.push(await bucket.ask((client) => client.uploadPart(key, uploadId, part, number)))
    }
    await bucket.ask((client) => client.completeMultipartUpload(key, uploadId, parts))
  } catch (error) {
    // Parts of a file that is never complete are in no list, but cost money.
    await bucket.ask((client) => client.abortMultipartUpload(key, uploadId)).catch(() => null)
    throw error
  }
}

type Download = { readonly key: string; readonly bytes: number; readonly partBytes: number }

/** Each part has its own time limit, so that a long file may take long and a connection that hangs may not. */
async function* readInParts(bucket: Bucket, { key, bytes, partBytes }: Download) {
  for (let from = 0; from < bytes; from += partBytes) {
    const to = Math.min(from + partBytes, bytes)
    const part = await bucket.ask(async (client) => {
      const answer = await client.getObjectRaw(key, false, from, to)
      return new Uint8Array(await answer.arrayBuffer())
    })
    if (part.byteLength !== to - from)
      throw new S3Failure(`${BACKUP_BUCKET_CALLED} sends another file`)
    yield part
  }
}
