import '#ui/styles/global.css'
import './styles/office.css'
import 'virtual:page-styles'
import { fillCodeFromFragment } from './runtime/code-from-fragment.ts'
import { offerPasskeys } from './runtime/passkeys.ts'
import { startSwapping } from './runtime/swap-pages.ts'
import { watchToday } from './runtime/watch-today.ts'

/** Every page works without this script. */
function prepare() {
  fillCodeFromFragment()
  offerPasskeys()
  watchToday()
}

prepare()
startSwapping(prepare)
