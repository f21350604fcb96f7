import { addAvifFiles } from '#server/pictures/avif/add-avif-files'
import { remakeAvifFiles } from '#server/pictures/avif/remake-avif-files'
import { deriveUploads } from '#server/pictures/derive-uploads'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import { connectAsChild } from '../database/connect-as-child.ts'
import { fakeEncode } from './fake-encode.ts'

/** This derives what has been uploaded and is killed at the step named by its second argument. */
const [, , , dieAt = '', folder = ''] = process.argv
const { db, now } = await connectAsChild()
const store = createFolderStore(folder)
let files = 0

function die(step: string) {
  if (step === dieAt) process.kill(process.pid, 'SIGKILL')
}

const context = {
  db,
  now,
  log: { error: () => undefined },
  signal: new AbortController().signal,
  encode: async (...task: Parameters<typeof fakeEncode>) => {
    const [{ kind, ...about }] = task
    const step = 'effort' in about && about.effort === 4 ? 'remade' : kind
    die(`before-${step}`)
    const encoded = await fakeEncode(...task)
    die(`after-${step}`)
    return encoded
  },
  pictureStore: {
    ...store,
    write: async (file: string, bytes: Uint8Array) => {
      await store.write(file, bytes)
      files += 1
      die(`after-file-${files}`)
    },
  },
}

await deriveUploads(context)
die('after-jpeg-commit')
await addAvifFiles(context, { isRecent: true })
die('after-avif-commit')
await remakeAvifFiles(context, { isRecent: true })
process.exit(0)
