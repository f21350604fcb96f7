import type { AlertTables } from './alerts/schema.ts'
import type { CatalogueTables } from './catalogue/schema.ts'
import type { ConnectionTables } from './connections/schema.ts'
import type { DemoTables } from './demo-content/schema.ts'
import type { DiscountTables } from './discounts/schema.ts'
import type { DrawTables } from './draws/schema.ts'
import type { DropTables } from './drops/schema.ts'
import type { LookTables } from './look/schema.ts'
import type { CorrespondenceTables } from './mail/schema.ts'
import type { NewsletterTables } from './newsletter/schema.ts'
import type { OpeningTables } from './opening/schema.ts'
import type { FulfilmentTables } from './orders/fulfilment-schema.ts'
import type { OrderTables } from './orders/schema.ts'
import type { PaymentTables } from './payments/schema.ts'
import type { UploadTables } from './pictures/schema.ts'
import type { ShopTables } from './settings/schema.ts'
import type { StaffTables } from './staff/schema.ts'
import type { TextTables } from './texts/schema.ts'
import type { WaitingTables } from './waiting/schema.ts'

export type { PictureOrigin } from './catalogue/schema.ts'
export type { SubscriberState } from './mail/schema.ts'
export type { OrderTokenPurpose } from './orders/schema.ts'
export type { AttemptState } from './payments/schema.ts'
export type { UploadState } from './pictures/schema.ts'
export type { InsightTotalKind, RevisionTopic } from './settings/schema.ts'
export type { StaffCodeKind } from './staff/schema.ts'

/** The tables use only types common to both engines: times are epoch milliseconds, JSON is text. */
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
  ShopTables &
  LookTables &
  ConnectionTables &
  DemoTables &
  OpeningTables &
  TextTables
