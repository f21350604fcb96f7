import type { Letter } from './letter.ts'

const TOPICS = {
  contact: { what: 'messages', command: 'npm run messages -- list' },
  cases: { what: 'things that need you', command: 'npm run orders -- attention' },
  addresses: { what: 'corrected addresses', command: 'npm run orders -- list paid' },
  'data-rights': { what: 'news about data-rights requests', command: 'npm run rights -- list' },
} as const

export type NoticeTopic = keyof typeof TOPICS

type Digest = { readonly to: string; readonly maxSingleMails: number }

/** Replaces the individual mails when their hourly limit is exceeded. */
export function digestLetter(topic: NoticeTopic, { to, maxSingleMails }: Digest): Letter {
  const { what, command } = TOPICS[topic]
  return {
    to,
    audience: 'shop',
    subject: `More ${what} than ${maxSingleMails} in an hour`,
    text: [
      `Within an hour there were more ${what} than ${maxSingleMails}. So that the mail service has room for order mails, you were not told of the others one by one.`,
      `Nothing is lost. All of it:\n${command}`,
    ].join('\n\n'),
  }
}
