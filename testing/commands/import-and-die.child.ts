import { connectDatabase } from '#database/connect'
import { importCatalogue } from '#server/catalogue-file/import-catalogue'

/** This imports the text of its second argument, and dies before the commit. */
const [, , settings = '{}', text = ''] = process.argv
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
await importCatalogue({ db, now }, { format: 'json', text, actor: dying, confirmed: null })
