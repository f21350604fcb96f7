import { addAvifFiles } from '#server/pictures/add-avif-files'
import { deriveUploads } from '#server/pictures/derive-uploads'
import { createFolderStore } from '#server/pictures/folder-store'
import { connectAsChild } from '../database/connect-as-child.ts'
import { fakeEncode } from './fake-encode.ts'

/** Derives what has been uploaded and is killed at the step named by its second argument. */
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
    die(`before-${task[0].kind}`)
    const encoded = await fakeEncode(...task)
    die(`after-${task[0].kind}`)
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
process.exit(0)
