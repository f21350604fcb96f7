import { accountPosts } from '../account/screen.ts'
import { alertsPosts } from '../alerts/screen.ts'
import { backupPosts } from '../backup/screen.ts'
import { casesPosts } from '../cases/screen.ts'
import { catalogueFilePosts } from '../catalogue-file/screen.ts'
import { codesPosts } from '../codes/screen.ts'
import { deliveryPosts } from '../delivery/screen.ts'
import { dropsPosts } from '../drops/screen.ts'
import { galleryPosts } from '../gallery/screen.ts'
import { homePagePosts } from '../home-page/screen.ts'
import { joinPosts } from '../join/screen.ts'
import { uploadPosts } from '../kit/photos/uploads.ts'
import type { Post } from '../kit/screen.ts'
import { mailPosts } from '../mail/screen.ts'
import { marketPosts } from '../market/screen.ts'
import { marketPiecePosts } from '../market-piece/screen.ts'
import { messagePosts } from '../message/screen.ts'
import { newsletterPosts } from '../newsletter/screen.ts'
import { newsletterReviewPosts } from '../newsletter-review/screen.ts'
import { newslettersPosts } from '../newsletters/screen.ts'
import { orderPosts } from '../order/posts.ts'
import { orderCustomerPosts } from '../order-customer/screen.ts'
import { orderNewPosts } from '../order-new/screen.ts'
import { orderRefundPosts } from '../order-refund/screen.ts'
import { productPosts } from '../product/screen.ts'
import { productStepPosts } from '../product/steps.ts'
import { productNewPosts } from '../product-new/screen.ts'
import { productSizesPosts } from '../product-sizes/screen.ts'
import { provePosts } from '../prove/screen.ts'
import { reconciliationPosts } from '../reconciliation/screen.ts'
import { recoverPosts } from '../recover/screen.ts'
import { refundAccountPosts } from '../refund-account/screen.ts'
import { resetPosts } from '../reset/screen.ts'
import { returnPosts } from '../return/posts.ts'
import { rightsPosts } from '../rights/screen.ts'
import { rightsRequestPosts } from '../rights-request/screen.ts'
import { sectionsPosts } from '../sections/screen.ts'
import { settingsPosts } from '../settings/screen.ts'
import { setupPosts } from '../setup/screen.ts'
import { signInPosts } from '../sign-in/screen.ts'
import { staffPosts } from '../staff/screen.ts'
import { stockListPosts } from '../stock/screen.ts'
import { stockPosts } from '../stock-piece/screen.ts'

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
