import { setTimeout } from 'node:timers/promises'
import { isChangedInPlace, isMoveClosing } from '#database/pictures/picture-moves'
import type { AppContext } from '../../base/context.ts'
import { configuredStore, isLocked } from './configured-store.ts'
import type { PictureStore } from './picture-store.ts'

type Context = Pick<AppContext, 'config' | 'connections' | 'db' | 'now'>

/** Each change of a connection, also of another one, makes whoever writes look again. */
const MAX_LOOKS = 10
/** The pictures change their place in less; a wrong clock must not keep photos waiting. */
const MAX_CLOSED_MS = 30_000
const LOOKS_EVERY_MS = 250

/**
 * The store that is configured at the moment. An owner may change it while the shop runs, in another process: a file is
 * only called written when it is where all processes look for it, or will be copied there, and only called removed when
 * it is not there, and will not be.
 */
export async function openLiveStore(context: Context): Promise<PictureStore> {
  const { config, connections, db } = context
  let opened = open()
  await opened.store

  function open() {
    return { place: placeOf(config), store: configuredStore(config) }
  }

  async function current(): Promise<PictureStore> {
    if (opened.place !== placeOf(config)) {
      const next = open()
      opened = next
      // A cache that cannot be read is opened again by whoever asks next.
      next.store.catch(() => {
        if (opened === next) opened = { ...next, place: 'not opened' }
      })
    }
    return opened.store
  }

  async function changeInPlace(change: (store: PictureStore) => Promise<void>) {
    await untilOpen(context)
    for (let look = 1; look <= MAX_LOOKS; look += 1) {
      const revision = connections.revision()
      await change(await current())
      if (await isChangedInPlace(db, revision)) return
      await connections.refresh()
    }
    throw new Error('The place of the pictures changes all the time')
  }

  return {
    write: (file, bytes) => changeInPlace((store) => store.write(file, bytes)),
    read: async (file) => {
      const bytes = await (await current()).read(file)
      if (bytes !== null) return bytes
      // Another process may have changed the place a moment ago, and written the file there.
      const place = placeOf(config)
      await connections.refresh()
      return place === placeOf(config) ? null : (await current()).read(file)
    },
    remove: (file) => changeInPlace((store) => store.remove(file)),
    list: async () => (await current()).list(),
  }
}

/** While the last files are copied nobody begins to write or remove another one. */
async function untilOpen({ db, now }: Context): Promise<void> {
  for (let waitedMs = 0; waitedMs < MAX_CLOSED_MS; waitedMs += LOOKS_EVERY_MS) {
    if (!(await isMoveClosing(db, now()))) return
    await setTimeout(LOOKS_EVERY_MS)
  }
}

function placeOf(config: Context['config']): string {
  return JSON.stringify([config.picturesS3, isLocked(config)])
}
