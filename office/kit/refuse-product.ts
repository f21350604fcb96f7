import type { PublishProblem } from '#domain/catalogue/publish-problems'
import { readProductId } from '#domain/catalogue/read-product-id'
import { productMessages, publishSentence } from '#domain/owner-messages/catalogue'
import { type PostOutcome, type PostRequest, refuse } from './screen.ts'

/** Handles a post to a product's address. */
export async function withProductId(
  request: PostRequest,
  handle: (request: PostRequest, id: number) => Promise<PostOutcome>,
): Promise<PostOutcome> {
  const id = readProductId(request.params.id)
  return id === null ? refuseUnknown() : handle(request, id)
}

export function refuseUnknown(): PostOutcome {
  return refuse(404, productMessages['product-unknown'])
}

export function refuseProblems(problems: readonly PublishProblem[]): PostOutcome {
  const sentences = [productMessages['not-publishable'], ...problems.map(publishSentence)]
  return refuse(422, sentences.join(' '))
}
