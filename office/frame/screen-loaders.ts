import { accountScreen } from '../account/screen.ts'
import { alertsScreen } from '../alerts/screen.ts'
import { auditScreen } from '../audit/screen.ts'
import { backupScreen } from '../backup/screen.ts'
import { casesScreen } from '../cases/screen.ts'
import { catalogueFileScreen } from '../catalogue-file/screen.ts'
import { codesScreen } from '../codes/screen.ts'
import { deliveryScreen } from '../delivery/screen.ts'
import { dropsScreen } from '../drops/screen.ts'
import { galleryScreen } from '../gallery/screen.ts'
import { healthScreen } from '../health/screen.ts'
import { homePageScreen } from '../home-page/screen.ts'
import { insightsScreen } from '../insights/screen.ts'
import { joinScreen } from '../join/screen.ts'
import type { ScreenLoader } from '../kit/screen.ts'
import type { ScreenName } from '../kit/screens.ts'
import { mailScreen } from '../mail/screen.ts'
import { marketScreen } from '../market/screen.ts'
import { marketPieceScreen } from '../market-piece/screen.ts'
import { marketReceiptScreen } from '../market-receipt/screen.ts'
import { messageScreen } from '../message/screen.ts'
import { messagesScreen } from '../messages/screen.ts'
import { newsletterScreen } from '../newsletter/screen.ts'
import { newsletterReviewScreen } from '../newsletter-review/screen.ts'
import { newslettersScreen } from '../newsletters/screen.ts'
import { orderScreen } from '../order/screen.ts'
import { orderCustomerScreen } from '../order-customer/screen.ts'
import { orderMailScreen } from '../order-mail/screen.ts'
import { orderNewScreen } from '../order-new/screen.ts'
import { orderRefundScreen } from '../order-refund/screen.ts'
import { ordersScreen } from '../orders/screen.ts'
import { pickListScreen } from '../pick-list/screen.ts'
import { productScreen } from '../product/screen.ts'
import { productNewScreen } from '../product-new/screen.ts'
import { productSizesScreen } from '../product-sizes/screen.ts'
import { productsScreen } from '../products/screen.ts'
import { reconciliationScreen } from '../reconciliation/screen.ts'
import { recoverScreen } from '../recover/screen.ts'
import { refundAccountScreen } from '../refund-account/screen.ts'
import { resetScreen } from '../reset/screen.ts'
import { returnScreen } from '../return/screen.ts'
import { returnsScreen } from '../returns/screen.ts'
import { rightsScreen } from '../rights/screen.ts'
import { rightsRequestScreen } from '../rights-request/screen.ts'
import { sectionsScreen } from '../sections/screen.ts'
import { settingsScreen } from '../settings/screen.ts'
import { setupScreen } from '../setup/screen.ts'
import { signInScreen } from '../sign-in/screen.ts'
import { slipsScreen } from '../slips/screen.ts'
import { staffScreen } from '../staff/screen.ts'
import { stockScreen } from '../stock/screen.ts'
import { stockPieceScreen } from '../stock-piece/screen.ts'
import { todayScreen } from '../today/screen.ts'
import { waitingScreen } from '../waiting/screen.ts'

export const screenLoaders: Readonly<Record<ScreenName, ScreenLoader>> = {
  setup: setupScreen,
  'sign-in': signInScreen,
  join: joinScreen,
  reset: resetScreen,
  recover: recoverScreen,
  today: todayScreen,
  messages: messagesScreen,
  message: messageScreen,
  mail: mailScreen,
  newsletters: newslettersScreen,
  newsletter: newsletterScreen,
  'newsletter-review': newsletterReviewScreen,
  settings: settingsScreen,
  stock: stockScreen,
  'stock-piece': stockPieceScreen,
  market: marketScreen,
  'market-piece': marketPieceScreen,
  'market-receipt': marketReceiptScreen,
  account: accountScreen,
  staff: staffScreen,
  alerts: alertsScreen,
  audit: auditScreen,
  orders: ordersScreen,
  'pick-list': pickListScreen,
  slips: slipsScreen,
  'order-new': orderNewScreen,
  order: orderScreen,
  'order-customer': orderCustomerScreen,
  'order-refund': orderRefundScreen,
  'refund-account': refundAccountScreen,
  returns: returnsScreen,
  return: returnScreen,
  waiting: waitingScreen,
  rights: rightsScreen,
  'rights-request': rightsRequestScreen,
  reconciliation: reconciliationScreen,
  insights: insightsScreen,
  'order-mail': orderMailScreen,
  backup: backupScreen,
  health: healthScreen,
  cases: casesScreen,
  'catalogue-file': catalogueFileScreen,
  products: productsScreen,
  'product-new': productNewScreen,
  product: productScreen,
  'product-sizes': productSizesScreen,
  delivery: deliveryScreen,
  drops: dropsScreen,
  codes: codesScreen,
  sections: sectionsScreen,
  gallery: galleryScreen,
  'home-page': homePageScreen,
}
