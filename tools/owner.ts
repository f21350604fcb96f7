import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { listStaff } from '#database/staff/staff'
import { isEmail } from '#domain/form/email'
import { ownerMessages } from '#domain/owner-messages/office'
import { DEFAULT_ROLE, isRole, ROLES, type Role } from '#domain/staff/roles'
import { screens } from '#office/screens.ts'
import { readOfficeOrigin } from '../server/config.ts'
import { invite } from '../server/staff/invite.ts'
import { createReset } from '../server/staff/reset.ts'
import { environmentWithAddress } from './environment-with-address.ts'
import { type Command, CommandFailure, runCommand } from './run-command.ts'

const OTHER_ROLES = ROLES.filter((role) => role !== DEFAULT_ROLE).join('|')

const USAGE = `npm run owner -- invite EMAIL [--role ${OTHER_ROLES}]   a link with which this person joins the staff, as ${DEFAULT_ROLE} if not said
npm run owner -- reset EMAIL                   a link for a new password, if password and phone are lost
npm run owner -- list                          who is on the staff

Each with --json for machines. A link works once: an invitation for three days, a reset for an hour.`

const ACTOR = { staffId: null, name: 'npm run owner' }

type Request = { readonly email: string; readonly isJson: boolean }

async function readOrigin(db: Kysely<Schema>): Promise<string> {
  const origin = readOfficeOrigin(await environmentWithAddress(db))
  if (!origin.ok) throw new CommandFailure(origin.error)
  return origin.value
}

function inviteCommand({ email, isJson }: Request, role: Role): Command {
  return async (db, now) => {
    const origin = await readOrigin(db)
    const invited = await invite({ db, now }, { email, role, actor: ACTOR })
    if (!invited.ok) throw new CommandFailure(`${email}: ${ownerMessages[invited.error]}`)
    return linkText(`${origin}${screens.join.path}#${invited.value}`, { email, isJson })
  }
}

function resetCommand({ email, isJson }: Request): Command {
  return async (db, now) => {
    const origin = await readOrigin(db)
    const reset = await createReset({ db, now }, { email, actor: ACTOR })
    if (!reset.ok) throw new CommandFailure(`${email}: ${ownerMessages[reset.error]}`)
    return linkText(`${origin}${screens.reset.path}#${reset.value}`, { email, isJson })
  }
}

function listCommand(isJson: boolean): Command {
  return async (db) => {
    const staff = await listStaff(db)
    if (isJson) {
      return JSON.stringify(
        staff.map(({ name, email, role, disabledAtMs }) => ({
          name,
          email,
          role,
          isRemoved: disabledAtMs !== null,
        })),
      )
    }
    const lines = staff.map(({ name, email, role, disabledAtMs }) =>
      [email, role, name, ...(disabledAtMs === null ? [] : ['(removed)'])].join('  '),
    )
    return lines.join('\n') || 'Nobody is on the staff yet: start the shop, it prints an address.'
  }
}

function linkText(link: string, { email, isJson }: Request): string {
  return isJson ? JSON.stringify({ email, link }) : link
}

function readCommand(given: readonly string[]): Command | null {
  const isJson = given.includes('--json')
  const [name, email, ...options] = given.filter((arg) => arg !== '--json')
  if (name === 'list' && email === undefined) return listCommand(isJson)
  if (email === undefined || !isEmail(email)) return null
  if (name === 'reset' && options.length === 0) return resetCommand({ email, isJson })
  const role = readRole(options)
  return name === 'invite' && role !== null ? inviteCommand({ email, isJson }, role) : null
}

function readRole(options: readonly string[]): Role | null {
  if (options.length === 0) return DEFAULT_ROLE
  const [flag, role = '', ...more] = options
  if (flag !== '--role' || more.length > 0) return null
  return isRole(role) ? role : null
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
