import type { Kysely } from 'kysely'
import { loadHomePage } from '#database/gallery/gallery'
import { listNewDrops } from '#database/gallery/gallery-edits'
import { findHomeDraft } from '#database/gallery/home-drafts'
import { type HomeList, loadHomeList } from '#database/gallery/home-lists'
import type { Schema } from '#database/schema'
import {
  type HomeSection,
  type ListedElsewhere,
  withListedElsewhere,
} from '#domain/gallery/home-sections'
import { sha256 } from '../base/sha256.ts'

/** The list in force, with the products and posters that are kept elsewhere. */
export type PublishedHome = HomeList & {
  /** It is another one once anything of the list has changed. */
  readonly mark: string
  readonly elsewhere: ListedElsewhere
}

export async function loadPublished(db: Kysely<Schema>): Promise<PublishedHome> {
  const { heroProductId, lookId } = await loadHomePage(db)
  const newDropIds = (await listNewDrops(db)).map(({ id }) => id)
  const elsewhere = { heroProductId, lookId, newDropIds }
  const { version, sections: stored } = await loadHomeList(db)
  const sections = withListedElsewhere(stored, elsewhere)
  return { version, sections, elsewhere, mark: markOf(sections) }
}

export type PreparedHome = {
  readonly published: PublishedHome
  /** What this person has prepared, or else what the shop shows. */
  readonly sections: readonly HomeSection[]
  /** The mark of the published list on which the draft stands; null without a draft. */
  readonly draftSeen: string | null
}

export async function loadPrepared(db: Kysely<Schema>, staffId: string): Promise<PreparedHome> {
  const published = await loadPublished(db)
  const draft = await findHomeDraft(db, staffId)
  return {
    published,
    sections: draft?.sections ?? published.sections,
    draftSeen: draft?.seen ?? null,
  }
}

/** Lists that show the same have the same mark, in whatever order their fields were written. */
export function markOf(sections: readonly HomeSection[]): string {
  const fields = sections.map((section) =>
    Object.entries(section).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return sha256(JSON.stringify(fields))
}
