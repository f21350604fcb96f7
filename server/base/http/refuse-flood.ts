import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contracts/error-body'
import { ignoreSmallBody } from './bound-bodies.ts'
import { toErrorBody, wantsHtml } from './errors.ts'
import { FLOOD_WINDOW_MS } from './flood-limit.ts'

const JSON_BODY = Buffer.from(JSON.stringify({ error: toErrorBody(429) } satisfies ErrorBody))
const PAGE = Buffer.from(
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<title>One moment</title></head><body style="margin:24px;font-family:sans-serif"><h1>One moment</h1>',
    '<p>That was a lot of requests at once. Please wait a minute, go back and try again.</p>',
    '<p><a href="/">Back to Home</a></p></body></html>',
  ].join(''),
)

/** Sends the same bytes to everybody: no template, no rendering, and nothing of the body is read. */
export function refuseFlood(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  ignoreSmallBody(request, reply)
  const refused = reply.code(429).headers({
    'cache-control': 'no-store',
    'retry-after': FLOOD_WINDOW_MS / 1000,
  })
  return wantsHtml(request)
    ? refused.type('text/html; charset=utf-8').send(PAGE)
    : refused.type('application/json; charset=utf-8').send(JSON_BODY)
}
