import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/base/context'
import { networkOf } from '#server/base/http/network-of'
import { officeOriginOf } from '#server/base/http/office-origin'
import { findKnownDevice } from '#server/staff/known-devices'
import type { Access } from '../kit/access.ts'
import { readDeviceToken } from './device-cookie.ts'
import { readVisit } from './visit.ts'

/**
 * A post is counted by its session or, where nobody need be signed in, by the device on which somebody signed in
 * before. All others are counted by network, so that a stranger behind the same carrier's address uses up only the
 * limit of other strangers.
 */
export async function senderOfPost(
  context: AppContext,
  request: FastifyRequest,
  access: Access,
): Promise<string> {
  const known = await (access === 'visitor'
    ? findDeviceOf(context, request)
    : findSessionOf(context, request))
  return known ?? networkOf(request.ip)
}

async function findDeviceOf(context: AppContext, request: FastifyRequest): Promise<string | null> {
  const deviceToken = readDeviceToken(request, officeOriginOf(context.config, request))
  return deviceToken && findKnownDevice(context, { deviceToken }, null)
}

async function findSessionOf(context: AppContext, request: FastifyRequest): Promise<string | null> {
  const { signedIn } = await readVisit(context, request)
  return signedIn?.session.id ?? null
}
