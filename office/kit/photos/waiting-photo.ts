import type { Crop } from '#domain/catalogue/upload'
import type { UploadUse } from '#domain/catalogue/upload-uses'

/** A photo or a film that was chosen and is not yet one of the shop. */
export type WaitingPhoto = {
  readonly key: string
  /** A poster or a film has none. */
  readonly productId: number | null
  readonly use: UploadUse
  /** Two places of one page may have the same use. */
  readonly place?: string
  readonly fileName: string
  readonly blob: Blob
  readonly crop: Crop | null
  readonly alt: string
  readonly colour: string
  readonly view: string
  /** The server gives it this id, once it knows of it. */
  readonly uploadId: string | null
}

export type PhotoStorage = {
  readonly all: () => Promise<readonly WaitingPhoto[]>
  readonly put: (photo: WaitingPhoto) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

const DATABASE = 'officePhotos'
const TABLE = 'photos'

/** Photos stay on the device, so that a closed tab loses nothing, or in memory where that is refused. */
export async function openPhotoStorage(): Promise<PhotoStorage> {
  try {
    return withRefusalsIgnored(inDatabase(await openDatabase()))
  } catch {
    return inMemory()
  }
}

/** A private window of Safari opens the database and refuses the photo, which is sent while the tab is open. */
function withRefusalsIgnored(device: PhotoStorage): PhotoStorage {
  return { ...device, put: (photo) => device.put(photo).catch(() => undefined) }
}

export function inMemory(): PhotoStorage {
  const photos = new Map<string, WaitingPhoto>()
  return {
    all: async () => [...photos.values()],
    put: async (photo) => void photos.set(photo.key, photo),
    remove: async (key) => void photos.delete(key),
  }
}

function inDatabase(database: IDBDatabase): PhotoStorage {
  const table = (mode: IDBTransactionMode) => database.transaction(TABLE, mode).objectStore(TABLE)
  return {
    all: () => done<WaitingPhoto[]>(table('readonly').getAll()),
    put: async (photo) => void (await done(table('readwrite').put(photo))),
    remove: async (key) => void (await done(table('readwrite').delete(key))),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'key' })
  return done(request)
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
