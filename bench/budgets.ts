/** The exact ones (bytes and counts) are also checked by `npm test`. */
export const BUDGETS = {
  /** Of the response to the first visitor; those after twenty others get a smaller one. */
  htmlBrotliBytes: 14 * 1024,
  inlineScriptBytes: 1024,
  scriptsBeforeLoad: 0,
  /** Home, collection and product in one visit: docs/decisions/0009-javascript-weight.md. */
  scriptGzipBytes: 96_000,
  /** What a shown drop adds to such a page. */
  dropScriptGzipBytes: 4096,
  thirdPartyHosts: 0,
  textFaceBytes: 45_000,
  cachedToPrebuiltCpu: 1.5,
  uncachedProductCpuMs: 0.6,
  serverRssMegabytes: 160,
  /** With 10,000 products, under the load of `npm run bench -- attack`. */
  attackedRssMegabytes: 400,
  /** In cached pages: what a stranger's body of 2 MB, and a form far above its limit, may cost. */
  strangersBodyInPages: 10,
  floodedFormInPages: 2,
  lcpToStaticTwin: 1.25,
  layoutShift: 0.02,
  /** From a tap to its visible result, at a quarter of the CPU's speed. */
  answerMs: 100,
  growthCpu: 2,
  /** All scripts of the back office together. */
  officeScriptGzipBytes: 100_000,
  /** A screen of the back office, with 10,000 orders and 1,000 pieces. */
  officePageMs: 50,
  /** Insights, with 1,000,000 counted views and 10,000 orders. */
  insightsPageMs: 100,
  /** Publishing one piece among 10,000 with 40,000 pictures, against one among 27. */
  publishGrowth: 2,
  /** Until every process sells a piece that one of them published. */
  publishSpreadMs: 2_000,
  /** Until the buyers of 300 paid orders have their mails, by SMTP at its usual rate. */
  buyersMailsSeconds: 60,
  /** Until the shop is open, with 10,000 products and 40,000 pictures; wall time on an idle machine. */
  startCpuMs: 3_000,
} as const
