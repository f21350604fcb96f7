import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '#database/staff/staff-sessions'
import { toStorableText } from '#domain/storable'
import type { AppContext } from '#server/base/context'
import { officeOriginOf } from '#server/base/http/office-origin'
import { findSignedIn } from '#server/staff/sessions'
import { type Access, isOpenTo } from '../kit/access.ts'
import type { ScreenRequest } from '../kit/screen.ts'
import { readSessionToken } from './session-cookie.ts'

/** A request of the back office, with who is signed in. */
export type Visit = ScreenRequest & { readonly path: string }

export async function readVisit(context: AppContext, request: FastifyRequest): Promise<Visit> {
  const origin = officeOriginOf(context.config, request)
  const token = readSessionToken(request, origin)
  const [path = '', query = ''] = request.url.split('?', 2)
  return {
    context,
    path,
    params: stringParams(request.params),
    search: readSearch(query),
    signedIn: token === null ? null : await findSignedIn(context, token),
    origin,
  }
}

/** Cleaned after decoding: '%0%000' contains no NUL until its '%00' is removed. */
export function readSearch(query: string): URLSearchParams {
  const pairs = [...new URLSearchParams(query)]
  return new URLSearchParams(pairs.map((pair) => pair.map(toStorableText)))
}

function stringParams(params: unknown): Record<string, string> {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, toStorableText(value)]] : [],
    ),
  )
}

/** Refuses a person who may not come in, and returns null for one who may. */
export function refuseAccess(
  access: Access,
  signedIn: SignedIn | null,
): 'sign-in' | 'forbidden' | null {
  if (isOpenTo(access, signedIn?.staff ?? null)) return null
  return signedIn === null ? 'sign-in' : 'forbidden'
}
