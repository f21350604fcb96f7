import type { Post } from './screen.ts'
import { accountPosts } from './screens/account.ts'
import { alertsPosts } from './screens/alerts.ts'
import { backupPosts } from './screens/backup.ts'
import { casesPosts } from './screens/cases.ts'
import { catalogueFilePosts } from './screens/catalogue-file.ts'
import { codesPosts } from './screens/codes.ts'
import { deliveryPosts } from './screens/delivery.ts'
import { dropsPosts } from './screens/drops.ts'
import { galleryPosts } from './screens/gallery.ts'
import { homePagePosts } from './screens/home-page.ts'
import { joinPosts } from './screens/join.ts'
import { mailPosts } from './screens/mail.ts'
import { marketPosts } from './screens/market.ts'
import { marketPiecePosts } from './screens/market-piece.ts'
import { messagePosts } from './screens/messages.ts'
import { newsletterPosts } from './screens/newsletter.ts'
import { newsletterReviewPosts } from './screens/newsletter-review.ts'
import { newslettersPosts } from './screens/newsletters.ts'
import { orderCustomerPosts } from './screens/order-customer.ts'
import { orderNewPosts } from './screens/order-new.ts'
import { orderPosts } from './screens/order-posts.ts'
import { orderRefundPosts } from './screens/order-refund.ts'
import { productPosts } from './screens/product.ts'
import { productNewPosts } from './screens/product-new.ts'
import { productSizesPosts } from './screens/product-sizes.ts'
import { productStepPosts } from './screens/product-steps.ts'
import { provePosts } from './screens/prove.ts'
import { reconciliationPosts } from './screens/reconciliation.ts'
import { recoverPosts } from './screens/recover.ts'
import { refundAccountPosts } from './screens/refund-account.ts'
import { resetPosts } from './screens/reset.ts'
import { returnPosts } from './screens/return-posts.ts'
import { rightsPosts } from './screens/rights.ts'
import { rightsRequestPosts } from './screens/rights-request.ts'
import { sectionsPosts } from './screens/sections.ts'
import { settingsPosts } from './screens/settings.ts'
import { setupPosts } from './screens/setup.ts'
import { signInPosts } from './screens/sign-in.ts'
import { staffPosts } from './screens/staff.ts'
import { stockListPosts } from './screens/stock.ts'
import { stockPosts } from './screens/stock-piece.ts'
import { uploadPosts } from './screens/uploads.ts'

/** Every post of the back office, with who may send it. */
export const posts: readonly Post[] = [
  ...setupPosts,
  ...signInPosts,
  ...joinPosts,
  ...resetPosts,
  ...recoverPosts,
  ...provePosts,
  ...messagePosts,
  ...mailPosts,
  ...newslettersPosts,
  ...newsletterPosts,
  ...newsletterReviewPosts,
  ...settingsPosts,
  ...stockListPosts,
  ...stockPosts,
  ...marketPosts,
  ...marketPiecePosts,
  ...accountPosts,
  ...staffPosts,
  ...alertsPosts,
  // Before `orderPosts`, whose pattern it matches too.
  ...orderNewPosts,
  ...orderPosts,
  ...orderCustomerPosts,
  ...orderRefundPosts,
  ...refundAccountPosts,
  ...returnPosts,
  // Before `rightsRequestPosts`, whose pattern they match too.
  ...rightsPosts,
  ...rightsRequestPosts,
  ...backupPosts,
  ...reconciliationPosts,
  ...casesPosts,
  ...catalogueFilePosts,
  ...uploadPosts,
  ...productNewPosts,
  ...productPosts,
  ...productStepPosts,
  ...productSizesPosts,
  ...deliveryPosts,
  ...dropsPosts,
  ...codesPosts,
  ...sectionsPosts,
  ...galleryPosts,
  ...homePagePosts,
]
