import { readTypedText } from '#domain/texts/text-form-fields'
import { textForms } from '#domain/texts/text-forms'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import styles from '../kit/forms/editor.module.css'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screenPath, textPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import { History } from './history.tsx'
import type { load } from './screen.ts'
import { SectionItem } from './section-item.tsx'
import { TextFields } from './text-fields.tsx'

type Props = ScreenProps<typeof load, 'text'>

export function Page({ data, form }: Props) {
  const { name, title, about } = data
  const action = textPath(name, 'save')
  const isEditing = ownForm(form, action) !== null
  return (
    <>
      <BackLink href={screens.texts.path}>Texts</BackLink>
      <h1>{title}</h1>
      <p className="measure">{about}</p>
      <RefusedForm form={isEditing ? null : form} />
      <Standing data={data} />
      <Editor data={data} form={form} />
      <History data={data} />
    </>
  )
}

function Standing({ data: { name, draft, edition, origin } }: Pick<Props, 'data'>) {
  if (draft === null) {
    return origin === 'own' ? null : (
      <p className="quiet measure">
        {origin === 'shipped'
          ? 'These are the words of the made-up brand with which the shop came.'
          : 'These words are true of any shop. Nobody has written others yet.'}
      </p>
    )
  }
  return (
    <Callout tone="caution">
      <p>
        Not published yet: {draft.byName && `${draft.byName}, `}
        <TimeText ms={draft.savedAtMs} />. Shoppers still read the text of before.
      </p>
      <div className={styles.buttons}>
        <ButtonLink look="main" href={screenPath('text-preview', { text: name })}>
          Look and publish
        </ButtonLink>
        <PostForm action={textPath(name, 'drop')} form={null} className="row">
          <input type="hidden" name="seen" value={edition} />
          <Button type="submit">Drop it</Button>
        </PostForm>
      </div>
    </Callout>
  )
}

function Editor({ data, form }: Props) {
  const { name, edition } = data
  const action = textPath(name, 'save')
  const own = ownForm(form, action)
  const content = own ? readTypedText(name, (field) => own.values[field] ?? '') : data.content
  const { sections } = textForms[name]
  return (
    <PostForm
      action={action}
      form={form}
      className={styles.editor}
      draft={{ version: String(edition) }}
    >
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" name="step" value="save" hidden>
        Save
      </button>
      <input type="hidden" name="seen" value={seenMark(own, String(edition))} />
      <TextFields name={name} content={content} field={{ action, form }} />
      {sections && (
        <>
          <h2>{capitalised(sections.noun)}s</h2>
          <ol className="stack" role="list">
            {content.sections.map((section, index) => (
              <SectionItem
                key={section.id}
                form={sections}
                section={section}
                index={index}
                isLast={index === content.sections.length - 1}
                field={{ action, form }}
              />
            ))}
          </ol>
          <Button type="submit" name="step" value="add" data-focus="add">
            Add a {sections.noun}
          </Button>
        </>
      )}
      <Marks />
      <div className={styles.buttons}>
        <Button type="submit" name="step" value="save" data-focus="save">
          Save for later
        </Button>
        <Button look="main" type="submit" name="step" value="look">
          Look at it
        </Button>
      </div>
    </PostForm>
  )
}

function Marks() {
  return (
    <p className="quiet measure wrap-anywhere">
      A heading begins with ##, a point of a list with a hyphen. **Bold**, [a link](/contact).
      Between paragraphs stands an empty line. Facts fill themselves in:{' '}
      <a href={`${screens.texts.path}#placeholders-heading`}>placeholders</a>.
    </p>
  )
}

function capitalised(noun: string): string {
  return noun.slice(0, 1).toUpperCase() + noun.slice(1)
}
