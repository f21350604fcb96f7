import * as account from '../account/screen.ts'
import * as alerts from '../alerts/screen.ts'
import * as audit from '../audit/screen.ts'
import * as backup from '../backup/screen.ts'
import * as cases from '../cases/screen.ts'
import * as catalogueFile from '../catalogue-file/screen.ts'
import * as codes from '../codes/screen.ts'
import * as connections from '../connections/screen.ts'
import * as delivery from '../delivery/screen.ts'
import * as demoContent from '../demo-content/screen.ts'
import * as drops from '../drops/screen.ts'
import * as gallery from '../gallery/screen.ts'
import * as health from '../health/screen.ts'
import * as homeHero from '../home-hero/screen.ts'
import * as homePage from '../home-page/screen.ts'
import * as homePreview from '../home-preview/screen.ts'
import * as homeSection from '../home-section/screen.ts'
import * as insights from '../insights/screen.ts'
import * as join from '../join/screen.ts'
import type { ScreenContent } from '../kit/page.ts'
import type { Post, ScreenRequest } from '../kit/screen.ts'
import * as look from '../look/screen.ts'
import * as mail from '../mail/screen.ts'
import * as market from '../market/screen.ts'
import * as marketProduct from '../market-product/screen.ts'
import * as marketReceipt from '../market-receipt/screen.ts'
import * as message from '../message/screen.ts'
import * as messages from '../messages/screen.ts'
import * as moveIn from '../move-in/screen.ts'
import * as newsletter from '../newsletter/screen.ts'
import * as newsletterReview from '../newsletter-review/screen.ts'
import * as newsletters from '../newsletters/screen.ts'
import * as order from '../order/screen.ts'
import * as orderCustomer from '../order-customer/screen.ts'
import * as orderMail from '../order-mail/screen.ts'
import * as orderNew from '../order-new/screen.ts'
import * as orderRefund from '../order-refund/screen.ts'
import * as orders from '../orders/screen.ts'
import * as pickList from '../pick-list/screen.ts'
import * as product from '../product/screen.ts'
import * as productNew from '../product-new/screen.ts'
import * as productSizes from '../product-sizes/screen.ts'
import * as products from '../products/screen.ts'
import * as reconciliation from '../reconciliation/screen.ts'
import * as recover from '../recover/screen.ts'
import * as refundAccount from '../refund-account/screen.ts'
import * as reset from '../reset/screen.ts'
import * as returnScreen from '../return/screen.ts'
import * as returns from '../returns/screen.ts'
import * as rights from '../rights/screen.ts'
import * as rightsRequest from '../rights-request/screen.ts'
import type { ScreenName } from '../screens.ts'
import * as sections from '../sections/screen.ts'
import * as settings from '../settings/screen.ts'
import * as setup from '../setup/screen.ts'
import * as signIn from '../sign-in/screen.ts'
import * as sizes from '../sizes/screen.ts'
import * as slips from '../slips/screen.ts'
import * as staff from '../staff/screen.ts'
import * as stock from '../stock/screen.ts'
import * as stockVariant from '../stock-variant/screen.ts'
import * as testOrders from '../test-orders/screen.ts'
import * as text from '../text/screen.ts'
import * as textPreview from '../text-preview/screen.ts'
import * as texts from '../texts/screen.ts'
import * as today from '../today/screen.ts'
import * as waiting from '../waiting/screen.ts'

export type ScreenModule = {
  /** The result is null when there is no such page. */
  readonly load: (request: ScreenRequest) => Promise<ScreenContent | null>
  readonly posts?: readonly Post[]
}

export const screenModules = {
  setup,
  'sign-in': signIn,
  join,
  reset,
  recover,
  today,
  messages,
  message,
  mail,
  newsletters,
  newsletter,
  'newsletter-review': newsletterReview,
  delivery,
  drops,
  codes,
  settings,
  look,
  texts,
  text,
  'text-preview': textPreview,
  'demo-content': demoContent,
  connections,
  'test-orders': testOrders,
  stock,
  'stock-variant': stockVariant,
  market,
  'market-product': marketProduct,
  'market-receipt': marketReceipt,
  account,
  staff,
  alerts,
  audit,
  orders,
  'pick-list': pickList,
  slips,
  'order-new': orderNew,
  order,
  'order-customer': orderCustomer,
  'order-refund': orderRefund,
  'refund-account': refundAccount,
  returns,
  return: returnScreen,
  waiting,
  rights,
  'rights-request': rightsRequest,
  reconciliation,
  insights,
  'order-mail': orderMail,
  backup,
  health,
  cases,
  'catalogue-file': catalogueFile,
  'move-in': moveIn,
  products,
  'product-new': productNew,
  product,
  'product-sizes': productSizes,
  sections,
  sizes,
  gallery,
  'home-page': homePage,
  'home-hero': homeHero,
  'home-section': homeSection,
  'home-preview': homePreview,
} as const satisfies Readonly<Record<ScreenName, ScreenModule>>
