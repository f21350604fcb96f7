import { connectDatabase } from '#database/connect'
import type { DatabaseFailure } from '#database/database'
import { seedCatalogue } from '#database/seed/seed'
import { type Result, success } from '#domain/result'
import { openLiveCatalogue } from './catalogue/live-catalogue.ts'
import type { Config } from './config.ts'
import { createHtmlCache } from './pages/html-cache.ts'
import type { Storefront } from './pages/storefront.ts'
import type { Shop } from './shop.ts'

export type OpenShop = { readonly shop: Shop; readonly close: () => Promise<void> }

/** Connects, migrates, seeds and reads the catalogue. */
export async function openShop(
  config: Config,
  storefront: Storefront,
  onError: (error: unknown) => void,
): Promise<Result<OpenShop, DatabaseFailure>> {
  const { dataDir, databaseUrl } = config
  const connected = await connectDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })
  if (!connected.ok) return connected
  const { db, engine, close } = connected.value
  await seedCatalogue(db)
  const catalogue = await openLiveCatalogue(db, onError)
  const shop: Shop = { config, db, engine, catalogue, storefront, htmlCache: createHtmlCache() }
  return success({
    shop,
    close: async () => {
      catalogue.stop()
      await close()
    },
  })
}
