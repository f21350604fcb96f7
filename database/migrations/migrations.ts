import type { Migration } from 'kysely/migration'
import { createCatalogue } from './0001-create-catalogue.ts'
import { createSubscribers } from './0002-create-subscribers.ts'
import { createRateLimits } from './0003-create-rate-limits.ts'
import { createExchangeRates } from './0004-create-exchange-rates.ts'
import { createOrders } from './0005-create-orders.ts'
import { createOutbox } from './0006-create-outbox.ts'
import { addClosing } from './0007-add-closing.ts'
import { confirmSubscribers } from './0008-confirm-subscribers.ts'
import { createContactMessages } from './0009-create-contact-messages.ts'
import { createDataRightsRequests } from './0010-create-data-rights-requests.ts'
import { createInsights } from './0011-create-insights.ts'
import { createAttentionCases } from './0012-create-attention-cases.ts'
import { countUnits } from './0013-count-pieces.ts'
import { addPaymentMode } from './0014-add-payment-mode.ts'
import { addStockRevision } from './0015-add-stock-revision.ts'
import { addPaymentProvider } from './0016-add-payment-provider.ts'
import { createStockMoves } from './0017-create-stock-moves.ts'
import { addFulfilment } from './0018-add-fulfilment.ts'
import { createStaff } from './0019-create-staff.ts'
import { createSettings } from './0020-create-settings.ts'
import { indexFailedMails } from './0021-index-failed-mails.ts'
import { createCatalogueTables } from './0022-create-catalogue-tables.ts'
import { createDeliveryZones } from './0023-create-delivery-zones.ts'
import { createRefunds } from './0024-create-refunds.ts'
import { createOrderTokens } from './0025-create-order-tokens.ts'
import { createPayLinks } from './0026-create-pay-links.ts'
import { createReturns } from './0027-create-returns.ts'
import { createSizeMeasures } from './0028-create-size-measures.ts'
import { createDrops } from './0029-create-drops.ts'
import { createWaitingList } from './0030-create-waiting-list.ts'
import { createDraws } from './0031-create-draws.ts'
import { createDiscountCodes } from './0032-create-discount-codes.ts'
import { createNewsletters } from './0033-create-newsletters.ts'
import { rollUpInsights } from './0034-roll-up-insights.ts'
import { createAlerts } from './0035-create-alerts.ts'
import { watchShop } from './0037-watch-shop.ts'
import { rankLetters } from './0038-rank-letters.ts'
import { createDrawLinks } from './0039-create-draw-links.ts'
import { knowDevices } from './0040-know-devices.ts'
import { rememberEndedSessions } from './0042-remember-ended-sessions.ts'
import { keepTypedDetails } from './0043-keep-typed-details.ts'
import { expectRefunds } from './0044-expect-refunds.ts'
import { keepReceivedSums } from './0045-keep-received-sums.ts'
import { tellWhenItWasSold } from './0046-tell-when-it-was-sold.ts'
import { collectOrders } from './0047-collect-orders.ts'
import { carryParcels } from './0048-carry-parcels.ts'
import { openAddressCases } from './0049-open-address-cases.ts'
import { liftSoldOutMarks } from './0050-lift-sold-out-marks.ts'
import { clearPlaces } from './0051-clear-places.ts'
import { addHeroFocus } from './0052-add-hero-focus.ts'
import { noteFilesAndPhones } from './0053-note-files-and-phones.ts'
import { sayWhereReturnsGo } from './0054-say-where-returns-go.ts'
import { keepAddressChanges } from './0055-keep-address-changes.ts'
import { payDifferences } from './0056-pay-differences.ts'
import { askForProducts } from './0057-ask-for-products.ts'
import { keepConnections } from './0058-keep-connections.ts'
import { letSizesBeMade } from './0059-let-sizes-be-made.ts'
import { keepRulesOfOrders } from './0060-keep-rules-of-orders.ts'
import { endTestOrders } from './0061-end-test-orders.ts'
import { markDemoContent } from './0062-mark-demo-content.ts'
import { openShop } from './0063-open-shop.ts'
import { movePictures } from './0064-move-pictures.ts'
import { moveProductsIn } from './0065-move-products-in.ts'
import { keepLooks } from './0066-keep-looks.ts'
import { keepTexts } from './0067-keep-texts.ts'
import { composeHome } from './0068-compose-home.ts'

/**
 * Migrations are in the order of their names. A published migration is never changed. There is no 0036, and there must
 * be none: a migration may not come before one that was applied.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-create-catalogue': { up: createCatalogue },
  '0002-create-subscribers': { up: createSubscribers },
  '0003-create-rate-limits': { up: createRateLimits },
  '0004-create-exchange-rates': { up: createExchangeRates },
  '0005-create-orders': { up: createOrders },
  '0006-create-outbox': { up: createOutbox },
  '0007-add-closing': { up: addClosing },
  '0008-confirm-subscribers': { up: confirmSubscribers },
  '0009-create-contact-messages': { up: createContactMessages },
  '0010-create-data-rights-requests': { up: createDataRightsRequests },
  '0011-create-insights': { up: createInsights },
  '0012-create-attention-cases': { up: createAttentionCases },
  '0013-count-pieces': { up: countUnits },
  '0014-add-payment-mode': { up: addPaymentMode },
  '0015-add-stock-revision': { up: addStockRevision },
  '0016-add-payment-provider': { up: addPaymentProvider },
  '0017-create-stock-moves': { up: createStockMoves },
  '0018-add-fulfilment': { up: addFulfilment },
  '0019-create-staff': { up: createStaff },
  '0020-create-settings': { up: createSettings },
  '0021-index-failed-mails': { up: indexFailedMails },
  '0022-create-catalogue-tables': { up: createCatalogueTables },
  '0023-create-delivery-zones': { up: createDeliveryZones },
  '0024-create-refunds': { up: createRefunds },
  '0025-create-order-tokens': { up: createOrderTokens },
  '0026-create-pay-links': { up: createPayLinks },
  '0027-create-returns': { up: createReturns },
  '0028-create-size-measures': { up: createSizeMeasures },
  '0029-create-drops': { up: createDrops },
  '0030-create-waiting-list': { up: createWaitingList },
  '0031-create-draws': { up: createDraws },
  '0032-create-discount-codes': { up: createDiscountCodes },
  '0033-create-newsletters': { up: createNewsletters },
  '0034-roll-up-insights': { up: rollUpInsights },
  '0035-create-alerts': { up: createAlerts },
  '0037-watch-shop': { up: watchShop },
  '0038-rank-letters': { up: rankLetters },
  '0039-create-draw-links': { up: createDrawLinks },
  '0040-know-devices': { up: knowDevices },
  '0042-remember-ended-sessions': { up: rememberEndedSessions },
  '0043-keep-typed-details': { up: keepTypedDetails },
  '0044-expect-refunds': { up: expectRefunds },
  '0045-keep-received-sums': { up: keepReceivedSums },
  '0046-tell-when-it-was-sold': { up: tellWhenItWasSold },
  '0047-collect-orders': { up: collectOrders },
  '0048-carry-parcels': { up: carryParcels },
  '0049-open-address-cases': { up: openAddressCases },
  '0050-lift-sold-out-marks': { up: liftSoldOutMarks },
  '0051-clear-places': { up: clearPlaces },
  '0052-add-hero-focus': { up: addHeroFocus },
  '0053-note-files-and-phones': { up: noteFilesAndPhones },
  '0054-say-where-returns-go': { up: sayWhereReturnsGo },
  '0055-keep-address-changes': { up: keepAddressChanges },
  '0056-pay-differences': { up: payDifferences },
  '0057-ask-for-products': { up: askForProducts },
  '0058-keep-connections': { up: keepConnections },
  '0059-let-sizes-be-made': { up: letSizesBeMade },
  '0060-keep-rules-of-orders': { up: keepRulesOfOrders },
  '0061-end-test-orders': { up: endTestOrders },
  '0062-mark-demo-content': { up: markDemoContent },
  '0063-open-shop': { up: openShop },
  '0064-move-pictures': { up: movePictures },
  '0065-move-products-in': { up: moveProductsIn },
  '0066-keep-looks': { up: keepLooks },
  '0067-keep-texts': { up: keepTexts },
  '0068-compose-home': { up: composeHome },
}
