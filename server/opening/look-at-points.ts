import { listStoredZones } from '#database/delivery/delivery-zones'
import { listDemoProducts } from '#database/demo-content/demo-products'
import { readLastBackup, readLastBackupElsewhere } from '#database/health/backup-facts'
import { readUntoldProxy } from '#database/settings/untold-proxy'
import { listPasskeys } from '#database/staff/passkeys'
import { areAsShipped } from '#domain/delivery/shipped-zones'
import { shippingPromise } from '#domain/delivery/shipping-promise'
import { FREE_FROM_PESEWAS } from '#domain/delivery/zone'
import { sinceWords } from '#domain/health/time-words'
import { isShippedLook } from '#domain/look/look'
import type { OpeningLook } from '#domain/opening/judge-opening'
import type { OpeningPoint } from '#domain/opening/opening-points'
import { demoCountWords } from '#domain/owner-messages/demo-content'
import { openingWords } from '#domain/owner-messages/opening'
import { DEFAULT_SETTINGS } from '#domain/settings/settings'
import { textForms } from '#domain/texts/text-forms'
import type { Config } from '../base/config.ts'
import type { AppContext } from '../base/context.ts'
import { hostOf, isLoopback } from '../base/http/host.ts'
import { type DemoStanding, readDemoContent } from '../demo-content/read-demo-content.ts'
import { mailServiceMark, mailServiceOf } from '../mail/mail-service.ts'
import { hasPaymentKeys, paymentModeOf } from '../payments/payment-settings.ts'
import { liveKeysMark } from '../payments/typed-keys.ts'

export type Looking = {
  readonly context: AppContext
  readonly staffId: string
  /** The office was opened at this address. */
  readonly origin: string
}

type Row = {
  readonly look: (looking: Looking) => Promise<OpeningLook> | OpeningLook
  /** It was done with these; null: with what there is it cannot be done. */
  readonly doneWith?: (config: Config) => string | null
}

const DAY_MS = 24 * 3_600_000
const DONE: OpeningLook = { state: 'done' }
const ABSENT: OpeningLook = { state: 'absent' }

/** Each point ticks itself: a look finds whether it is done. What was ticked once is not looked at again. */
export const looks: Readonly<Record<OpeningPoint, Row>> = {
  passkey: { look: lookForPasskey },
  brand: { look: lookAtBrand },
  look: { look: lookAtLook },
  address: { look: lookAtAddress },
  delivery: { look: lookAtDelivery },
  payments: { look: lookAtPayments, doneWith: liveKeysMark },
  mail: { look: lookAtMail, doneWith: mailServiceMark },
  product: { look: lookForProduct },
  backup: { look: lookForBackup },
  texts: { look: lookAtTexts },
  demo: { look: lookForDemo },
  proxy: { look: lookForProxy },
}

async function lookForPasskey({ context, staffId, origin }: Looking): Promise<OpeningLook> {
  if ((await listPasskeys(context.db, staffId)).length > 0) return DONE
  const isSecure = origin.startsWith('https:') || isLoopback(hostOf(origin))
  return isSecure ? open() : { state: 'blocked', details: [openingWords['passkey-needs-https']] }
}

function lookAtBrand({ context }: Looking): OpeningLook {
  const { brand } = context.settings.current()
  const parts = (['name', 'email', 'phone'] as const).filter(
    (part) => brand[part] === DEFAULT_SETTINGS[part],
  )
  return parts.length === 0 ? DONE : open(openingWords['brand-as-shipped'](parts))
}

function lookAtLook({ context }: Looking): OpeningLook {
  const { look } = context.settings.current()
  return isShippedLook(look) ? open(openingWords['look-as-shipped']) : DONE
}

function lookAtAddress({ context: { config, connections } }: Looking): OpeningLook {
  if (config.serverConnections.includes('address')) return DONE
  if (config.lostConnections.includes('address')) return open(openingWords['address-lost'])
  return connections.isTyped('address') ? DONE : open(openingWords['address-missing'])
}

async function lookAtDelivery({ context }: Looking): Promise<OpeningLook> {
  const { delivery } = context.settings.current()
  const isChanged =
    delivery.freeFromPesewas !== FREE_FROM_PESEWAS.default ||
    !areAsShipped(await listStoredZones(context.db))
  return isChanged ? DONE : open(openingWords['delivery-now'](shippingPromise(delivery).words))
}

/** It is done when the provider has accepted live keys (server/connections). */
function lookAtPayments({ context: { config } }: Looking): OpeningLook {
  if (config.lostConnections.includes('payments')) return open(openingWords['payments-lost'])
  if (!hasPaymentKeys(config)) return open(openingWords['payments-missing'])
  const isTest = paymentModeOf(config) === 'test'
  return open(openingWords[isTest ? 'payments-test' : 'payments-unasked'])
}

/** It is done when a letter of this service was answered (server/connections/confirm-mail.ts). */
function lookAtMail({ context: { config } }: Looking): OpeningLook {
  if (config.lostConnections.includes('mail')) return open(openingWords['mail-lost'])
  return open(openingWords[mailServiceOf(config) === 'files' ? 'mail-files' : 'mail-unconfirmed'])
}

async function lookForProduct({ context }: Looking): Promise<OpeningLook> {
  const demo = new Set((await listDemoProducts(context.db)).map(({ id }) => id))
  const hasOwn = context.catalogue.current().products.some(({ id }) => !demo.has(id))
  return hasOwn ? DONE : open(openingWords['product-missing'])
}

async function lookForBackup({ context: { db, now } }: Looking): Promise<OpeningLook> {
  const elsewhere = await readLastBackupElsewhere(db)
  const nowMs = now()
  if (elsewhere && nowMs - elsewhere.atMs < DAY_MS) return DONE
  if (elsewhere) return open(openingWords['backup-old'](sinceWords(elsewhere.atMs, nowMs)))
  const isHere = (await readLastBackup(db)) !== null
  return open(openingWords[isHere ? 'backup-here' : 'backup-none'])
}

/** Who one is, what one answers and where one is: every shop has its own. Others may be right as they came. */
const OWN_TEXTS = ['about', 'faq', 'contact'] as const

/** Whoever finds all of them right as they came says so: it is then done without a change. */
function lookAtTexts({ context }: Looking): OpeningLook {
  const { texts } = context.settings.current()
  const left = OWN_TEXTS.filter((name) => texts[name].origin !== 'own')
  const titles = left.map((name) => textForms[name].title)
  return left.length === 0 ? DONE : open(openingWords['texts-left'](titles))
}

async function lookForDemo({ context }: Looking): Promise<OpeningLook> {
  const present = (await readDemoContent(context.db)).filter(({ state }) => state === 'present')
  if (present.length === 0) return DONE
  return open(openingWords['demo-present'](present.map(demoCounted)))
}

function demoCounted({ kind, count }: DemoStanding): string {
  return demoCountWords(kind, count)
}

/** A proxy that goes on asking is noted again each hour. */
async function lookForProxy({ context: { db, now, config } }: Looking): Promise<OpeningLook> {
  if (config.trustProxy !== 'own-machine') return ABSENT
  const proxy = await readUntoldProxy(db)
  if (proxy === null || now() - proxy.seenAtMs > DAY_MS) return ABSENT
  return open(openingWords['proxy-untold'](proxy.address))
}

function open(...details: readonly string[]): OpeningLook {
  return { state: 'open', details }
}
