import { connectDatabase } from '#database/connect'
import { bringIn } from '#server/move-in/move-in'

/** This brings in the text of its second argument, confirmed by the third, and dies before the commit. */
const [, , settings = '{}', text = '', confirmed = ''] = process.argv
const connected = await connectDatabase(JSON.parse(settings))
if (!connected.ok) throw new Error(connected.error.detail)
const { db, now } = connected.value
const actor = { staffId: null, name: 'Test' }
// The audit is written after products and stock.
const dying = new Proxy(actor, {
  get: (target, name) => {
    if (name === 'name') process.kill(process.pid, 'SIGKILL')
    return Reflect.get(target, name)
  },
})
const field = (name: string) => (name === 'currency' ? 'cedis' : '')
await bringIn({ db, now }, { text, field, actor: dying, confirmed })
