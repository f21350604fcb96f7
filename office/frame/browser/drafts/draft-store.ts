import { type DeviceStore, DRAFT_PREFIX, keysOf } from '../../../kit/browser/device-store.ts'

/** Values are listed by field name, since a name may have several controls. Of ticks only those that are set count. */
export type FieldTexts = Readonly<Record<string, readonly string[]>>

export type FormDraft = {
  /** The person saw this version of the record. */
  readonly version: string
  readonly texts: FieldTexts
}

export type ScreenDraft = Readonly<Record<string, FormDraft>>

const MAX_AGE_MS = 3 * 24 * 60 * 60_000
/** All drafts together take less than a fifth of what a browser keeps: market sales need the rest. */
const MAX_DRAFTS = 8
const MAX_LENGTH = 60_000

type Kept = { readonly atMs: number; readonly forms: ScreenDraft }

export type DraftStore = ReturnType<typeof createDraftStore>

/** Keeps drafts of a person, by the address of the screen. `store` is null when the browser refuses it. */
export function createDraftStore(store: DeviceStore | null, person: string) {
  const own = `${DRAFT_PREFIX}${person}:`

  function write(path: string, forms: ScreenDraft, nowMs: number) {
    if (Object.keys(forms).length === 0) return remove(store, own + path)
    const text = JSON.stringify({ atMs: nowMs, forms } satisfies Kept)
    if (text.length > MAX_LENGTH) return
    try {
      store?.setItem(own + path, text)
    } catch {
      // The store is full or refused, and the page works as it does without drafts.
    }
  }

  /** Removes drafts of other people, old and unreadable ones, and the oldest beyond the limit. */
  function prune(nowMs: number) {
    const kept = draftKeys(store).flatMap((key) => {
      const draft = key.startsWith(own) ? read(store, key) : null
      if (draft && Math.abs(nowMs - draft.atMs) <= MAX_AGE_MS) return [{ key, atMs: draft.atMs }]
      remove(store, key)
      return []
    })
    kept.sort((one, other) => other.atMs - one.atMs)
    for (const { key } of kept.slice(MAX_DRAFTS)) remove(store, key)
  }

  return {
    read: (path: string): ScreenDraft => read(store, own + path)?.forms ?? {},
    write,
    prune,
  }
}

/** Removes the drafts of everybody, at sign-out. */
export function wipeDrafts(store: DeviceStore | null) {
  for (const key of draftKeys(store)) remove(store, key)
}

function draftKeys(store: DeviceStore | null): readonly string[] {
  return keysOf(store).filter((key) => key.startsWith(DRAFT_PREFIX))
}

function remove(store: DeviceStore | null, key: string) {
  try {
    store?.removeItem(key)
  } catch {
    // The browser refuses its storage, so nothing is kept.
  }
}

function read(store: DeviceStore | null, key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(store?.getItem(key) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value.atMs === 'number' && isRecordOf(value.forms, isFormDraft)
}

function isFormDraft(value: unknown): value is FormDraft {
  return isRecord(value) && typeof value.version === 'string' && isRecordOf(value.texts, isTexts)
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isRecordOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return isRecord(value) && Object.values(value).every(isEntry)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
