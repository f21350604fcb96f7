import { MAX_FILM_BYTES, MAX_UPLOAD_BYTES } from '#domain/catalogue/upload-limits'
import { UPLOAD_USES, type UploadUse } from '#domain/catalogue/upload-uses'
import { clone, part } from '../browser/parts.ts'
import { askForCrop } from './crop-dialog.ts'
import { watchPosterFocus } from './poster-focus.ts'
import { preparePhoto, readPhoto } from './prepare-photo.ts'
import { sendPhoto } from './send-photo.ts'
import { openPhotoStorage, type PhotoStorage, type WaitingPhoto } from './waiting-photo.ts'

const RETRY_MS = 5000
const started = new WeakSet<Element>()

/** Fills the places of photos and films on a page, and goes on with what waits on this device. */
export async function startPhotos(): Promise<void> {
  watchPosterFocus()
  for (const root of document.querySelectorAll<HTMLElement>('[data-photos]')) {
    if (started.has(root)) continue
    started.add(root)
    await startPlace(root)
  }
}

async function startPlace(root: HTMLElement) {
  const storage = await openPhotoStorage()
  part(root, 'choose').hidden = false
  part(root, 'hint').hidden = false
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    const files = [...(target.files ?? [])]
    target.value = ''
    void addFiles(root, storage, files)
  })
  for (const photo of await storage.all()) {
    if (isOf(root, photo)) void work(root, storage, photo)
  }
}

function productOf(root: HTMLElement): number | null {
  const id = root.dataset.photos ?? ''
  return id === '' ? null : Number(id)
}

function uploadUseOf(root: HTMLElement): UploadUse {
  return UPLOAD_USES.find((use) => use === root.dataset.use) ?? 'product'
}

/** A photo without a use is of a product: it waited on the device before there were other uses. */
function isOf(
  root: HTMLElement,
  photo: Pick<WaitingPhoto, 'productId' | 'place'> & { use?: UploadUse },
) {
  return (
    photo.productId === productOf(root) &&
    (photo.use ?? 'product') === uploadUseOf(root) &&
    (photo.place ?? '') === placeOf(root)
  )
}

function placeOf(root: HTMLElement): string {
  return root.dataset.place ?? ''
}

type Chosen = Pick<WaitingPhoto, 'blob' | 'crop' | 'alt' | 'colour' | 'view'>

/** Files are added one after the other, because a phone's memory holds one large photo, not ten. */
async function addFiles(root: HTMLElement, storage: PhotoStorage, files: readonly File[]) {
  for (const file of files) {
    const isFilm = uploadUseOf(root) === 'film'
    const chosen = isFilm ? wholeFile(file) : await choosePart(root, file)
    if (!chosen) continue
    if (chosen.blob.size > (isFilm ? MAX_FILM_BYTES : MAX_UPLOAD_BYTES)) {
      say(root, `${file.name} ${isFilm ? FILM_TOO_LARGE : PHOTO_TOO_LARGE}`)
      continue
    }
    const waiting: WaitingPhoto = {
      ...chosen,
      key: crypto.randomUUID(),
      productId: productOf(root),
      use: uploadUseOf(root),
      place: placeOf(root),
      fileName: file.name,
      uploadId: null,
    }
    await storage.put(waiting)
    void work(root, storage, waiting)
  }
}

const PHOTO_TOO_LARGE = 'is larger than 12 MB. Choose a smaller size in the camera’s settings.'
const FILM_TOO_LARGE = 'is larger than 3 MB. Make it shorter or smaller.'

function wholeFile(file: File): Chosen {
  return { blob: file, crop: null, alt: '', colour: '', view: '' }
}

async function choosePart(root: HTMLElement, file: File): Promise<Chosen | null> {
  const photo = await readPhoto(file)
  const chosen = await askForCrop(root, photo)
  if (!chosen) return null
  const { alt, colour, view } = chosen
  const { blob, crop } = await preparePhoto(file, photo, chosen.crop)
  photo?.close()
  return { blob, crop, alt, colour, view }
}

let queue = Promise.resolve()

/** Shows the photo at once. Photos are sent one at a time, so that the first is there soon. */
function work(root: HTMLElement, storage: PhotoStorage, photo: WaitingPhoto): Promise<void> {
  const row = clone(root, 'photo')
  part(row, 'name').textContent = photo.fileName
  part(row, 'words').textContent = 'waits'
  part(root, 'waiting').append(row)
  let isDiscarded = false
  part(row, 'discard').addEventListener('click', () => {
    isDiscarded = true
    row.remove()
    void storage.remove(photo.key)
  })
  queue = queue.then(async () => {
    if (!isDiscarded) await sendUntilDone({ root, row, storage, photo, isOver: () => isDiscarded })
  })
  return queue
}

type Work = {
  readonly root: HTMLElement
  readonly row: HTMLElement
  readonly storage: PhotoStorage
  readonly photo: WaitingPhoto
  readonly isOver: () => boolean
}

async function sendUntilDone({ root, row, storage, photo, isOver }: Work) {
  const words = part(row, 'words')
  const progress = part(row, 'progress')
  let current = photo
  while (!isOver()) {
    const sent = await sendPhoto({
      photo: current,
      keep: async (known) => {
        current = known
        await storage.put(known)
      },
      onProgress: (share) => {
        if (progress instanceof HTMLProgressElement) progress.value = share
        words.textContent = share < 1 ? `${Math.round(share * 100)} %` : 'is being made'
      },
    })
    if (sent.kind === 'lost') {
      words.textContent = 'No connection. It goes on by itself.'
      await nextChance()
      continue
    }
    await storage.remove(photo.key)
    if (sent.kind === 'refused') {
      words.textContent = sent.sentence
      return say(root, `${photo.fileName}: ${sent.sentence}`)
    }
    row.remove()
    say(root, `${photo.fileName} is added.`)
    return showPictures(root)
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS)
    addEventListener(
      'online',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

function say(root: HTMLElement, words: string) {
  part(root, 'photo-status').textContent = words
}

/**
 * Shows the lists with the new picture, and what the page says about the product, such as what it still lacks. A part
 * in which something was typed or is being dragged stays as it is.
 */
async function showPictures(root: HTMLElement) {
  const lists = [
    ...(root.parentElement?.querySelectorAll<HTMLElement>('[data-picture-list]') ?? []),
  ]
  const parts = [...lists, ...document.querySelectorAll<HTMLElement>('[data-fresh]')]
  if (parts.every(isInUse)) return
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(
    () => null,
  )
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const each of parts) {
    const { pictureList, fresh } = each.dataset
    const same = pictureList ? `[data-picture-list="${pictureList}"]` : `[data-fresh="${fresh}"]`
    const newer = page.querySelector(same)
    if (newer && !isInUse(each)) each.replaceWith(newer)
  }
}

function isInUse(list: Element): boolean {
  if (list.querySelector('[data-dragging]')) return true
  return [...list.querySelectorAll('input, textarea')].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value !== field.defaultValue,
  )
}
