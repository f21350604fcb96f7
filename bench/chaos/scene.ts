import type { ShopClient } from './http/shop-client.ts'
import type { Ledger } from './ledger.ts'
import type { Provider } from './provider/start-provider.ts'

/** All actors share this. */
export type Scene = {
  readonly seed: number
  readonly client: ShopClient
  readonly provider: Provider
  readonly ledger: Ledger
  /** Once it is true, no new visit begins. */
  readonly isOver: () => boolean
}
