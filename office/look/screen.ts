import * as v from 'valibot'
import { listFormerLooks, loadLook } from '#database/look/looks'
import { type ColourName, judgeColour } from '#domain/look/judge-colours'
import { MAX_LOGO_BYTES } from '#domain/look/logo-limits'
import { isShippedLook, type Logo, type Look, readLook, SHIPPED_LOOK } from '#domain/look/look'
import { isTypePair } from '#domain/look/type-pairs'
import { lookMessages } from '#domain/owner-messages/look'
import { changeLook, type LookChange } from '#server/look/change-look'
import { LOOK_PREFIX } from '#server/look/faces'
import { receiveLogo } from '#server/look/receive-logo'
import { sheetAddress } from '#server/look/serve-look'
import { bothVersions } from '../kit/both-versions.ts'
import { seenVersion } from '../kit/fields.ts'
import { LOOK_BACK_PATH, LOOK_LOGO_PATH } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  refuseFields,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { chosenColour } from './chosen-colour.ts'

const { path } = screens.look

/** What the page shows beside what is saved. */
type Tried = Partial<Look> & { readonly logoTried?: Logo }

export const load = (request: ScreenRequest) => showLook(request, {})

async function showLook({ context }: ScreenRequest, { logoTried, ...tried }: Tried) {
  const { db } = context
  const { version, look } = await loadLook(db)
  const shown = { ...look, ...tried }
  const former = await listFormerLooks(db)
  return show('look', 'Look', {
    version,
    saved: { ...look, logo: shownLogo(look.logo) },
    values: { ink: shown.ink, accent: shown.accent, type: shown.type },
    isTried: Object.keys(tried).length > 0,
    preview: sheetAddress('preview', shown),
    logoTried: logoTried ? { ...shownLogo(logoTried), json: JSON.stringify(logoTried) } : null,
    former: former.map(({ look: each, ...rest }) => ({
      ...rest,
      ink: each.ink,
      accent: each.accent,
      type: each.type,
      logo: shownLogo(each.logo),
    })),
    isShipped: isShippedLook(look),
    shipped: { ink: SHIPPED_LOOK.ink, accent: SHIPPED_LOOK.accent, type: SHIPPED_LOOK.type },
  })
}

function shownLogo(logo: Logo | null) {
  return logo && { ...logo, src: LOOK_PREFIX + logo.file }
}

/** A form with a file has boundaries and fields beside it. */
const MAX_FORM_BYTES = MAX_LOGO_BYTES + 8 * 1024

export const posts: readonly Post[] = [
  { path, access: 'change-settings', screen: 'look', handle: changeColours },
  {
    path: LOOK_LOGO_PATH,
    access: 'change-settings',
    screen: 'look',
    maxBytes: MAX_FORM_BYTES,
    handle: changeLogo,
  },
  {
    path: LOOK_BACK_PATH,
    access: 'change-settings',
    screen: 'look',
    handle: (request) =>
      save(request, { kind: 'back', version: versionOf(request.fields.text('version')) }),
  },
]

function versionOf(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : -1
}

/** `preview` shows what is chosen, and saves nothing; so does the button that takes an offered colour. */
async function changeColours(request: PostRequest): Promise<PostOutcome> {
  const { fields } = request
  const chosen = readChoice(fields)
  if (!chosen.ok) return chosen.refused
  const isTaken = ['ink', 'accent'].some((name) => fields.text(`take-${name}`) !== '')
  if (fields.text('step') !== 'save' || isTaken) {
    return { kind: 'show', content: await showLook(request, chosen.parts) }
  }
  return save(request, { kind: 'edit', parts: chosen.parts })
}

function readChoice(fields: Fields) {
  const [ink, accent] = [readColour(fields, 'ink'), readColour(fields, 'accent')]
  const type = fields.text('type')
  if (ink.hex !== null && accent.hex !== null && isTypePair(type)) {
    return { ok: true, parts: { ink: ink.hex, accent: accent.hex, type } } as const
  }
  const refused = refuseWith({
    ...(ink.problem && { ink: lookMessages[ink.problem] }),
    ...(accent.problem && { accent: lookMessages[accent.problem] }),
    ...(isTypePair(type) ? {} : { type: lookMessages['type-unknown'] }),
  })
  return { ok: false, refused } as const
}

/** A colour is typed, picked, or taken as it was offered. */
function readColour(fields: Fields, name: ColourName) {
  const chosen = chosenColour({
    typed: fields.text(name),
    picked: fields.text(`${name}-picked`),
    was: fields.text(`${name}-was`),
  })
  const verdict = judgeColour(name, fields.text(`take-${name}`) || chosen)
  if (verdict.kind === 'holds') return { hex: verdict.hex, problem: null }
  const problem = verdict.kind === 'unreadable' ? 'colour-unreadable' : 'colour-pale'
  return { hex: null, problem } as const
}

const bodySchema = v.object({
  file: v.optional(v.union([v.string(), v.instance(Uint8Array)]), ''),
})

/** `try` takes a file and shows it, `use` saves it as the logo, `remove` shows the name again. */
async function changeLogo(request: PostRequest): Promise<PostOutcome> {
  const { context, fields, body } = request
  const step = fields.text('step')
  if (step === 'remove') return save(request, { kind: 'edit', parts: { logo: null } })
  if (step === 'use') {
    const logo = readTriedLogo(fields.text('logo'))
    if (!logo) return refuse(409, lookMessages['look-gone'])
    return save(request, { kind: 'edit', parts: { logo } })
  }
  const { success, output } = v.safeParse(bodySchema, body)
  if (!success || output.file.length === 0) {
    return refuseFields({ file: 'logo-missing' }, lookMessages)
  }
  const received = await receiveLogo(context, output.file)
  if (!received.ok) return refuseFields({ file: received.error }, lookMessages)
  const content = await showLook(request, { logo: received.value, logoTried: received.value })
  return { kind: 'show', content }
}

function readTriedLogo(json: string): Logo | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson()), json)
  return success ? (readLook({ ...SHIPPED_LOOK, logo: output })?.logo ?? null) : null
}

async function save(request: PostRequest, change: LookChange): Promise<PostOutcome> {
  const changed = await changeLook(request.context, {
    change,
    seenVersion: seenVersion(request.fields),
    actor: actorOfRequest(request),
  })
  if (changed.ok) return { kind: 'done', next: path, notice: 'look-saved' }
  const { error } = changed
  return error.code === 'look-changed'
    ? refuseConflict(
        lookMessages['look-changed'],
        bothVersions(wordsOf(error.typed), wordsOf(error.stored)),
      )
    : refuse(409, lookMessages[error.code])
}

function wordsOf({ ink, accent, type, logo }: Look) {
  return { Ink: ink, Accent: accent, Letters: type, Logo: logo?.file ?? 'none' }
}
