import type { Kysely } from 'kysely'
import { loadLiveProducts } from '#database/catalogue/catalogue'
import { findDrop, type StoredDrop } from '#database/drops/drops'
import type { Schema } from '#database/schema'
import { type Pictures, urlForWidth } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { currentDrops } from '#domain/drop/drop'
import { mailedDropWords } from '#domain/drop/drop-words'
import type { MailDocument } from '#domain/mail/mail-document'
import { formatMoney } from '#domain/money/format-money'
import { productIdOf } from '#domain/newsletter/block'
import type { NewsletterContent } from '#domain/newsletter/check-newsletter'
import {
  type MailedDrop,
  type MailedProduct,
  newsletterDocument,
} from '#domain/newsletter/newsletter-document'
import type { Brand } from '#domain/site-brand'

export type NewsletterWriter = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly pictures: () => Pictures
  readonly now: () => number
  /** A drop is over so long after its instant; a day unless given. */
  readonly dropLengthMs?: number
  readonly brand: () => Pick<Brand, 'name' | 'email' | 'mailLook'>
}

const DAY_MS = 24 * 60 * 60_000
/** The pictures are wide enough for a phone's column on a sharp screen. */
const PICTURE_WIDTH = 600

/** The products with picture and price, and the drops with their phase, as they are now. */
export async function writeNewsletter(
  writer: NewsletterWriter,
  { subject, blocks }: NewsletterContent,
  unsubscribeUrl: string,
): Promise<MailDocument> {
  const { db, publicUrl, brand } = writer
  const nowMs = writer.now()
  const { products, drops } = await findMentioned(db, blocks)
  return newsletterDocument({
    subject,
    blocks,
    publicUrl,
    brandName: brand().name,
    products: new Map(products.map((product) => [product.id, mailedProduct(writer, product)])),
    drops: new Map(drops.map((drop) => [drop.id, mailedDrop(writer, drop, nowMs)])),
    unsubscribeUrl,
  })
}

/** Finds the newsletter's products that are on sale, and its drops that were not called off. */
export async function findMentioned(db: Kysely<Schema>, blocks: NewsletterContent['blocks']) {
  const productIds = blocks.flatMap((block) => productIdOf(block) ?? [])
  return {
    products: await loadLiveProducts(db, [...new Set(productIds)]),
    drops: await findDrops(db, blocks),
  }
}

async function findDrops(
  db: Kysely<Schema>,
  blocks: NewsletterContent['blocks'],
): Promise<readonly StoredDrop[]> {
  const ids = new Set(blocks.filter(({ kind }) => kind === 'drop').map(({ value }) => value))
  const drops: StoredDrop[] = []
  for (const id of ids) {
    const drop = await findDrop(db, id)
    if (drop?.calledOffAtMs === null) drops.push(drop)
  }
  return drops
}

function mailedProduct(
  { publicUrl, pictures }: NewsletterWriter,
  { id, title, price, pictures: [first] }: Product,
): MailedProduct {
  const picture = first && pictures().get(first.file)
  return {
    title,
    price: formatMoney(price),
    url: `${publicUrl}/product/${id}`,
    ...(picture ? { imageUrl: publicUrl + urlForWidth(picture, PICTURE_WIDTH) } : {}),
  }
}

function mailedDrop(
  { publicUrl, dropLengthMs = DAY_MS }: NewsletterWriter,
  drop: StoredDrop,
  nowMs: number,
): MailedDrop {
  const [current] = currentDrops([drop], nowMs, dropLengthMs)
  return {
    title: drop.title,
    sentence: mailedDropWords(drop, current?.phase ?? 'over'),
    url: `${publicUrl}/drops/${drop.id}`,
  }
}
