import { writeSync } from 'node:fs'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { connectAsChild } from './connect-as-child.ts'

/** This writes in an endless loop and prints each address after its commit has returned. */
const { db } = await connectAsChild()
for (let count = 0; ; count += 1) {
  const email = `writer-${process.pid}-${count}@example.com`
  await saveSubscriber(db, { email, source: 'test', createdAtMs: Date.now() })
  writeSync(1, `${email}\n`)
}
