import { AccountPage } from '../account/page.tsx'
import { AlertsPage } from '../alerts/page.tsx'
import { AuditPage } from '../audit/page.tsx'
import { BackupPage } from '../backup/page.tsx'
import { CasesPage } from '../cases/page.tsx'
import { CatalogueFilePage } from '../catalogue-file/page.tsx'
import { CodesPage } from '../codes/page.tsx'
import { DeliveryPage } from '../delivery/page.tsx'
import { DropsPage } from '../drops/page.tsx'
import { GalleryPage } from '../gallery/page.tsx'
import { HealthPage } from '../health/page.tsx'
import { HomePagePage } from '../home-page/page.tsx'
import { InsightsPage } from '../insights/page.tsx'
import { JoinPage } from '../join/page.tsx'
import type { OwnerPage } from '../kit/page.ts'
import { MailPage } from '../mail/page.tsx'
import { MarketPage } from '../market/page.tsx'
import { MarketPiecePage } from '../market-piece/page.tsx'
import { MarketReceiptPage } from '../market-receipt/page.tsx'
import { MessagePage } from '../message/page.tsx'
import { MessagesPage } from '../messages/page.tsx'
import { NewsletterPage } from '../newsletter/page.tsx'
import { NewsletterReviewPage } from '../newsletter-review/page.tsx'
import { NewslettersPage } from '../newsletters/page.tsx'
import { OrderPage } from '../order/page.tsx'
import { OrderCustomerPage } from '../order-customer/page.tsx'
import { OrderMailPage } from '../order-mail/page.tsx'
import { OrderNewPage } from '../order-new/page.tsx'
import { OrderRefundPage } from '../order-refund/page.tsx'
import { OrdersPage } from '../orders/page.tsx'
import { PayLinkPage } from '../pay-link/page.tsx'
import { PickListPage } from '../pick-list/page.tsx'
import { ProductPage } from '../product/page.tsx'
import { ProductNewPage } from '../product-new/page.tsx'
import { ProductSizesPage } from '../product-sizes/page.tsx'
import { ProductsPage } from '../products/page.tsx'
import { ProvePage } from '../prove/page.tsx'
import { ReconciliationPage } from '../reconciliation/page.tsx'
import { RecoverPage } from '../recover/page.tsx'
import { RecoveryCodesPage } from '../recovery-codes/page.tsx'
import { RefundAccountPage } from '../refund-account/page.tsx'
import { RefusalPage } from '../refusal/page.tsx'
import { ResetPage } from '../reset/page.tsx'
import { ReturnPage } from '../return/page.tsx'
import { ReturnsPage } from '../returns/page.tsx'
import { RightsPage } from '../rights/page.tsx'
import { RightsRequestPage } from '../rights-request/page.tsx'
import { SectionsPage } from '../sections/page.tsx'
import { SettingsPage } from '../settings/page.tsx'
import { SetupPage } from '../setup/page.tsx'
import { SignInPage } from '../sign-in/page.tsx'
import { SlipsPage } from '../slips/page.tsx'
import { StaffPage } from '../staff/page.tsx'
import { StaffLinkPage } from '../staff-link/page.tsx'
import { StockPage } from '../stock/page.tsx'
import { StockPiecePage } from '../stock-piece/page.tsx'
import { TodayPage } from '../today/page.tsx'
import { WaitingPage } from '../waiting/page.tsx'

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
