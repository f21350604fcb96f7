import { listStoredSections } from '#database/catalogue/section-edits'
import type { SectionContent } from '#domain/catalogue/read-section'
import { SECTION_KINDS, type SectionKind } from '#domain/catalogue/sections'
import { productMessages } from '#domain/owner-messages/catalogue'
import type { Result } from '#domain/result'
import {
  addSection,
  editSection,
  moveSection,
  type SectionFailure,
} from '#server/products/change-sections'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  refuseFields,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.sections

export const load = async ({ context: { db } }: ScreenRequest) => {
  const [collections, categories] = await Promise.all([
    listStoredSections(db, 'collections'),
    listStoredSections(db, 'categories'),
  ])
  return show('sections', 'Collections and categories', { collections, categories })
}

export const posts: readonly Post[] = SECTION_KINDS.flatMap((kind): readonly Post[] => [
  { ...ofSections(`${kind}/add`), handle: (request) => add(request, kind) },
  { ...ofSections(kind), handle: (request) => edit(request, kind) },
])

function ofSections(step: string) {
  return { access: 'edit-catalogue', screen: 'sections', path: `${path}/${step}` } as const
}

async function add(request: PostRequest, kind: SectionKind): Promise<PostOutcome> {
  const { context, fields } = request
  const typed = readContent(fields)
  return outcomeOf(await addSection(context, { kind, typed, actor: actorOfRequest(request) }))
}

/** The form's buttons save the section, or move it by one place. */
async function edit(request: PostRequest, kind: SectionKind): Promise<PostOutcome> {
  const { context, fields } = request
  const asked = { kind, slug: fields.text('slug'), actor: actorOfRequest(request) }
  const move = fields.text('move')
  if (move !== '') return outcomeOf(await moveSection(context, { ...asked, isUp: move === 'up' }))
  const [typed, seen] = [readContent(fields), readContent(fields, 'seen/')]
  return outcomeOf(await editSection(context, { ...asked, typed, seen }))
}

function readContent(fields: Fields, prefix = ''): SectionContent {
  return {
    title: fields.text(`${prefix}title`),
    shortLabel: fields.text(`${prefix}shortLabel`),
    isInNavigation: fields.text(`${prefix}isInNavigation`) !== '',
  }
}

function outcomeOf(changed: Result<null, SectionFailure>): PostOutcome {
  if (changed.ok) return { kind: 'done', next: path, notice: 'sections-saved' }
  const { error } = changed
  switch (error.code) {
    case 'fields-invalid':
      return refuseFields(error.fields, productMessages)
    case 'section-changed':
      return refuseConflict(
        productMessages[error.code],
        Object.entries(LABELS).map(([name, label]) => ({
          label,
          typed: error.typed[name] ?? '',
          stored: error.stored[name] ?? '',
        })),
      )
    default:
      return refuse(409, productMessages[error.code])
  }
}

/** These are the words of the form. */
const LABELS = {
  title: 'Title',
  shortLabel: 'Short label',
  inNavigation: 'In the navigation',
} as const
