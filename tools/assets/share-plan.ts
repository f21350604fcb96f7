import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '#domain/brand'
import { SHIPPED_LOOK } from '#domain/look/look'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { brandLookOf } from '#server/pictures/brand-look'
import { contentHash } from '#server/pictures/content-hash'
import {
  composeCollection,
  composeHome,
  composeProduct,
} from '#server/pictures/encode/share/share-card'
import { fontFilesOf } from '#server/pictures/encode/share/share-text'
import catalogue from '../../database/seed/products.json' with { type: 'json' }
import { MASTERS_FOLDER } from './settings.ts'

/** Increase it when the layout changes, so that every share picture is composed again. */
const LAYOUT_VERSION = '1'

const LOOK = { ...brandLookOf({ look: SHIPPED_LOOK, mark: 'rosette' }), logo: null }

const COLLECTION_TITLE = 'The collection'

export type ShareCard = {
  readonly name: string
  readonly recipe: string
  readonly compose: () => Promise<Buffer>
}

type SeedProduct = (typeof catalogue.products)[number]

export async function planShareCards(): Promise<readonly ShareCard[]> {
  const fonts = await Promise.all(fontFilesOf(SHIPPED_LOOK.type).map((file) => readFile(file)))
  const common = contentHash(LAYOUT_VERSION, brand.name, brand.tagline, ...fonts)
  const products = await Promise.all(
    catalogue.products.map((product) => planProduct(product, common)),
  )
  return [await planHome(common), await planCollection(common), ...products]
}

async function planHome(common: string): Promise<ShareCard> {
  const poster = await readFile(join(MASTERS_FOLDER, 'hero', 'hero-poster.webp'))
  return {
    name: 'home',
    recipe: contentHash(common, poster),
    compose: () => composeHome(poster, brand, LOOK),
  }
}

async function planCollection(common: string): Promise<ShareCard> {
  const drops = catalogue.newDrops.flatMap((id) =>
    catalogue.products.filter((product) => product.id === id),
  )
  const masters = await Promise.all(drops.map(readMainPicture))
  return {
    name: 'collection',
    recipe: contentHash(common, COLLECTION_TITLE, ...masters),
    compose: () =>
      composeCollection(masters, { title: COLLECTION_TITLE, brandName: brand.name }, LOOK),
  }
}

async function planProduct(product: SeedProduct, common: string): Promise<ShareCard> {
  const master = await readMainPicture(product)
  const price = formatMoney(pesewas(product.price * 100))
  return {
    name: `product-${product.id}`,
    recipe: contentHash(common, product.title, price, master),
    compose: () =>
      composeProduct(master, { title: product.title, price, brandName: brand.name }, LOOK),
  }
}

function readMainPicture(product: SeedProduct): Promise<Buffer> {
  const [main] = product.pictures
  if (main === undefined) throw new Error(`Product ${product.id} has no picture`)
  return readFile(join(MASTERS_FOLDER, 'pictures', `${main.file}.webp`))
}
