import type { Front } from './http/front.ts'
import type { Ledger } from './ledger.ts'
import type { Provider } from './provider/start-provider.ts'

/** What all actors share. */
export type Scene = {
  readonly seed: number
  readonly front: Front
  readonly provider: Provider
  readonly ledger: Ledger
  /** No new visit begins. */
  readonly isOver: () => boolean
}
