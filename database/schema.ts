import type { AlertTables } from './schema/alerts.ts'
import type { CatalogueTables } from './schema/catalogue.ts'
import type { CorrespondenceTables } from './schema/correspondence.ts'
import type { DiscountTables } from './schema/discounts.ts'
import type { DrawTables } from './schema/draws.ts'
import type { DropTables } from './schema/drops.ts'
import type { FulfilmentTables } from './schema/fulfilment.ts'
import type { NewsletterTables } from './schema/newsletters.ts'
import type { OrderTables } from './schema/orders.ts'
import type { PaymentTables } from './schema/payments.ts'
import type { ShopTables } from './schema/shop.ts'
import type { StaffTables } from './schema/staff.ts'
import type { UploadTables } from './schema/uploads.ts'
import type { WaitingTables } from './schema/waiting.ts'

export type { PictureOrigin } from './schema/catalogue.ts'
export type { SubscriberState } from './schema/correspondence.ts'
export type { OrderTokenPurpose } from './schema/orders.ts'
export type { AttemptState } from './schema/payments.ts'
export type { InsightTotalKind, RevisionTopic } from './schema/shop.ts'
export type { StaffCodeKind } from './schema/staff.ts'
export type { UploadState } from './schema/uploads.ts'

/** Only types common to both engines; times are in epoch milliseconds, JSON is text. */
export type Schema = CatalogueTables &
  UploadTables &
  OrderTables &
  DiscountTables &
  DropTables &
  DrawTables &
  WaitingTables &
  PaymentTables &
  FulfilmentTables &
  CorrespondenceTables &
  NewsletterTables &
  StaffTables &
  AlertTables &
  ShopTables
