import { countNoun } from '../count-noun.ts'
import type { ToldTopic } from './topics.ts'

/** These counts are of everything that waits, whatever the alert is about. */
export type Waiting = {
  readonly toPack: number
  readonly cases: number
  readonly lowVariants: number
  readonly messages: number
}

export type AlertWords = {
  readonly title: string
  readonly body: string
  /** The path leads into the back office. */
  readonly path: string
}

/** An alert contains only counts: it is shown on locked screens and passes through the browser's company. */
export function alertWords(topic: ToldTopic, count: number, waiting: Waiting): AlertWords {
  switch (topic) {
    case 'new-order':
      return {
        title: count === 1 ? 'New order' : `${count} new orders`,
        body: `${countNoun(waiting.toPack, 'order')} to pack`,
        path: '/owner/orders',
      }
    case 'needs-review':
      return {
        title: count === 1 ? 'A payment needs you' : `${count} payments need you`,
        body: `${countNoun(waiting.cases, 'case')} open`,
        path: '/owner/cases',
      }
    case 'low-stock':
      return {
        title: count === 1 ? 'A size runs low' : `${count} sizes run low`,
        body: `${countNoun(waiting.lowVariants, 'size')} low on stock`,
        path: '/owner/stock?show=low',
      }
    case 'message':
      return {
        title: count === 1 ? 'New message' : `${count} new messages`,
        body: `${countNoun(waiting.messages, 'message')} to answer`,
        path: '/owner/messages',
      }
    case 'keys-changed':
      return {
        title: 'Keys, services or owners were changed',
        body: 'Was it you? Your mail says who did it',
        path: '/owner/keys',
      }
  }
}
