import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_CHUNK_BYTES } from '#domain/catalogue/upload-limits'
import type { AppContext } from '#server/base/context'
import { replyWithError, toErrorBody } from '#server/base/http/errors'
import { hasReadableOrigin, isOfficeHost } from '#server/base/http/office-origin'
import { isProved } from '#server/staff/sessions'
import { askForProof } from '../door/ask-for-proof.ts'
import { judgeSender } from '../door/judge-sender.ts'
import { nextPath } from '../door/next-path.ts'
import { senderOfPost } from '../door/sender-of-post.ts'
import { readVisit, refuseAccess } from '../door/visit.ts'
import { serveHomePreview } from '../home-preview/serve-preview.ts'
import type { JsonGet, Post } from '../kit/screen.ts'
import { serveMailPreview } from '../newsletter/serve-mail-preview.ts'
import { serveWaybill } from '../order/serve-waybill.ts'
import { servePreview } from '../product/serve-preview.ts'
import { type ScreenName, screens } from '../screens.ts'
import { serveTextPreview } from '../text-preview/serve-text-preview.ts'
import { type Download, downloads } from './downloads.ts'
import { handleOfficeErrors, sendOfficeError } from './handle-office-errors.ts'
import { handlePost } from './handle-post.ts'
import { jsonGets } from './json-gets.ts'
import { SCREEN_NAMES } from './match-screen.ts'
import { OWNER_HEADERS } from './owner-headers.ts'
import { posts } from './posts.ts'
import { readMultipart } from './read-multipart.ts'
import { FORBIDDEN, NOT_FOUND } from './refusals.ts'
import { screenModules } from './screen-modules.ts'
import { sendOwnerPage } from './send-owner-page.ts'
import { serveWorker } from './worker/serve-worker.ts'

/** The limits are per sender (sender-of-post.ts). Guesses are delayed long before; this bounds a flood's work. */
const VISITOR_POSTS_PER_MINUTE = 300
const STAFF_POSTS_PER_MINUTE = 600
/** This is enough for fifteen pictures of the largest size. */
const CHUNKS_PER_MINUTE = 3000

const MAX_STAFF_BYTES = 32 * 1024
/** Anybody may send names, a password, a code or the answer of a passkey, so their forms are small. */
const MAX_VISITOR_BYTES = 16 * 1024

/** An address of the office without a post tells nobody but staff that it has none. */
const NO_POST = { access: 'staff' } as const

/** The back office: every screen and every post of its two tables, behind one guard. */
export async function serveOwner(app: FastifyInstance, context: AppContext) {
  await app.register(async (office) => {
    office.addHook('onRequest', async (request, reply) => {
      reply.headers(OWNER_HEADERS)
      if (!hasReadableOrigin(context.config, request)) {
        return sendOfficeError(context, { request, reply, status: 400 })
      }
      if (isOfficeHost(context.config, request)) return leadWithoutLastSlash(request, reply)
      reply.callNotFound()
      return reply
    })
    handleOfficeErrors(office, context)
    readMultipart(office)
    for (const name of SCREEN_NAMES) {
      office.get(screens[name].path, (request, reply) =>
        showScreen(context, { name, request, reply }),
      )
    }
    serveWorker(office, context)
    servePreview(office, context, redirectToSignIn)
    serveTextPreview(office, context, redirectToSignIn)
    serveHomePreview(office, context, redirectToSignIn)
    serveMailPreview(office, context, redirectToSignIn)
    serveWaybill(office, context, redirectToSignIn)
    for (const get of jsonGets) {
      office.get(get.path, (request, reply) => answerJson(context, { get, request, reply }))
    }
    servePosts(
      office,
      context,
      posts.filter(({ takesBytes }) => !takesBytes),
    )
    await office.register(async (withBytes) => {
      withBytes.addContentTypeParser(
        'application/octet-stream',
        { parseAs: 'buffer' },
        (_request, body, done) => done(null, body),
      )
      servePosts(
        withBytes,
        context,
        posts.filter(({ takesBytes }) => takesBytes),
      )
    })
    for (const download of downloads) {
      office.get(download.path, (request, reply) =>
        sendDownload(context, { download, request, reply }),
      )
    }
    office.get('/owner/*', (request, reply) => showScreen(context, { name: null, request, reply }))
    const onRequest = judgedPost(office, context, NO_POST)
    for (const path of ['/owner', '/owner/*']) {
      office.post(path, { onRequest }, async (request, reply) => {
        const visit = await readVisit(context, request)
        return sendOwnerPage({ reply, visit, content: NOT_FOUND, status: 404 })
      })
    }
  })
}

/** '/owner/', as people type it, or any other address with a slash too many leads to the one without. */
function leadWithoutLastSlash({ method, url }: FastifyRequest, reply: FastifyReply) {
  const slashless = url.replace(/\/+(?=\?|$)/, '')
  return method === 'GET' && slashless !== url ? reply.redirect(slashless, 303) : undefined
}

function servePosts(office: FastifyInstance, context: AppContext, served: readonly Post[]) {
  for (const post of served) {
    const bodyLimit = post.maxBytes ?? maxBytesOf(post)
    const onRequest = judgedPost(office, context, post)
    office.post(post.path, { onRequest, bodyLimit }, (request, reply) =>
      handlePost(context, { post, request, reply }),
    )
  }
}

type Judged = Pick<Post, 'access' | 'takesBytes'>

/** Counts a post and judges its sender before a byte of the body is read. */
function judgedPost(office: FastifyInstance, context: AppContext, post: Judged) {
  const { access } = post
  const countPost = office.rateLimit({
    max: maxPerMinute(post),
    timeWindow: '1 minute',
    keyGenerator: async (request) =>
      `${request.routeOptions.url} ${await senderOfPost(context, request, access)}`,
  })
  const judge = (request: FastifyRequest, reply: FastifyReply) =>
    judgeSender(context, { access, request, reply })
  return [countPost, judge]
}

function maxBytesOf({ access, takesBytes }: Judged): number {
  if (takesBytes) return MAX_CHUNK_BYTES
  return access === 'visitor' ? MAX_VISITOR_BYTES : MAX_STAFF_BYTES
}

function maxPerMinute({ access, takesBytes }: Judged): number {
  if (takesBytes) return CHUNKS_PER_MINUTE
  return access === 'visitor' ? VISITOR_POSTS_PER_MINUTE : STAFF_POSTS_PER_MINUTE
}

type Asked = {
  readonly get: JsonGet
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Such an address is for scripts: somebody who opens it is told that there is no page. */
async function answerJson(context: AppContext, { get, request, reply }: Asked) {
  if (request.headers['sec-fetch-mode'] === 'navigate') {
    return showScreen(context, { name: null, request, reply })
  }
  const visit = await readVisit(context, request)
  const refusal = refuseAccess(get.access, visit.signedIn)
  const status = refusal === 'sign-in' ? 401 : 403
  if (refusal !== null) return replyWithError(reply, status, toErrorBody(403))
  const found = await get.load(visit)
  return found === null ? replyWithError(reply, 404, toErrorBody(404)) : reply.send(found)
}

type Shown = {
  /** The name is null when no screen has this address. */
  readonly name: ScreenName | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function showScreen(context: AppContext, { name, request, reply }: Shown) {
  const visit = await readVisit(context, request)
  const refusal = refuseAccess(name === null ? 'staff' : screens[name].access, visit.signedIn)
  if (refusal === 'sign-in') return redirectToSignIn(request, reply)
  if (refusal === 'forbidden') {
    return sendOwnerPage({ reply, visit, content: FORBIDDEN, status: 403 })
  }
  const content = name && (await screenModules[name].load(visit))
  return content
    ? sendOwnerPage({ reply, visit, content, status: 200 })
    : sendOwnerPage({ reply, visit, content: NOT_FOUND, status: 404 })
}

type Downloaded = {
  readonly download: Download
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function sendDownload(context: AppContext, { download, request, reply }: Downloaded) {
  const visit = await readVisit(context, request)
  const refusal = refuseAccess(download.access, visit.signedIn)
  if (refusal === 'sign-in') return redirectToSignIn(request, reply)
  if (refusal === 'forbidden') {
    return sendOwnerPage({ reply, visit, content: FORBIDDEN, status: 403 })
  }
  const { provedOn } = download
  if (provedOn && visit.signedIn && !isProved(visit.signedIn, context.now())) {
    const content = await askForProof(visit, { next: screens[provedOn].path, kept: '' })
    return sendOwnerPage({ reply, visit, content, status: 403 })
  }
  const file = await download.load(context, visit.search)
  if (!file) return sendOwnerPage({ reply, visit, content: NOT_FOUND, status: 404 })
  const { name, type, text, bytes } = file
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(text)
}

function redirectToSignIn(request: FastifyRequest, reply: FastifyReply) {
  const next = nextPath(request.url)
  const query = next === '/owner' ? '' : `?${new URLSearchParams({ next })}`
  return reply.redirect(`${screens['sign-in'].path}${query}`, 303)
}
