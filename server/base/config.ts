import type { ConnectionName } from '#domain/connections/connection'
import type { LOG_LEVELS } from './env.ts'
import type { TrustProxy } from './http/trust-proxy.ts'

/** Posts are counted per network; a mobile carrier puts thousands of people behind one. */
export type FormLimits = {
  readonly perMinute: number
  readonly perHour: number
  readonly insightsPerMinute: number
  /** Entries for draws, and requests for variants: they are stored before their letters are sent. */
  readonly entriesPerHour: number
  /** This many mails go to addresses typed into forms, for each purpose, all networks together. */
  readonly lettersPerHour: number
}

/** The environment's settings, as server/config.ts reads them. A feature adds its own beside the code that uses them. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  /** The back office has this origin; null: without PUBLIC_URL and OWNER_HOST, it is that of the request. */
  readonly officeOrigin: string | null
  readonly hasOwnOfficeHost: boolean
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** A new shop begins without the content of the made-up brand. */
  readonly startsEmpty: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Null: no metrics. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  readonly trustProxy: TrustProxy
  readonly formLimits: FormLimits
  /** What seals the keys that are typed in the back office (`SEAL_KEY`); null: a file of the data folder does. */
  readonly sealKey: string | null
  /** The environment decides about these; the back office shows them, and cannot change them. */
  readonly serverConnections: readonly ConnectionName[]
  /** Their keys were typed in the back office and cannot be opened any more: they have to be typed again. */
  readonly lostConnections: readonly ConnectionName[]
  /** A page-view script that replaces our own counting; null: our own. */
  readonly insightsScriptUrl: string | null
}
