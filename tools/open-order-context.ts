import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import { errorText } from '#database/error-text'
import type { Schema } from '#database/schema'
import { openLiveCatalogue } from '#server/catalogue/live-catalogue'
import { readConfig } from '#server/config'
import { createOrderContext } from '#server/orders/create-order-context'
import type { OrderContext } from '#server/orders/order-context'
import { openLiveSettings } from '#server/settings/live-settings'
import { CommandFailure } from './run-command.ts'

/** The context has the provider of the shop beside which the command runs. */
export async function openOrderContext(db: Kysely<Schema>, now: Clock): Promise<OrderContext> {
  const config = readConfig(process.env)
  if (!config.ok) throw new CommandFailure(config.error)
  const settings = await openLiveSettings(db, config.value.fixedSettings)
  const catalogue = await openLiveCatalogue(db, now)
  const quiet = {
    info: () => undefined,
    warn: (about: object) => {
      if ('err' in about) console.error(errorText(about.err))
    },
  }
  const opened = createOrderContext(
    config.value,
    {
      db,
      now,
      nowIn: now,
      settings: settings.current,
      pictures: () => catalogue.current().pictures,
    },
    quiet,
  )
  // The process ends before webhooks would arrive; the running shop looks by itself.
  opened.standIn?.setWebhooks('off')
  return opened.orders
}
