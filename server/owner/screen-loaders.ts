import type { ScreenName } from '#contracts/backoffice/screens'
import type { ScreenLoader } from './screen.ts'
import { accountScreen } from './screens/account.ts'
import { alertsScreen } from './screens/alerts.ts'
import { auditScreen } from './screens/audit.ts'
import { backupScreen } from './screens/backup.ts'
import { casesScreen } from './screens/cases.ts'
import { catalogueFileScreen } from './screens/catalogue-file.ts'
import { codesScreen } from './screens/codes.ts'
import { deliveryScreen } from './screens/delivery.ts'
import { dropsScreen } from './screens/drops.ts'
import { galleryScreen } from './screens/gallery.ts'
import { healthScreen } from './screens/health.ts'
import { homePageScreen } from './screens/home-page.ts'
import { insightsScreen } from './screens/insights.ts'
import { joinScreen } from './screens/join.ts'
import { mailScreen } from './screens/mail.ts'
import { marketScreen } from './screens/market.ts'
import { marketPieceScreen } from './screens/market-piece.ts'
import { marketReceiptScreen } from './screens/market-receipt.ts'
import { messageScreen, messagesScreen } from './screens/messages.ts'
import { newsletterScreen } from './screens/newsletter.ts'
import { newsletterReviewScreen } from './screens/newsletter-review.ts'
import { newslettersScreen } from './screens/newsletters.ts'
import { orderScreen } from './screens/order.ts'
import { orderCustomerScreen } from './screens/order-customer.ts'
import { orderMailScreen } from './screens/order-mail.ts'
import { orderNewScreen } from './screens/order-new.ts'
import { orderRefundScreen } from './screens/order-refund.ts'
import { ordersScreen } from './screens/orders.ts'
import { pickListScreen } from './screens/pick-list.ts'
import { productScreen } from './screens/product.ts'
import { productNewScreen } from './screens/product-new.ts'
import { productSizesScreen } from './screens/product-sizes.ts'
import { productsScreen } from './screens/products.ts'
import { reconciliationScreen } from './screens/reconciliation.ts'
import { recoverScreen } from './screens/recover.ts'
import { refundAccountScreen } from './screens/refund-account.ts'
import { resetScreen } from './screens/reset.ts'
import { returnScreen } from './screens/return.ts'
import { returnsScreen } from './screens/returns.ts'
import { rightsRequestScreen, rightsScreen } from './screens/rights.ts'
import { sectionsScreen } from './screens/sections.ts'
import { settingsScreen } from './screens/settings.ts'
import { setupScreen } from './screens/setup.ts'
import { signInScreen } from './screens/sign-in.ts'
import { slipsScreen } from './screens/slips.ts'
import { staffScreen } from './screens/staff.ts'
import { stockScreen } from './screens/stock.ts'
import { stockPieceScreen } from './screens/stock-piece.ts'
import { todayScreen } from './screens/today.ts'
import { waitingScreen } from './screens/waiting.ts'

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
