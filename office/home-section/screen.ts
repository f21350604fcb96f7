import { readProductId } from '#domain/catalogue/read-product-id'
import { cleanLine, cleanText } from '#domain/form/text'
import { type HomeSection, MAX_HOME_HEADING, MAX_HOME_WORDS } from '#domain/gallery/home-sections'
import { mergeChoice, moveChosen } from '#domain/gallery/merge-choice'
import { choiceOf, withChoice } from '#domain/gallery/section-choice'
import { homeMessages } from '#domain/owner-messages/home'
import { changeHomeDraft } from '#server/gallery/change-home-draft'
import { loadPrepared } from '#server/gallery/home-list'
import { contentHash } from '#server/pictures/content-hash'
import { homeSectionPath } from '../kit/paths.ts'
import { readPageNumber, readQuery } from '../kit/read-query.ts'
import {
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseWith,
  type ScreenRequest,
  show,
  signedInOf,
} from '../kit/screen.ts'
import { HOME_KIND_WORDS, sectionName } from '../kit/words/home-words.ts'
import { screens } from '../screens.ts'
import { loadCandidates } from './load-candidates.ts'

const { path } = screens['home-section']

export const load = async (request: ScreenRequest) => {
  const section = await findSection(request)
  if (section === undefined || section.kind === 'newsletter') return null
  const place = { query: readQuery(request.search), page: readPageNumber(request.search) }
  const choice = choiceOf(section)
  return show('home-section', sectionName(section), {
    key: section.key,
    version: contentHash(JSON.stringify(section)),
    ...HOME_KIND_WORDS[section.kind],
    heading: 'heading' in section ? section.heading : null,
    text: section.kind === 'words' ? section.text : null,
    choice: choice && (await loadCandidates(request.context, choice, place)),
  })
}

async function findSection(request: ScreenRequest): Promise<HomeSection | undefined> {
  const { staff } = signedInOf(request)
  const { sections } = await loadPrepared(request.context.db, staff.id)
  return sections.find(({ key }) => key === request.params.key)
}

export const posts: readonly Post[] = [
  { path, access: 'edit-catalogue', screen: 'home-section', handle: changeSection },
]

/** Whatever is pressed, what is ticked and typed becomes part of the draft, so that a search loses nothing. */
async function changeSection(request: PostRequest): Promise<PostOutcome> {
  const before = await findSection(request)
  if (before === undefined) return refuse(409, homeMessages['section-gone'])
  const { section, ...problems } = readSection(before, request.fields)
  const changed = await changeHomeDraft(request.context, {
    staffId: signedInOf(request).staff.id,
    change: { kind: 'edit', section },
  })
  if (!changed.ok) return refuse(409, homeMessages[changed.error])
  if (problems.tooMany !== undefined) return refuse(422, problems.tooMany)
  if (problems.errors !== undefined) return refuseWith(problems.errors)
  return nextOf(before.key, request.fields)
}

type ReadSection = {
  readonly section: HomeSection
  readonly tooMany?: string
  readonly errors?: Readonly<Record<string, string>>
}

/** A heading or words that are refused leave the section's own as they were. */
function readSection(before: HomeSection, fields: Fields): ReadSection {
  const chosen = readChosen(before, fields)
  const section = withChoice(before, chosen)
  const most = choiceOf(before)?.most ?? 0
  const tooMany =
    chosen.length > most && most > 0 ? { tooMany: homeMessages['too-many-chosen'](most) } : {}
  if (!('heading' in section)) return { section, ...tooMany }
  const heading = cleanLine(fields.text('heading'))
  if (heading.length > MAX_HOME_HEADING) {
    return { section, ...tooMany, errors: { heading: homeMessages['heading-long'] } }
  }
  if (section.kind === 'words') return readWords(section, heading, fields)
  if (heading === '' && section.kind === 'products') {
    return { section, ...tooMany, errors: { heading: homeMessages['heading-missing'] } }
  }
  return { section: { ...section, heading }, ...tooMany }
}

function readWords(
  before: Extract<HomeSection, { readonly kind: 'words' }>,
  heading: string,
  fields: Fields,
): ReadSection {
  const text = cleanText(fields.text('text'))
  if (text.length > MAX_HOME_WORDS) {
    return { section: { ...before, heading }, errors: { text: homeMessages['words-long'] } }
  }
  if (heading === '' && text === '') {
    return { section: before, errors: { text: homeMessages['words-missing'] } }
  }
  return { section: { ...before, heading, text } }
}

/** Of one that is chosen alone the form sends the new one, or 'none'. */
function readChosen(before: HomeSection, fields: Fields): readonly number[] {
  const choice = choiceOf(before)
  if (choice === null) return []
  const idsIn = (name: string) =>
    fields.all(name).flatMap((typed) => typed.split(' ').flatMap((id) => readProductId(id) ?? []))
  if (choice.most === 1) {
    const picked = fields.text('ticked')
    if (picked === 'none') return []
    const id = readProductId(picked)
    return id === null ? choice.ids : [id]
  }
  const merged = mergeChoice({
    chosen: idsIn('chosen'),
    shown: idsIn('shown'),
    ticked: idsIn('ticked'),
  })
  const [step = '', target = ''] = fields.text('step').split(' ')
  const id = readProductId(target) ?? 0
  if (step === 'out') return merged.filter((each) => each !== id)
  return step === 'up' || step === 'down' ? moveChosen(merged, id, step) : merged
}

/** Saving leads back to the list, every other button to the same pieces. */
function nextOf(key: string, fields: Fields): PostOutcome {
  const [step = '', page = ''] = fields.text('step').split(' ')
  if (step === 'save') {
    return { kind: 'done', next: screens['home-page'].path, notice: 'home-kept' }
  }
  const query = fields.text('q').trim().slice(0, 100)
  const asked = step === 'page' ? page : step === 'find' ? '1' : fields.text('page')
  return {
    kind: 'done',
    next: homeSectionPath(key, {
      query,
      page: readPageNumber(new URLSearchParams({ page: asked })),
    }),
    notice: 'home-kept',
  }
}
