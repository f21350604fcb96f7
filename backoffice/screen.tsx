import type { OwnerPage } from '#contracts/backoffice/page'
import { AccountPage } from './pages/account/account-page.tsx'
import { AlertsPage } from './pages/alerts/alerts-page.tsx'
import { AuditPage } from './pages/audit/audit-page.tsx'
import { BackupPage } from './pages/backup/backup-page.tsx'
import { CasesPage } from './pages/cases/cases-page.tsx'
import { CatalogueFilePage } from './pages/catalogue-file/catalogue-file-page.tsx'
import { CodesPage } from './pages/codes/codes-page.tsx'
import { DeliveryPage } from './pages/delivery/delivery-page.tsx'
import { DropsPage } from './pages/drops/drops-page.tsx'
import { GalleryPage } from './pages/gallery/gallery-page.tsx'
import { HealthPage } from './pages/health/health-page.tsx'
import { HomePagePage } from './pages/home-page/home-page-page.tsx'
import { InsightsPage } from './pages/insights/insights-page.tsx'
import { JoinPage } from './pages/join/join-page.tsx'
import { MailPage } from './pages/mail/mail-page.tsx'
import { MarketPage } from './pages/market/market-page.tsx'
import { MarketPiecePage } from './pages/market-piece/market-piece-page.tsx'
import { MarketReceiptPage } from './pages/market-receipt/market-receipt-page.tsx'
import { MessagePage } from './pages/message/message-page.tsx'
import { MessagesPage } from './pages/messages/messages-page.tsx'
import { NewsletterPage } from './pages/newsletter/newsletter-page.tsx'
import { NewsletterReviewPage } from './pages/newsletter-review/newsletter-review-page.tsx'
import { NewslettersPage } from './pages/newsletters/newsletters-page.tsx'
import { OrderPage } from './pages/order/order-page.tsx'
import { OrderCustomerPage } from './pages/order-customer/order-customer-page.tsx'
import { OrderMailPage } from './pages/order-mail/order-mail-page.tsx'
import { OrderNewPage } from './pages/order-new/order-new-page.tsx'
import { OrderRefundPage } from './pages/order-refund/order-refund-page.tsx'
import { OrdersPage } from './pages/orders/orders-page.tsx'
import { PayLinkPage } from './pages/pay-link/pay-link-page.tsx'
import { PickListPage } from './pages/pick-list/pick-list-page.tsx'
import { ProductPage } from './pages/product/product-page.tsx'
import { ProductNewPage } from './pages/product-new/product-new-page.tsx'
import { ProductSizesPage } from './pages/product-sizes/product-sizes-page.tsx'
import { ProductsPage } from './pages/products/products-page.tsx'
import { ProvePage } from './pages/prove/prove-page.tsx'
import { ReconciliationPage } from './pages/reconciliation/reconciliation-page.tsx'
import { RecoverPage } from './pages/recover/recover-page.tsx'
import { RecoveryCodesPage } from './pages/recovery-codes/recovery-codes-page.tsx'
import { RefundAccountPage } from './pages/refund-account/refund-account-page.tsx'
import { RefusalPage } from './pages/refusal/refusal-page.tsx'
import { ResetPage } from './pages/reset/reset-page.tsx'
import { ReturnPage } from './pages/return/return-page.tsx'
import { ReturnsPage } from './pages/returns/returns-page.tsx'
import { RightsPage } from './pages/rights/rights-page.tsx'
import { RightsRequestPage } from './pages/rights-request/rights-request-page.tsx'
import { SectionsPage } from './pages/sections/sections-page.tsx'
import { SettingsPage } from './pages/settings/settings-page.tsx'
import { SetupPage } from './pages/setup/setup-page.tsx'
import { SignInPage } from './pages/sign-in/sign-in-page.tsx'
import { SlipsPage } from './pages/slips/slips-page.tsx'
import { StaffPage } from './pages/staff/staff-page.tsx'
import { StaffLinkPage } from './pages/staff-link/staff-link-page.tsx'
import { StockPage } from './pages/stock/stock-page.tsx'
import { StockPiecePage } from './pages/stock-piece/stock-piece-page.tsx'
import { TodayPage } from './pages/today/today-page.tsx'
import { WaitingPage } from './pages/waiting/waiting-page.tsx'

/** The page of each screen. */
export function Screen({ page }: { readonly page: OwnerPage }) {
  const { form } = page
  switch (page.screen) {
    case 'setup':
      return <SetupPage form={form} />
    case 'sign-in':
      return <SignInPage data={page.data} form={form} />
    case 'join':
      return <JoinPage form={form} />
    case 'reset':
      return <ResetPage form={form} />
    case 'recover':
      return <RecoverPage form={form} />
    case 'today':
      return <TodayPage data={page.data} />
    case 'messages':
      return <MessagesPage data={page.data} />
    case 'message':
      return <MessagePage data={page.data} form={form} />
    case 'mail':
      return <MailPage data={page.data} form={form} />
    case 'newsletters':
      return <NewslettersPage data={page.data} form={form} />
    case 'newsletter':
      return <NewsletterPage data={page.data} form={form} />
    case 'newsletter-review':
      return <NewsletterReviewPage data={page.data} form={form} />
    case 'delivery':
      return <DeliveryPage data={page.data} form={form} />
    case 'health':
      return <HealthPage data={page.data} />
    case 'drops':
      return <DropsPage data={page.data} form={form} />
    case 'codes':
      return <CodesPage data={page.data} form={form} />
    case 'settings':
      return <SettingsPage data={page.data} form={form} />
    case 'stock':
      return <StockPage data={page.data} form={form} />
    case 'stock-piece':
      return <StockPiecePage data={page.data} form={form} />
    case 'market':
      return <MarketPage data={page.data} />
    case 'market-piece':
      return <MarketPiecePage data={page.data} form={form} />
    case 'market-receipt':
      return <MarketReceiptPage data={page.data} brandName={page.brandName} />
    case 'account':
      return <AccountPage data={page.data} form={form} />
    case 'staff':
      return <StaffPage data={page.data} form={form} />
    case 'staff-link':
      return <StaffLinkPage data={page.data} />
    case 'alerts':
      return <AlertsPage data={page.data} form={form} />
    case 'audit':
      return <AuditPage data={page.data} />
    case 'orders':
      return <OrdersPage data={page.data} />
    case 'pick-list':
      return <PickListPage data={page.data} />
    case 'slips':
      return <SlipsPage data={page.data} brandName={page.brandName} />
    case 'order-new':
      return <OrderNewPage data={page.data} form={form} />
    case 'pay-link':
      return <PayLinkPage data={page.data} />
    case 'order':
      return <OrderPage data={page.data} form={form} />
    case 'order-customer':
      return <OrderCustomerPage data={page.data} form={form} />
    case 'order-refund':
      return <OrderRefundPage data={page.data} form={form} />
    case 'refund-account':
      return <RefundAccountPage data={page.data} form={form} />
    case 'returns':
      return <ReturnsPage data={page.data} />
    case 'return':
      return <ReturnPage data={page.data} form={form} />
    case 'waiting':
      return <WaitingPage data={page.data} />
    case 'rights':
      return <RightsPage data={page.data} form={form} />
    case 'rights-request':
      return <RightsRequestPage data={page.data} form={form} />
    case 'reconciliation':
      return <ReconciliationPage data={page.data} form={form} />
    case 'insights':
      return <InsightsPage data={page.data} />
    case 'order-mail':
      return <OrderMailPage data={page.data} />
    case 'backup':
      return <BackupPage data={page.data} form={form} />
    case 'cases':
      return <CasesPage data={page.data} form={form} />
    case 'catalogue-file':
      return <CatalogueFilePage data={page.data} form={form} />
    case 'products':
      return <ProductsPage data={page.data} />
    case 'product-new':
      return <ProductNewPage data={page.data} form={form} />
    case 'product':
      return <ProductPage data={page.data} form={form} />
    case 'product-sizes':
      return <ProductSizesPage data={page.data} form={form} />
    case 'sections':
      return <SectionsPage data={page.data} form={form} />
    case 'gallery':
      return <GalleryPage data={page.data} form={form} />
    case 'home-page':
      return <HomePagePage data={page.data} form={form} />
    case 'prove':
      return <ProvePage data={page.data} form={form} />
    case 'recovery-codes':
      return <RecoveryCodesPage data={page.data} />
    case 'refusal':
      return <RefusalPage data={page.data} />
  }
}
