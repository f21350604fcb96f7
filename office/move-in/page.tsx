import { countNoun } from '#domain/count-noun'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import type { MoveInData } from '../kit/data/move-in-data.ts'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { productPath, productsPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import { Review } from './review.tsx'
import type { load } from './screen.ts'

const { path } = screens['move-in']
const REVIEW = `${path}/review`

export function Page({ data, form }: ScreenProps<typeof load, 'move-in'>) {
  const { review, waiting } = data
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <h1>Move in</h1>
      <Callout tone="error" role="alert">
        {form?.message}
      </Callout>
      {review && <Review review={review} />}
      {waiting.count > 0 && !review && <Waiting waiting={waiting} />}
      <Upload data={data} form={form} />
    </>
  )
}

type UploadProps = { readonly data: MoveInData; readonly form: OwnerForm | null }

function Upload({ data: { maxMegabytes, maxRows, review }, form }: UploadProps) {
  const error = ownForm(form, REVIEW)?.errors.file
  const hint = `CSV, up to ${maxMegabytes} MB and ${maxRows} rows.`
  return (
    <section aria-labelledby="file-heading">
      <h2 id="file-heading">{review ? 'Another file' : 'Bring your products along'}</h2>
      {!review && (
        <p className="measure-wide">
          From Shopify: Products, Export, all products, plain CSV. From WooCommerce: Products,
          Export, all columns. You see what becomes of each piece before anything is made, and what
          is made are drafts that only you see.
        </p>
      )}
      <PostForm action={REVIEW} form={null} isMultipart>
        <Field id="file" label="Product export" error={error} hint={hint}>
          <input
            {...controlProps('file', error, hint)}
            name="file"
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values"
            required
          />
        </Field>
        <Button look={review ? 'outline' : 'main'} type="submit">
          Look through it
        </Button>
      </PostForm>
    </section>
  )
}

/** What was brought in and is not finished yet. */
function Waiting({ waiting: { count, drafts } }: Pick<MoveInData, 'waiting'>) {
  const more = count - drafts.length
  return (
    <section aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">Brought in, not published yet</h2>
      <ul className={styles.waiting} role="list">
        {drafts.map(({ id, title, pictures }) => (
          <li key={id}>
            <a className={styles.link} href={productPath(id)}>
              {title}
            </a>
            {pictures > 0 && (
              <span className="quiet">{countNoun(pictures, 'picture')} to fetch by hand</span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          {`And ${countNoun(more, 'more draft')}: `}
          <a href={productsPath({ state: 'draft', query: '', page: 1 })}>show all</a>
        </p>
      )}
    </section>
  )
}
