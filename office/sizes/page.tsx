import { MAX_SIZES_OF_SET } from '#domain/catalogue/find-size-set-problem'
import { MAX_SECTION_TITLE } from '#domain/catalogue/product-limits'
import type { SizeSet } from '#domain/catalogue/size-sets'
import { MAX_SIZE_LENGTH } from '#domain/catalogue/sizes'
import { countNoun } from '#domain/count-noun'
import { Button } from '#ui/button.tsx'
import { MoveButtons } from '../kit/forms/move-buttons.tsx'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Card, CardList } from '../kit/layout/card.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import { CategorySizes } from './category-sizes.tsx'
import styles from './page.module.css'
import type { load } from './screen.ts'

const { path } = screens.sizes
const ADD = `${path}/add`

type Props = ScreenProps<typeof load, 'sizes'>
type ListedSet = Props['data']['sets'][number]

export function Page({ data, form }: Props) {
  const { sets } = data
  const isShownBelow = sets.some(({ slug }) => slug === form?.values.slug)
  return (
    <>
      <h1>Sizes</h1>
      <p>
        Write one size on a line, from small to large: the shop shows them in this order everywhere.
        Which of them a piece has is ticked on its page.
      </p>
      <section aria-labelledby="lists-heading">
        <h2 id="lists-heading">Lists</h2>
        <RefusedForm form={isShownBelow ? null : ownForm(form, path)} />
        <CardList>
          {sets.map((set, index) => (
            <Item
              key={set.slug}
              set={set}
              isFirst={index === 0}
              isLast={index === sets.length - 1}
              form={form}
            />
          ))}
        </CardList>
        <details open={form?.action === ADD}>
          <summary className="disclosure-title">Add a list of sizes</summary>
          <PostForm action={ADD} form={form} draft={{ version: '' }}>
            <Fields action={ADD} form={form} set={null} />
            <Button type="submit">Add sizes</Button>
          </PostForm>
        </details>
      </section>
      {sets.length > 1 && <CategorySizes data={data} form={form} />}
      <section aria-labelledby="names-heading">
        <h2 id="names-heading">Another name for a size</h2>
        <p>
          Orders keep the size that they were sold with, so a name is not changed in place. Add the
          new one to its list and tick it on the page of each piece. At{' '}
          <a href={screens.stock.path}>Stock</a>, take the pieces off the old one and give them to
          the new one. Then untick the old one on the page of each piece, and take it off its list.
        </p>
      </section>
    </>
  )
}

type ItemProps = {
  readonly set: ListedSet
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly form: OwnerForm | null
}

function Item({ set, isFirst, isLast, form }: ItemProps) {
  const { slug, title, sizes, seen } = set
  const own = form?.action === path && form.values.slug === slug ? form : null
  const isOnly = isFirst && isLast
  return (
    <Card
      title={
        <>
          {title} <span className="quiet regular">{countNoun(sizes.length, 'size')}</span>
        </>
      }
    >
      <PostForm action={path} form={own} draft={{ record: slug, version: seen }}>
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="seen" value={seenMark(own, seen)} />
        <Fields action={path} form={own} set={set} />
        <div className={`row-tight ${styles.buttons}`}>
          <Button type="submit">
            Save<span className="visually-hidden"> {title}</span>
          </Button>
          {!isOnly && (
            <>
              <MoveButtons name="move" what={title} id={slug} isFirst={isFirst} isLast={isLast} />
              <Button type="submit" look="quiet" name="remove" value="yes">
                Remove<span className="visually-hidden"> {title}</span>
              </Button>
            </>
          )}
        </div>
      </PostForm>
    </Card>
  )
}

type FieldsProps = {
  readonly action: string
  readonly form: OwnerForm | null
  /** The form of a new set gets null. */
  readonly set: SizeSet | null
}

const MIN_ROWS = 6
const MAX_ROWS = 16

function Fields({ action, form, set }: FieldsProps) {
  const prefix = set?.slug ?? 'new'
  const rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, (set?.sizes.length ?? 0) + 1))
  return (
    <>
      <TextField
        action={action}
        form={form}
        id={`${prefix}-title`}
        name="title"
        label="Name"
        hint="Only you see it, such as Shoes."
        maxLength={MAX_SECTION_TITLE}
        defaultValue={set?.title}
        autoComplete="off"
      />
      <TextAreaField
        action={action}
        form={form}
        id={`${prefix}-sizes`}
        name="sizes"
        label="Sizes"
        hint={`One on a line, at most ${MAX_SIZES_OF_SET}, each of at most ${MAX_SIZE_LENGTH} characters.`}
        rows={rows}
        defaultValue={set?.sizes.join('\n')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
