/** `npm test` checks the exact budgets (bytes and counts), too. */
export const BUDGETS = {
  /** The first visitor gets this response; visitors after twenty others get a smaller one. */
  htmlBrotliBytes: 14 * 1024,
  inlineScriptBytes: 1024,
  scriptsBeforeLoad: 0,
  /** The visit opens home, collection and product: docs/decisions/0009-javascript-weight.md. */
  scriptGzipBytes: 96_000,
  /** A shown drop adds this to such a page. */
  dropScriptGzipBytes: 4096,
  /** A home page with sections that the shop does not ship with adds this. */
  moreSectionsGzipBytes: 3072,
  thirdPartyHosts: 0,
  textFaceBytes: 45_000,
  cachedToPrebuiltCpu: 1.5,
  uncachedProductCpuMs: 0.6,
  serverRssMegabytes: 160,
  /** The memory is measured with 10,000 products, under the load of `npm run bench -- attack`. */
  attackedRssMegabytes: 400,
  /** A stranger's body of 2 MB, and a form far above its limit, may cost as much as this many cached pages. */
  strangersBodyInPages: 10,
  floodedFormInPages: 2,
  lcpToStaticTwin: 1.25,
  layoutShift: 0.02,
  /** The time is from a tap to its visible result, at a quarter of the CPU's speed. */
  answerMs: 100,
  growthCpu: 2,
  /** The budget is for all scripts of the back office together. */
  officeScriptGzipBytes: 100_000,
  /** The time is for a screen of the back office, with 10,000 orders and 1,000 products. */
  officePageMs: 50,
  /** The time is for insights, with 1,000,000 counted views and 10,000 orders. */
  insightsPageMs: 100,
  /** Publishing one product among 10,000 with 40,000 pictures is compared with one among 27. */
  publishGrowth: 2,
  /** Every process must sell a product this soon after one of them has published it. */
  publishSpreadMs: 2_000,
  /** The buyers of 300 paid orders must have their mails within this time, by SMTP at its usual rate. */
  buyersMailsSeconds: 60,
  /**
   * The shop must be open within this time, with 10,000 products and 40,000 pictures; it is wall time on an idle
   * machine.
   */
  startCpuMs: 3_000,
} as const
