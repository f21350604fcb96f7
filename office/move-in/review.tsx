import { countNoun } from '#domain/count-noun'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { DraftData, ReviewData, ShortenedList } from '../kit/data/move-in-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { Card, CardList } from '../kit/layout/card.tsx'
import { Fact, Facts } from '../kit/layout/facts.tsx'
import styles from './page.module.css'
import { Questions } from './questions.tsx'

const SHOPS = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const

type Props = { readonly review: ReviewData }

/** What becomes of a file. Its answers and the file itself are one form, so that nothing is kept meanwhile. */
export function Review({ review }: Props) {
  const { shop, reading, form, products, pieces, drafts, leftOut } = review
  return (
    <PostForm action={form.action} form={form} className={styles.review} isMultipart>
      <p className="measure-wide">
        {`This is an export of ${SHOPS[shop]}. ${sumUp(review)} Nothing is brought in yet.`}
      </p>
      {reading.length > 0 && (
        <Callout tone="caution" className="measure-wide">
          {reading.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Callout>
      )}
      <input type="hidden" name="packed" value={review.packed} />
      <input type="hidden" name="encoding" value={review.encoding} />
      <input type="hidden" name="hash" value={review.hash} />
      {products > 0 && <Questions review={review} />}
      {products > 0 && (
        <section aria-labelledby="drafts-heading">
          <h2 id="drafts-heading">What becomes of them</h2>
          <p className="quiet">
            {`${countNoun(products, 'draft')} with ${countNoun(pieces, 'piece')} in stock.`}
          </p>
          <CardList>
            {drafts.map((draft) => (
              <Draft key={draft.key} draft={draft} />
            ))}
          </CardList>
          {products > drafts.length && (
            <p>{`And ${countNoun(products - drafts.length, 'more draft')}.`}</p>
          )}
        </section>
      )}
      {leftOut.lines.length > 0 && (
        <section aria-labelledby="left-out-heading">
          <h2 id="left-out-heading">Left out</h2>
          <Lines list={leftOut} />
        </section>
      )}
      {products > 0 && (
        <Button look="main" type="submit" name="step" value="bring-in" className={styles.button}>
          {`Bring in ${countNoun(products, 'product')} as ${products === 1 ? 'a draft' : 'drafts'}`}
        </Button>
      )}
    </PostForm>
  )
}

function sumUp({ products, leftOut }: ReviewData): string {
  const left = leftOut.lines.length + leftOut.more
  if (products === 0) return 'Nothing of it can be brought in, as you see below.'
  const makes = `It makes ${countNoun(products, 'draft')}.`
  return left === 0
    ? makes
    : `${makes} ${countNoun(left, 'thing')} in it ${left === 1 ? 'is' : 'are'} left out.`
}

function Draft({ draft }: { readonly draft: DraftData }) {
  const { title, price, colours, sizes, pieces, pictures, address, notes } = draft
  return (
    <Card title={title}>
      <Facts>
        <Fact name="Price" value={price} />
        <Fact name="Colours" value={colours} />
        <Fact name="Sizes" value={sizes} />
        <Fact name="In stock" value={countNoun(pieces, 'piece')} />
        <Fact name="Pictures" value={pictures === 0 ? '' : `${pictures} to fetch by hand`} />
        <Fact name="Old address" value={address} />
      </Facts>
      <Lines list={notes} />
    </Card>
  )
}

function Lines({ list: { lines, more } }: { readonly list: ShortenedList }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 && <li>{`And ${more} more.`}</li>}
    </ul>
  )
}
