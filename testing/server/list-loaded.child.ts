import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// `--import` loads this before the shop. It writes the address of each module to the file that LOADED_LIST names.
const list = process.env.LOADED_LIST ?? ''

registerHooks({
  load: (url, context, nextLoad) => {
    appendFileSync(list, `${url}\n`)
    return nextLoad(url, context)
  },
})
