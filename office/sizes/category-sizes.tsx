import { Button } from '#ui/button.tsx'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import { chosenField } from './chosen-field.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const CATEGORIES = `${screens.sizes.path}/categories`

type Props = ScreenProps<typeof load, 'sizes'>

/** With one list there is nothing to choose. */
export function CategorySizes({ data: { sets, categories, seen }, form }: Props) {
  const own = ownForm(form, CATEGORIES)
  const options = sets.map(({ slug, title }) => ({ value: slug, label: title }))
  return (
    <section aria-labelledby="categories-heading">
      <h2 id="categories-heading">Which categories begin with which</h2>
      <p className="quiet regular">
        The page of a piece offers these first. It may have sizes of the other lists, too.
      </p>
      <PostForm action={CATEGORIES} form={form} draft={{ version: seen }}>
        <input type="hidden" name="seen" value={seenMark(own, seen)} />
        <div className={styles.categories}>
          {categories.map(({ slug, title, chosen }) => (
            <SelectField
              key={slug}
              action={CATEGORIES}
              form={form}
              name={chosenField(slug)}
              label={title}
              options={options}
              defaultValue={chosen}
            />
          ))}
        </div>
        <Button type="submit">Save the categories</Button>
      </PostForm>
    </section>
  )
}
