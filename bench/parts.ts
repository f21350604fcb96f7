import { measureAttack } from './attack/measure-attack.ts'
import { measureCpu } from './cpu/measure-cpu.ts'
import { measureDrop } from './drop/measure-drop.ts'
import { measureFront } from './front/measure-front.ts'
import { measureGrowth } from './growth/measure-growth.ts'
import { measureHouse } from './house/measure-house.ts'
import { measureInsights } from './insights/measure-insights.ts'
import { measureInteractions } from './interactions/measure-interactions.ts'
import { measureLighthouse } from './lighthouse/measure-lighthouse.ts'
import { measureMails } from './mails/measure-mails.ts'
import { measureOrders } from './orders/measure-orders.ts'
import { measureOfficeScripts, measureOwner } from './owner/measure-owner.ts'
import { measurePages, measureVisit } from './pages/measure-pages.ts'
import { tabulatePictures } from './pages/measure-pictures.ts'
import { measurePublish, measureStart } from './publish/measure-publish.ts'
import { measureSpread } from './publish/measure-spread.ts'
import { measureRefusals } from './refusals/measure-refusals.ts'
import { formatFigures, formatGrid } from './report/figures.ts'
import { tabulateScale } from './scale/tabulate-scale.ts'
import { measureSoak } from './soak/measure-soak.ts'

type Part = { readonly title: string; readonly run: () => Promise<string> }

export const PARTS = {
  pages: {
    title: 'bytes and requests of a first visit at 360 px, pixel ratio 2',
    run: async () =>
      [formatGrid('page', await measurePages()), formatFigures(await measureVisit())].join('\n\n'),
  },
  pictures: { title: 'bytes of the derived pictures', run: tabulatePictures },
  cpu: {
    title: 'what a response costs the server',
    run: async () => formatFigures(await measureCpu()),
  },
  front: { title: 'pages a second with and without nginx in front', run: measureFront },
  house: {
    title: 'how far an order travels through the files, and what a new page touches',
    run: measureHouse,
  },
  growth: {
    title: 'what a page costs uncached when the catalogue grows',
    run: async () => formatGrid('page', await measureGrowth()),
  },
  attack: {
    title: 'memory while clients request everything that 10,000 products can show',
    run: async () => formatFigures(await measureAttack()),
  },
  refusals: {
    title: 'what a refusal costs the server, in cached pages',
    run: async () => formatGrid('refused', await measureRefusals()),
  },
  orders: { title: 'orders a second, 20 shoppers at once for one piece', run: measureOrders },
  mails: {
    title: 'until the mails of 300 paid orders have left, by a mail server on this machine',
    run: async () => formatGrid('engine', await measureMails()),
  },
  interactions: {
    title: 'from a tap to its visible result, at 4x CPU slowdown',
    run: async () => formatFigures(await measureInteractions()),
  },
  lighthouse: {
    title: 'Lighthouse for phones, against a static twin of each page in the same run',
    run: async () => formatGrid('page', await measureLighthouse()),
  },
  owner: {
    title: 'the back office: server time with 10,000 orders and 1,000 pieces, bytes of its scripts',
    run: async () =>
      [formatGrid('screen', await measureOwner()), formatFigures(measureOfficeScripts())].join(
        '\n\n',
      ),
  },
  insights: {
    title: 'the insights screen: server time with 1,000,000 counted views and 10,000 orders',
    run: async () => formatGrid('screen', await measureInsights()),
  },
  publish: {
    title:
      'publishing one piece, start and memory, with 27 products and with 10,000 and 40,000 pictures',
    run: async () =>
      [
        formatGrid('step', await measurePublish()),
        formatFigures([...(await measureStart()), ...(await measureSpread())]),
      ].join('\n\n'),
  },
  scale: { title: 'what the model of docs/scale.md says of larger crowds', run: tabulateScale },
  drop: { title: 'how many shoppers at once a drop may bring', run: () => measureDrop() },
  soak: { title: 'minutes of page views and checkouts at a steady rate', run: measureSoak },
} as const satisfies Readonly<Record<string, Part>>

export type PartName = keyof typeof PARTS
