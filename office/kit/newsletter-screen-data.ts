import { findTitles } from '#database/catalogue/product-titles'
import { listDrops } from '#database/drops/drops'
import { countWaiting } from '#database/newsletter/newsletter-queue'
import type { StoredNewsletter } from '#database/newsletter/newsletters'
import { currentDrops } from '#domain/drop/drop'
import { shortGmtText } from '#domain/drop/gmt-text'
import { productIdOf } from '#domain/newsletter/block'
import { type SendingRate, sendingTime } from '#domain/newsletter/sending-time'
import type { AppContext } from '#server/base/context'
import { newslettersShareOf } from '#server/mail/mail-quota'
import { mailServiceOf } from '#server/mail/mail-service'
import { newNewsletterId } from '#server/newsletter/edit-newsletter'
import type { NewsletterWriter } from '#server/newsletter/write-newsletter'
import type { Choice, ListedNewsletter, NewsletterData } from './data/newsletter-data.ts'
import { newestProducts } from './newest-products.ts'

const MAX_PRODUCTS = 300
const MAX_DROPS = 30

export function newsletterWriterOf(context: AppContext): NewsletterWriter {
  const { db, now, config, settings, catalogue, orders } = context
  return {
    db,
    now,
    publicUrl: config.publicUrl,
    brand: () => settings.current().brand,
    pictures: () => catalogue.current().pictures,
    dropLengthMs: orders.limits.dropLengthMs,
  }
}

export function sendingRateOf({
  config,
  settings,
}: Pick<AppContext, 'config' | 'settings'>): SendingRate {
  const { perDay } = newslettersShareOf(config.mailQuota)
  return { perHour: settings.current().newslettersPerHour, perDay }
}

export async function listedNewsletter(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  newsletter: StoredNewsletter,
): Promise<ListedNewsletter> {
  const { id, subject, state, changedAtMs, readers, sent, filed, failed, bounced } = newsletter
  const isOver = state === 'sent' || state === 'stopped'
  const waiting = isOver ? 0 : await countWaiting(db, newsletter)
  const progress = state === 'draft' ? null : { readers, sent, filed, failed, bounced, waiting }
  const isToFiles = sent === 0 ? mailServiceOf(config) === 'files' : filed === sent
  return { id, subject, state, changedAtMs, progress, isToFiles }
}

export async function newsletterData(
  context: AppContext,
  newsletter: StoredNewsletter,
): Promise<NewsletterData> {
  const { version, blocks, startedAtMs, endedAtMs, pausedBecause, state } = newsletter
  const listed = await listedNewsletter(context, newsletter)
  const isDraft = state === 'draft'
  return {
    ...listed,
    version,
    blocks,
    products: isDraft ? await productChoices(context, newsletter) : [],
    drops: isDraft ? await dropChoices(context, newsletter) : [],
    startedAtMs,
    endedAtMs,
    pausedBecause,
    timeLeft: sendingTime(listed.progress?.waiting ?? 0, sendingRateOf(context)),
    newId: newNewsletterId(),
  }
}

async function productChoices(
  context: AppContext,
  { blocks }: StoredNewsletter,
): Promise<readonly Choice[]> {
  const newest = newestProducts(context, MAX_PRODUCTS)
  const listed = new Set(newest.map(({ id }) => id))
  // A product that was chosen before stays in the list, even if it is not on sale any more.
  const others = blocks.flatMap((block) => productIdOf(block) ?? []).filter((id) => !listed.has(id))
  const titles = await findTitles(context.db, others)
  return [
    ...newest.map(({ id, title }) => ({ value: String(id), label: title })),
    ...[...titles].map(([id, title]) => ({ value: String(id), label: `${title} (not on sale)` })),
  ]
}

async function dropChoices(
  { db, now, orders }: AppContext,
  { blocks }: StoredNewsletter,
): Promise<readonly Choice[]> {
  const stored = await listDrops(db, MAX_DROPS)
  const planned = stored.filter(({ calledOffAtMs }) => calledOffAtMs === null)
  const current = currentDrops(planned, now(), orders.limits.dropLengthMs)
  const isListed = new Set(current.map(({ id }) => id))
  const chosen = new Set(blocks.filter(({ kind }) => kind === 'drop').map(({ value }) => value))
  const others = stored.filter(({ id }) => chosen.has(id) && !isListed.has(id))
  return [...current, ...others].map(({ id, title, opensAtMs }) => ({
    value: id,
    label: `${title}, ${shortGmtText(opensAtMs)}${isListed.has(id) ? '' : ' (over)'}`,
  }))
}
