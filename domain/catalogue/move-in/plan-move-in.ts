import { moveInNotes } from '../../owner-messages/move-in.ts'
import type { MovedDraft } from './plan-draft.ts'

/** What was brought in earlier, by the key of the old shop. */
export type MovedBefore = { readonly title: string; readonly fileHash: string }

export type KnownProducts = {
  /** Titles of all products, in small letters. */
  readonly titles: ReadonlySet<string>
  readonly moved: ReadonlyMap<string, MovedBefore>
  /** Old addresses that lead somewhere already. */
  readonly addresses: ReadonlySet<string>
}

export type MovePlan = {
  readonly drafts: readonly MovedDraft[]
  readonly leftOut: readonly string[]
  /** Everything in this file was brought in by this very file. */
  readonly isDone: boolean
}

type Given = {
  readonly drafts: readonly MovedDraft[]
  readonly leftOut: readonly string[]
  readonly fileHash: string
}

/** Compares the drafts with the shop: what it had before is left alone, and no address leads to two products. */
export function planMoveIn({ drafts, leftOut, fileHash }: Given, known: KnownProducts): MovePlan {
  const keys = new Set<string>()
  const titles = new Set(known.titles)
  const addresses = new Set(known.addresses)
  const kept: MovedDraft[] = []
  const dropped = [...leftOut]
  const before: MovedBefore[] = []
  for (const draft of drafts) {
    const moved = known.moved.get(draft.key)
    if (moved) {
      before.push(moved)
      dropped.push(moveInNotes['known-before'](draft.title, moved.title))
    } else if (keys.has(draft.key)) {
      dropped.push(moveInNotes['twice-in-file'](draft.title, draft.line))
    } else {
      keys.add(draft.key)
      kept.push(settle(draft, titles, addresses))
    }
  }
  const isSameFile = before.every((each) => each.fileHash === fileHash)
  return {
    drafts: kept,
    leftOut: dropped,
    isDone: kept.length === 0 && before.length > 0 && isSameFile,
  }
}

function settle(draft: MovedDraft, titles: Set<string>, addresses: Set<string>): MovedDraft {
  const { title, address } = draft
  const isSecond = titles.has(title.toLowerCase())
  const isTaken = address !== null && addresses.has(address)
  titles.add(title.toLowerCase())
  if (address !== null) addresses.add(address)
  return {
    ...draft,
    address: isTaken ? null : address,
    notes: [
      ...(isSecond ? [moveInNotes['title-taken']] : []),
      ...(isTaken ? [moveInNotes['address-taken'](address)] : []),
      ...draft.notes,
    ],
  }
}
