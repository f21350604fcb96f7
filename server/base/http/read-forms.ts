import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The largest form, a product in many colours with every size ticked (office/frame/largest-form.test.ts), has fewer. */
export const MAX_FIELDS = 600

const AMPERSAND = 0x26

/**
 * Reads URL-encoded forms. One with more fields than any of ours is refused before they are collected: each
 * object and map of 200,000 names takes half a second.
 */
export function readForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer, done) => {
      if (hasTooManyFields(body)) return done(tooManyFields())
      done(null, parse(body.toString(), '&', '=', { maxKeys: MAX_FIELDS }))
    },
  )
}

/** Stops at the first field too many. */
function hasTooManyFields(body: Buffer): boolean {
  let fields = 1
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) {
    fields += 1
    if (fields > MAX_FIELDS) return true
  }
  return false
}

function tooManyFields(): Error {
  return Object.assign(new Error('The form has too many fields'), { statusCode: 413 })
}
