import type { KyselyPlugin } from 'kysely'
import { feedOutbox } from '#server/newsletter/feed-outbox'
import { connectAsChild } from '../database/connect-as-child.ts'

const KILLED_AT = 8
let mails = 0

/** This is killed by SIGKILL after some mails of a batch were written, before its transaction ends. */
const dying: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === 'InsertQueryNode') mails += 1
    if (mails === KILLED_AT) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}

const { db, now } = await connectAsChild()
await feedOutbox({ db: db.withPlugin(dying), now })
