import { errorText } from '#database/error-text'
import { hasLivePayments } from '#database/orders/shop-facts'
import { openLiveCatalogue } from '#server/catalogue/live-catalogue'
import { readConfig } from '#server/config'
import { readConfigWithConnections } from '#server/connections/live-config'
import { createOrderContext } from '#server/orders/create-order-context'
import type { OrderContext } from '#server/orders/order-context'
import { isAccidentalTestShop } from '#server/payments/closed-shop'
import { openLiveSettings } from '#server/settings/live-settings'
import { type Command, CommandFailure } from './run-command.ts'

const NO_LIVE_KEYS = 'There are no live keys in the settings: the provider was not asked.'

/** The context has the provider of the shop beside which the command runs. */
export async function openOrderContext(
  ...[db, now, tellShop]: Parameters<Command>
): Promise<OrderContext> {
  const ofEnvironment = readConfig(process.env)
  if (!ofEnvironment.ok) throw new CommandFailure(ofEnvironment.error)
  const config = await readConfigWithConnections({
    db,
    config: ofEnvironment.value,
    readWith: (typed) => readConfig(process.env, typed),
    log: { error: (_about, sentence) => console.error(sentence) },
  })
  if (isAccidentalTestShop(config) && (await hasLivePayments(db))) {
    throw new CommandFailure(NO_LIVE_KEYS)
  }
  tellShop()
  const settings = await openLiveSettings(db, config.fixedSettings)
  const catalogue = await openLiveCatalogue(db, now)
  const quiet = {
    info: () => undefined,
    warn: (about: object) => {
      if ('err' in about) console.error(errorText(about.err))
    },
  }
  const opened = createOrderContext(
    config,
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
