import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import { findRequest, listRequests } from '#database/data-rights/data-rights-requests'
import type { Schema } from '#database/schema'
import { isEmail } from '#domain/form/email'
import { rightsMessages } from '#domain/owner-messages/rights'
import { eraseAddress } from '#server/data-rights/erase-address'
import { gatherPersonalData } from '#server/data-rights/erase-personal-data'
import { exportAddress } from '#server/data-rights/export-address'
import { sweepRemains } from '#server/data-rights/sweep-remains'
import {
  closeDataRightsRequest,
  extendDataRightsRequest,
} from '#server/data-rights/update-data-rights-request'
import { readBrand } from '#server/settings/read-brand'
import {
  erasedText,
  holdingsText,
  listText,
  repeatedText,
  requestText,
  STILL_IN_LOG,
} from './rights-text.ts'
import { type Command, runCommand } from './run-command.ts'
import { storageSettings } from './storage-settings.ts'
import { writeExport } from './write-export.ts'

const USAGE = `npm run rights -- list [open|closed|all]     requests, the most urgent first
npm run rights -- show NUMBER                one request with everything about it
npm run rights -- extend NUMBER DAYS REASON  more time, once, 1 to 60 days; the person is told
npm run rights -- close NUMBER OUTCOME       the answer; the person is told
npm run rights -- export EMAIL [folder]      everything held for an address, as JSON and CSV
npm run rights -- erase EMAIL --yes          forgets the person; order records stay. Without
                                             --yes it says what would be erased
npm run rights -- sweep                      erases again whom a restored backup brought back,
                                             and leaves no remains in the SQLite file`

const LISTS = ['open', 'closed', 'all'] as const
const { dataDir } = storageSettings()
const actor = { staffId: null, name: 'npm run rights' } as const

type Context = { readonly db: Kysely<Schema>; readonly now: Clock }

async function list({ db, now }: Context, which: (typeof LISTS)[number]): Promise<string> {
  const requests = await listRequests(db, which)
  const lines = requests.map((request) => listText(request, now()))
  return lines.join('\n') || 'There are no such requests.'
}

async function show({ db, now }: Context, number: string): Promise<string> {
  const request = await findRequest(db, number)
  return request ? requestText(request, now()) : failing(rightsMessages['request-unknown'])
}

async function openDesk(context: Context) {
  const brand = await readBrand(context.db)
  return { ...context, config: { dataDir }, settings: { current: () => ({ brand }) } }
}

type Extension = { readonly days: number; readonly reason: string }

async function extend(context: Context, number: string, extension: Extension) {
  const extended = await extendDataRightsRequest(await openDesk(context), number, {
    ...extension,
    actor,
  })
  if (!extended.ok) return failing(rightsMessages[extended.error])
  return `${requestText(extended.value, context.now())}\n\nThe person is told by mail.`
}

async function close(context: Context, number: string, outcome: string): Promise<string> {
  const closed = await closeDataRightsRequest(await openDesk(context), number, { outcome, actor })
  if (!closed.ok) return failing(rightsMessages[closed.error])
  return `${number} is closed. The person is told by mail.`
}

async function exportAll(context: Context, email: string, parent: string): Promise<string> {
  const desk = await openDesk(context)
  const { holdings, files } = await exportAddress(desk, { email, number: null, actor })
  const folder = writeExport(parent, files, desk.now())
  return `Written to ${folder}:\n${holdingsText(holdings)}\nDelete it once it has been handed over.`
}

async function preview(db: Kysely<Schema>, email: string): Promise<string> {
  const holdings = await gatherPersonalData({ db, email })
  return failing(
    `This is held for ${email}:\n${holdingsText(holdings)}\n\nAre all pieces of paid orders sent? Afterwards nobody knows where to.\nTo erase it for good: npm run rights -- erase ${email} --yes`,
  )
}

async function erase(context: Context, email: string): Promise<string> {
  const erasure = await eraseAddress(await openDesk(context), { email, number: null, actor })
  if (erasure.ok) {
    const { erased, isSwept } = erasure.value
    return isSwept ? erasedText(erased) : failing(STILL_IN_LOG)
  }
  const { code, orders } = erasure.error
  return failing(`${rightsMessages[code](orders)}\nSee npm run orders -- attention`)
}

async function sweep(db: Kysely<Schema>, now: Clock): Promise<string> {
  const { isSwept, ...repeated } = await sweepRemains({ db, now, config: { dataDir } }, actor)
  return isSwept ? repeatedText(repeated) : failing(STILL_IN_LOG)
}

function failing(sentence: string): string {
  process.exitCode = 1
  return sentence
}

function readCommand([name, ...given]: readonly string[]): Command | null {
  const [first, second, third] = given
  switch (`${name} ${given.length}`) {
    case 'list 0':
      return (db, now) => list({ db, now }, 'open')
    case 'list 1': {
      const which = LISTS.find((known) => known === first)
      return which ? (db, now) => list({ db, now }, which) : null
    }
    case 'sweep 0':
      return sweep
    case 'show 1':
      return first ? (db, now) => show({ db, now }, first) : null
    case 'extend 3':
      return first && second && third !== undefined
        ? (db, now) => extend({ db, now }, first, { days: Number(second), reason: third })
        : null
    case 'close 2':
      return first && second !== undefined ? (db, now) => close({ db, now }, first, second) : null
    default:
      return readAddressCommand(name, given)
  }
}

function readAddressCommand(name: string | undefined, given: readonly string[]): Command | null {
  const [email = '', option, ...more] = given
  if (!isEmail(email) || more.length > 0) return null
  if (name === 'export') {
    const folder = option ?? join(dataDir, 'exports')
    return (db, now) => exportAll({ db, now }, email, folder)
  }
  if (name !== 'erase') return null
  if (option === undefined) return (db) => preview(db, email)
  return option === '--yes' ? (db, now) => erase({ db, now }, email) : null
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
