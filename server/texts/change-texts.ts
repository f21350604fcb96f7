import type { Transaction } from 'kysely'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { loadSettings } from '#database/settings/settings'
import { writeAudit } from '#database/staff/audit'
import { findDraft, writeDraft } from '#database/texts/text-drafts'
import { findVersion, insertVersion } from '#database/texts/texts'
import { transact } from '#database/transact'
import { changedTexts } from '#domain/changed-texts'
import { failure, type Result, success } from '#domain/result'
import { settingsInForce } from '#domain/settings/settings'
import type { Actor } from '#domain/staff/actor'
import { canBeStored, type TextContent } from '#domain/texts/text-content'
import { textForms } from '#domain/texts/text-forms'
import { isTextOfConsent, type TextName } from '#domain/texts/text-names'
import { textWords } from '#domain/texts/text-words'
import { textOfRelease } from '#domain/texts/texts-in-force'
import type { AppContext } from '../base/context.ts'
import { findTextProblems, type TextProblems } from './check-text.ts'
import { textFactsOf } from './text-facts-of.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'settings' | 'config' | 'catalogue'>

type Asked = {
  readonly name: TextName
  /** The edition that the person saw: see `text_drafts`. */
  readonly seen: number
  readonly actor: Actor
}

type Changed = { readonly code: 'text-changed'; readonly stored: TextContent }

/** Nothing of a draft is public. It may be unfinished, so that nothing typed is lost. */
export async function saveTextDraft(
  context: Context,
  { content, ...asked }: Asked & { readonly content: TextContent },
): Promise<Result<null, Changed | { readonly code: 'text-too-long' }>> {
  if (!canBeStored(content)) return failure({ code: 'text-too-long' })
  return changeOnce<never>(context, asked, (trx) =>
    write(trx, asked, { content, nowMs: context.now() }),
  )
}

/** The published text stays, and what was typed since is gone. */
export function dropTextDraft(context: Context, asked: Asked): Promise<Result<null, Changed>> {
  return changeOnce<never>(context, asked, async (trx) => {
    const nowMs = context.now()
    const written = await write(trx, asked, { content: null, nowMs })
    if (!written.ok) return written
    const { actor, name } = asked
    const subject = textForms[name].title
    await writeAudit(trx, { actor, action: 'text-draft-dropped', subject, nowMs })
    return written
  })
}

type PublishFailure =
  | Changed
  | { readonly code: 'nothing-to-publish' }
  | { readonly code: 'text-invalid'; readonly problems: TextProblems }

type Publishing = Asked & {
  /** Whoever allowed something before is asked again. */
  readonly asksConsent: boolean
}

/** The draft becomes the text of the shop, as a new version. Every process has it within two seconds. */
export async function publishText(
  context: Context,
  { asksConsent, ...asked }: Publishing,
): Promise<Result<null, PublishFailure>> {
  return changeOnce<Exclude<PublishFailure, Changed>>(context, asked, async (trx) => {
    const { content } = await findDraft(trx, asked.name)
    if (content === null) return failure({ code: 'nothing-to-publish' })
    const facts = textFactsOf(context, context.settings.current())
    const problems = findTextProblems(asked.name, content, facts)
    if (problems) return failure({ code: 'text-invalid', problems })
    return putInForce(trx, context, {
      ...asked,
      content,
      draft: null,
      asksConsent,
      action: 'text-published',
    })
  })
}

/**
 * An earlier version is saved once more as the newest. 0 stands for the words of the release. A draft that somebody is
 * writing stays.
 */
export async function goBackToVersion(
  context: Context,
  { version, ...asked }: Asked & { readonly version: number },
): Promise<Result<null, Changed | { readonly code: 'version-gone' }>> {
  return changeOnce<{ readonly code: 'version-gone' }>(context, asked, async (trx) => {
    const content = await contentOfVersion(trx, { name: asked.name, version })
    if (content === null) return failure({ code: 'version-gone' })
    const { content: draft } = await findDraft(trx, asked.name)
    const restored = { content, draft, asksConsent: false, action: 'text-restored' } as const
    return putInForce(trx, context, { ...asked, ...restored })
  })
}

async function contentOfVersion(
  trx: Transaction<Schema>,
  { name, version }: { readonly name: TextName; readonly version: number },
): Promise<TextContent | null> {
  if (version !== 0) return findVersion(trx, { name, version })
  const { stored, texts } = await loadSettings(trx)
  return textOfRelease(name, texts.demo, stored.name)
}

/** Runs the change in one transaction, and says what is stored if somebody else was faster. */
async function changeOnce<Failure extends { readonly code: string }>(
  context: Context,
  { name }: Asked,
  change: (trx: Transaction<Schema>) => Promise<Result<null, Failure | 'edition-passed'>>,
): Promise<Result<null, Failure | Changed>> {
  const changed = await transact(context.db, change)
  await context.settings.refresh()
  if (changed.ok) return success(null)
  if (changed.error !== 'edition-passed') return failure(changed.error)
  return failure({ code: 'text-changed', stored: await storedText(context, name) })
}

/** The draft, or the text in force if there is none. */
async function storedText({ db }: Context, name: TextName): Promise<TextContent> {
  const { content } = await findDraft(db, name)
  return content ?? settingsInForce(await loadSettings(db), {}).texts[name].content
}

type Written = { readonly content: TextContent | null; readonly nowMs: number }

async function write(
  trx: Transaction<Schema>,
  { name, seen, actor }: Asked,
  { content, nowMs }: Written,
): Promise<Result<null, 'edition-passed'>> {
  const edition = await writeDraft(trx, { name, content, staffId: actor.staffId, nowMs })
  return edition === seen + 1 ? success(null) : failure('edition-passed')
}

type NewText = Asked & {
  readonly content: TextContent
  readonly draft: TextContent | null
  readonly asksConsent: boolean
  readonly action: 'text-published' | 'text-restored'
}

async function putInForce(
  trx: Transaction<Schema>,
  context: Context,
  { content, draft, asksConsent, action, ...asked }: NewText,
): Promise<Result<null, 'edition-passed'>> {
  const nowMs = context.now()
  const written = await write(trx, asked, { content: draft, nowMs })
  if (!written.ok) return written
  const { name, actor } = asked
  const before = settingsInForce(await loadSettings(trx), {}).texts[name].content
  const asks = asksConsent && isTextOfConsent(name)
  await insertVersion(trx, { name, content, asksConsent: asks, staffId: actor.staffId, nowMs })
  await bumpRevision(trx, 'texts')
  await writeAudit(trx, {
    actor,
    action,
    subject: textForms[name].title,
    detail: {
      ...shortened(changedTexts(textWords(name, before), textWords(name, content))),
      ...(asks && { 'asked for consent again': true }),
    },
    nowMs,
  })
  return written
}

const MAX_AUDITED = 300

/** The versions have the whole words. */
function shortened(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([label, text]) => [
      label,
      text.length > MAX_AUDITED ? `${text.slice(0, MAX_AUDITED)}…` : text,
    ]),
  )
}
