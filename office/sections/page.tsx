import { MAX_SECTION_LABEL, MAX_SECTION_TITLE } from '#domain/catalogue/product-limits'
import type { SectionKind } from '#domain/catalogue/sections'
import { countNoun } from '#domain/count-noun'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import type { ListedSection } from '../kit/data/product-data.ts'
import { CheckField } from '../kit/forms/check-field.tsx'
import { MoveButtons } from '../kit/forms/move-buttons.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Card, CardList } from '../kit/layout/card.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'sections'>

export function Page({ data, form }: Props) {
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <h1>Collections and categories</h1>
      <Group
        heading="Collections"
        hint="Those in the navigation can be chosen by shoppers; the others are part of all."
        kind="collections"
        sections={data.collections}
        form={form}
      />
      <Group
        heading="Categories"
        hint="All of them are in the shop’s filter."
        kind="categories"
        sections={data.categories}
        form={form}
      />
    </>
  )
}

type GroupProps = {
  readonly heading: string
  readonly hint: string
  readonly kind: SectionKind
  readonly sections: readonly ListedSection[]
  readonly form: OwnerForm | null
}

function Group({ heading, hint, kind, sections, form }: GroupProps) {
  const action = `${screens.sections.path}/${kind}/add`
  const name = kind === 'collections' ? 'collection' : 'category'
  return (
    <section aria-labelledby={`${kind}-heading`}>
      <h2 id={`${kind}-heading`}>{heading}</h2>
      <p className="quiet regular">{hint}</p>
      <CardList>
        {sections.map((section, index) => (
          <Item
            key={section.slug}
            kind={kind}
            section={section}
            isFirst={index === 0}
            isLast={index === sections.length - 1}
            form={form}
          />
        ))}
      </CardList>
      <details open={form?.action === action}>
        <summary className="disclosure-title">{`Add a ${name}`}</summary>
        <PostForm action={action} form={form} draft={{ version: '' }}>
          <Fields kind={kind} action={action} form={form} section={null} />
          <Button type="submit">{`Add ${name}`}</Button>
        </PostForm>
      </details>
    </section>
  )
}

type ItemProps = {
  readonly kind: SectionKind
  readonly section: ListedSection
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly form: OwnerForm | null
}

function Item({ kind, section, isFirst, isLast, form }: ItemProps) {
  const action = `${screens.sections.path}/${kind}`
  const own = form?.values.slug === section.slug ? form : null
  const { slug, title, shortLabel, isInNavigation, products } = section
  const seen = {
    'seen/title': title,
    'seen/shortLabel': shortLabel,
    'seen/isInNavigation': isInNavigation ? 'on' : '',
  }
  return (
    <Card
      title={
        <>
          {title} <span className="quiet regular">{countNoun(products, 'piece')}</span>
        </>
      }
    >
      <PostForm action={action} form={own} draft={{ record: slug, version: JSON.stringify(seen) }}>
        <input type="hidden" name="slug" value={slug} />
        {Object.entries(seen).map(([name, value]) => (
          <input
            key={name}
            type="hidden"
            name={name}
            value={own?.differences ? value : (own?.values[name] ?? value)}
          />
        ))}
        <Fields kind={kind} action={action} form={own} section={section} />
        <div className={`row-tight ${styles.buttons}`}>
          <Button type="submit">
            Save<span className="visually-hidden"> {title}</span>
          </Button>
          <MoveButtons
            name="move"
            what={title}
            id={`${kind} ${slug}`}
            isFirst={isFirst}
            isLast={isLast}
          />
        </div>
      </PostForm>
    </Card>
  )
}

type FieldsProps = {
  readonly kind: SectionKind
  readonly action: string
  readonly form: OwnerForm | null
  /** The form of a new section gets null. */
  readonly section: ListedSection | null
}

function Fields({ kind, action, form, section }: FieldsProps) {
  const prefix = `${kind}-${section?.slug ?? 'new'}`
  const isChecked = form
    ? form.values.isInNavigation !== undefined
    : section?.isInNavigation === true
  return (
    <>
      <TextField
        action={action}
        form={form}
        id={`${prefix}-title`}
        name="title"
        label="Title"
        maxLength={MAX_SECTION_TITLE}
        defaultValue={section?.title}
        autoComplete="off"
      />
      {kind === 'collections' && (
        <>
          <TextField
            action={action}
            form={form}
            id={`${prefix}-label`}
            name="shortLabel"
            label="Short label"
            hint="On the filter’s button, such as VOL.4."
            maxLength={MAX_SECTION_LABEL}
            defaultValue={section?.shortLabel}
            autoComplete="off"
          />
          <CheckField name="isInNavigation" label="In the navigation" isChecked={isChecked} />
        </>
      )}
    </>
  )
}
