import { hasLiveOrder } from '#database/payments/reference-prefixes'
import { loadSettings } from '#database/settings/settings'
import { readWholeNumber } from '#domain/form/whole-number'
import { toDecimals } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { readCedis } from '#domain/money/read-cedis'
import { ownerMessages } from '#domain/owner-messages/office'
import type { FixedSettings, SettingName } from '#domain/settings/settings'
import { changeSettings } from '#server/settings/change-settings'
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
} as const satisfies Partial<Record<SettingName, string>>

/** The sum for free delivery is on the screen of the zones, the pause on that of the drops. */
export type ScreenSetting = Exclude<SettingName, 'freeDeliveryFromPesewas' | 'sellingPaused'>

export const load = async ({ context }: ScreenRequest) => {
  const { db, config } = context
  const { revision, stored } = await loadSettings(db)
  const {
    holdMinutes,
    payLinkHours,
    orderMinimumPesewas,
    lowStockMark,
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
    },
    fixed: fixedVariables(config.fixedSettings),
    hasLiveOrder: await hasLiveOrder(db),
    revision,
    environment: config.environment,
  })
}

function fixedVariables(fixed: FixedSettings): Readonly<Partial<Record<ScreenSetting, string>>> {
  return {
    ...(fixed.holdMinutes === undefined ? {} : { holdMinutes: VARIABLES.holdMinutes }),
    ...(fixed.orderMinimumPesewas === undefined
      ? {}
      : { orderMinimumPesewas: VARIABLES.orderMinimumPesewas }),
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
      if (changed.ok) return { kind: 'done', next: path, notice: 'settings-saved' }
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
    payLinkHours: wholeNumber(fields.text('payLinkHours')),
    lowStockMark: wholeNumber(fields.text('lowStockMark')),
    ...textsOf(fields, TEXTS),
  }
}

/** Returns NaN for anything else, which no setting accepts. */
function wholeNumber(typed: string): number {
  return readWholeNumber(typed.trim()) ?? Number.NaN
}
