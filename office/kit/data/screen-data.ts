import type { SettingName } from '#domain/settings/settings'
import type { EnvironmentRow } from '#server/settings/list-environment'
import type { Role } from '#domain/staff/role'
import type { AlertsData } from '../../alerts/data.ts'
import type { BackupData } from '../../backup/data.ts'
import type { CatalogueFileData } from '../../catalogue-file/data.ts'
import type { CodesData } from '../../codes/data.ts'
import type { DeliveryData } from '../../delivery/data.ts'
import type { DropsData } from '#server/draws/drops-data'
import type { GalleryData, HomeData } from './gallery-data.ts'
import type { HealthData } from '../../health/data.ts'
import type { InsightsData } from '#server/insights/insights-data'
import type { KeptForm } from '../kept-form-data.ts'
import type { MarketData, MarketPieceData, ReceiptData } from './market-data.ts'
import type { NewOrderData } from './new-order-data.ts'
import type { NewsletterData, NewsletterReviewData, NewslettersData } from './newsletter-data.ts'
import type {
  CasesData,
  OrderCustomerData,
  OrderData,
  OrderMailPreviewData,
  OrdersData,
} from './order-data.ts'
import type { PickListData, SlipsData } from './packing-data.ts'
import type { NewProductData, ProductData, ProductsData, SectionsData } from './product-data.ts'
import type { ProductSizesData } from '../../product-sizes/data.ts'
import type { OrderRefundData, ReconciliationData, RefundAccountData } from './refund-data.ts'
import type { ReturnData, ReturnsData } from './return-data.ts'
import type { RightsData, RightsRequestData } from './rights-data.ts'
import type { StockData, StockPieceData } from './stock-data.ts'
import type { TodayData } from '../../today/data.ts'
import type { WaitingData } from '#server/waiting/waiting-data'

/** The data of each screen. */
export type ScreenData = {
  readonly setup: Record<never, never>
  readonly 'sign-in': KeptForm & { readonly hasStaff: boolean }
  readonly join: Record<never, never>
  readonly reset: Record<never, never>
  readonly recover: Record<never, never>
  readonly today: TodayData
  readonly messages: MessagesData
  readonly message: MessageData
  readonly mail: MailData
  readonly newsletters: NewslettersData
  readonly newsletter: NewsletterData
  readonly 'newsletter-review': NewsletterReviewData
  readonly delivery: DeliveryData
  readonly drops: DropsData
  readonly health: HealthData
  readonly codes: CodesData
  readonly settings: SettingsData
  readonly stock: StockData
  readonly 'stock-piece': StockPieceData
  readonly market: MarketData
  readonly 'market-piece': MarketPieceData
  readonly 'market-receipt': ReceiptData
  readonly account: AccountData
  readonly staff: StaffData
  readonly alerts: AlertsData
  readonly audit: AuditData
  readonly orders: OrdersData
  readonly 'pick-list': PickListData
  readonly slips: SlipsData
  readonly 'order-new': NewOrderData
  readonly order: OrderData
  readonly 'order-customer': OrderCustomerData
  readonly 'order-refund': OrderRefundData
  readonly 'refund-account': RefundAccountData
  readonly returns: ReturnsData
  readonly return: ReturnData
  readonly waiting: WaitingData
  readonly rights: RightsData
  readonly 'rights-request': RightsRequestData
  readonly reconciliation: ReconciliationData
  readonly insights: InsightsData
  readonly 'order-mail': OrderMailPreviewData
  readonly backup: BackupData
  readonly cases: CasesData
  readonly 'catalogue-file': CatalogueFileData
  readonly products: ProductsData
  readonly 'product-new': NewProductData
  readonly product: ProductData
  readonly 'product-sizes': ProductSizesData
  readonly sections: SectionsData
  readonly gallery: GalleryData
  readonly 'home-page': HomeData
}

export type MessagesData = {
  readonly messages: readonly MessageRow[]
  readonly unread: number
  /** The address of the next, older page. */
  readonly older: string | null
}

export type MessageRow = {
  readonly id: string
  readonly name: string
  /** The subject, or how the message starts. */
  readonly about: string
  readonly sentAtMs: number
  readonly state: 'new' | 'read' | 'answered'
}

export type MessageData = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly text: string
  readonly wantsNewsletter: boolean
  readonly sentAtMs: number
  readonly answeredAtMs: number | null
  readonly mailUrl: string
  /** Empty, and no link to WhatsApp, if none was given. */
  readonly phone: string
  readonly whatsappUrl: string | null
}

export type MailData = {
  /** The latest first. */
  readonly failed: readonly FailedMail[]
  /** Those that failed before the ones shown. */
  readonly moreFailed: number
  /** Mails in the queue. */
  readonly waiting: number
}

export type FailedMail = {
  readonly key: string
  /** What it is about, in words. */
  readonly about: string
  readonly to: string
  readonly reason: string
  readonly createdAtMs: number
  readonly failedAtMs: number
}

/** The sum for free delivery is on the screen of the zones, the pause on that of the drops. */
export type ScreenSetting = Exclude<SettingName, 'freeDeliveryFromPesewas' | 'sellingPaused'>

export type SettingsData = {
  /** As they are in the form. */
  readonly values: Readonly<Record<ScreenSetting, string>>
  /** Decided by the environment, with the name of the variable. */
  readonly fixed: Readonly<Partial<Record<ScreenSetting, string>>>
  readonly revision: number
  readonly environment: readonly EnvironmentRow[]
}

export type AccountData = {
  readonly email: string
  readonly devices: readonly Device[]
  readonly passkeys: readonly ListedPasskey[]
  readonly recoveryCodesLeft: number
}

export type Device = {
  readonly id: string
  readonly name: string
  readonly isThisOne: boolean
  readonly signedInAtMs: number
  readonly seenAtMs: number
}

export type ListedPasskey = {
  readonly id: string
  readonly name: string
  readonly createdAtMs: number
  readonly usedAtMs: number | null
}

export type StaffData = {
  readonly people: readonly Person[]
  readonly invitations: readonly OpenInvitation[]
}

export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly isDisabled: boolean
  readonly isYou: boolean
}

export type OpenInvitation = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly expiresAtMs: number
}

export type AuditData = {
  readonly entries: readonly AuditRow[]
  /** The address of the next, older page. */
  readonly older: string | null
}

export type AuditRow = {
  readonly id: string
  readonly atMs: number
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly detail: string
}
