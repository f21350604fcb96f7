import { readProductForm } from '#domain/catalogue/product-form'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { readFields } from '../kit/fields.ts'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { PlaceFields, PriceFields, WordFields } from '../kit/forms/product-fields.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const action = screens['product-new'].path

type Props = ScreenProps<typeof load, 'product-new'>

export function Page({ data, form }: Props) {
  const own = ownForm(form, action)
  const shown = own ? readProductForm(readFields(own.values)) : data.form
  const fields = { action, form, shown, options: data.options }
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <h1>New piece</h1>
      <p>
        Begin with a title; the rest can come later. Pictures, prices of single sizes and the first
        stock follow on the next page.
      </p>
      <PostForm action={action} form={form} className={styles.form} draft={{ version: '' }}>
        <input type="hidden" name="token" value={own?.values.token ?? data.token} />
        <WordFields {...fields} />
        <fieldset className={`stack-wide ${styles.group}`}>
          <legend>
            <h2>Price, sizes and colours</h2>
          </legend>
          <PriceFields {...fields} />
        </fieldset>
        <PlaceFields {...fields} />
        <Button look="main" type="submit">
          Save draft
        </Button>
      </PostForm>
    </>
  )
}
