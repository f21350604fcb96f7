import type { FastifyInstance } from 'fastify'

type Mangled = { Params: { readonly link: string } }

/**
 * Programs that rewrite links write # as %23: the token is then in the path of a page that does not
 * exist, where scripts of others run. The browser gets the link as it was.
 */
export function redirectMangledLinks(app: FastifyInstance) {
  app.get<Mangled>('/:link(^(?:order|pay)#[\\w-]{43}$)', ({ params: { link } }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/${link}`),
  )
}
