import type { LOG_LEVELS } from './env.ts'
import type { FormLimits } from './http/form-limits.ts'
import type { TrustProxy } from './http/trust-proxy.ts'

/** The settings of the environment, as server/config.ts reads them. A feature adds its own beside the code that uses them. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  /** Of the back office; null: without PUBLIC_URL and OWNER_HOST, that of the request. */
  readonly officeOrigin: string | null
  readonly hasOwnOfficeHost: boolean
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Null: no metrics. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  readonly trustProxy: TrustProxy
  readonly formLimits: FormLimits
  /** A page-view script that replaces our own counting; null: our own. */
  readonly insightsScriptUrl: string | null
}
