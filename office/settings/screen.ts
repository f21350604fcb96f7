import { hasLiveOrder } from '#database/payments/reference-prefixes'
import { loadSettings } from '#database/settings/settings'
import type { Product } from '#domain/catalogue/product'
import { readWholeNumber } from '#domain/form/whole-number'
import { toDecimals } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { readCedis } from '#domain/money/read-cedis'
import { ownerMessages } from '#domain/owner-messages/office'
import { type FixedSettings, type SettingName, surchargeOf } from '#domain/settings/settings'
import { changeSettings, isOfPrices } from '#server/settings/change-settings'
import { textsOf } from '../kit/fields.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  refuse,
  refuseFields,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.settings

const VARIABLES = {
  holdMinutes: 'HOLD_MINUTES',
  orderMinimumPesewas: 'ORDER_MINIMUM_PESEWAS',
  newslettersPerHour: 'NEWSLETTERS_PER_HOUR',
} as const satisfies Partial<Record<SettingName, string>>

/** The sum for free delivery is on the screen of the zones, the pause on that of the drops. */
export type ScreenSetting = Exclude<SettingName, 'freeDeliveryFromPesewas' | 'sellingPaused'>

export const load = async ({ context }: ScreenRequest) => {
  const { db, config, catalogue } = context
  const { revision, stored } = await loadSettings(db)
  const {
    holdMinutes,
    payLinkHours,
    orderMinimumPesewas,
    lowStockMark,
    surchargePercent,
    returnDays,
    newslettersPerHour,
    freeDeliveryFromPesewas: _,
    sellingPaused: _paused,
    ...texts
  } = {
    ...stored,
    ...config.fixedSettings,
  }
  return show('settings', 'Settings', {
    values: {
      ...texts,
      holdMinutes: String(holdMinutes),
      payLinkHours: String(payLinkHours),
      orderMinimumPesewas: toDecimals(pesewas(orderMinimumPesewas)),
      lowStockMark: String(lowStockMark),
      surchargePercent: String(surchargePercent),
      returnDays: String(returnDays),
      newslettersPerHour: String(newslettersPerHour),
    },
    hints: hintsOf(catalogue.current().assortment, surchargeOf(stored).sizes),
    fixed: fixedVariables(config.fixedSettings),
    hasLiveOrder: await hasLiveOrder(db),
    revision,
    environment: config.environment,
  })
}

type Hints = Readonly<Partial<Record<ScreenSetting, string>>>

/** The owner reads here how the sizes of the shop are spelled, and which of those that were typed no piece has. */
function hintsOf(
  products: readonly Pick<Product, 'sizes'>[],
  surcharged: readonly string[],
): Hints {
  const onSale = new Set<string>(products.flatMap(({ sizes }) => sizes))
  if (onSale.size === 0) return {}
  const spelled = new Set([...onSale].map((size) => size.toLowerCase()))
  const absent = surcharged.filter((size) => !spelled.has(size.toLowerCase()))
  const warning = absent.length === 0 ? '' : ` Not on sale: ${absent.join(', ')}.`
  return { surchargedSizes: `On sale are ${[...onSale].join(', ')}.${warning}` }
}

function fixedVariables(fixed: FixedSettings): Readonly<Partial<Record<ScreenSetting, string>>> {
  return {
    ...(fixed.holdMinutes === undefined ? {} : { holdMinutes: VARIABLES.holdMinutes }),
    ...(fixed.orderMinimumPesewas === undefined
      ? {}
      : { orderMinimumPesewas: VARIABLES.orderMinimumPesewas }),
    ...(fixed.newslettersPerHour === undefined
      ? {}
      : { newslettersPerHour: VARIABLES.newslettersPerHour }),
  }
}

export const posts: readonly Post[] = [
  {
    path,
    access: 'change-settings',
    screen: 'settings',
    needsProof: true,
    handle: async (request) => {
      const { context, fields } = request
      const changed = await changeSettings(context, {
        given: {
          ...readGiven(fields, context.config.fixedSettings),
          ...(!(await hasLiveOrder(context.db)) && {
            referencePrefix: fields.text('referencePrefix'),
          }),
        },
        seenRevision: wholeNumber(fields.text('revision')),
        actor: actorOfRequest(request),
      })
      if (changed.ok) {
        const notice = changed.value.some(isOfPrices) ? 'prices-saved' : 'settings-saved'
        return { kind: 'done', next: path, notice }
      }
      return changed.error.code === 'fields-invalid'
        ? refuseFields(changed.error.fields, ownerMessages)
        : refuse(409, ownerMessages[changed.error.code])
    },
  },
]

const TEXTS: readonly ScreenSetting[] = [
  'name',
  'tagline',
  'email',
  'phone',
  'whatsapp',
  'instagram',
  'x',
  'tiktok',
  'returnAddress',
  'surchargedSizes',
]

/** Settings that the environment decides are left out. */
function readGiven(fields: Fields, fixed: FixedSettings) {
  return {
    ...(fixed.holdMinutes === undefined && {
      holdMinutes: wholeNumber(fields.text('holdMinutes')),
    }),
    ...(fixed.orderMinimumPesewas === undefined && {
      orderMinimumPesewas: readCedis(fields.text('orderMinimumPesewas'))?.minor ?? Number.NaN,
    }),
    ...(fixed.newslettersPerHour === undefined && {
      newslettersPerHour: wholeNumber(fields.text('newslettersPerHour')),
    }),
    payLinkHours: wholeNumber(fields.text('payLinkHours')),
    lowStockMark: wholeNumber(fields.text('lowStockMark')),
    surchargePercent: wholeNumber(fields.text('surchargePercent').replace(/%\s*$/, '')),
    returnDays: wholeNumber(fields.text('returnDays')),
    ...textsOf(fields, TEXTS),
  }
}

/** Returns NaN for anything else, which no setting accepts. */
function wholeNumber(typed: string): number {
  return readWholeNumber(typed.trim()) ?? Number.NaN
}
