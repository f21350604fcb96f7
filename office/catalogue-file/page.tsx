import { countNoun } from '#domain/count-noun'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { catalogueFilePath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { ImportPreview, load, ShortenedList } from './screen.ts'

const { path } = screens['catalogue-file']
const PREVIEW = `${path}/preview`
const IMPORT = `${path}/import`

type Props = ScreenProps<typeof load, 'catalogue-file'>

export function Page({ data, form }: Props) {
  const { preview, faults, maxMegabytes } = data
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <h1>Catalogue file</h1>
      <Callout tone="error" role="alert">
        {form?.message}
      </Callout>
      {faults.lines.length > 0 && <Lines list={faults} noun="fault" />}
      {preview && <Preview preview={preview} />}
      <section className={styles.section} aria-labelledby="download-heading">
        <h2 id="download-heading">Download</h2>
        <p>
          The JSON has everything about every product. The CSV has price and stock of each size, for
          a spreadsheet; leave its column “stock at export” as it is.
        </p>
        <p className="row">
          <ButtonLink href={catalogueFilePath('json')} download>
            Download JSON
          </ButtonLink>
          <ButtonLink href={catalogueFilePath('csv')} download>
            Download CSV
          </ButtonLink>
        </p>
      </section>
      <section className={styles.section} aria-labelledby="import-heading">
        <h2 id="import-heading">{preview ? 'Another file' : 'Import'}</h2>
        <p>
          You see what would change before anything does. Products that are not in the file stay as
          they are. A file from Shopify or WooCommerce is brought in at{' '}
          <a href={screens['move-in'].path}>Move in</a>.
        </p>
        <PostForm action={PREVIEW} form={null} isMultipart>
          <FileField form={form} maxMegabytes={maxMegabytes} />
          <TextAreaField
            name="text"
            label="Or paste its text"
            action={PREVIEW}
            form={form}
            isOptional
            rows={6}
            spellCheck={false}
          />
          <Button look={preview ? 'outline' : 'main'} type="submit">
            Show what would change
          </Button>
        </PostForm>
      </section>
    </>
  )
}

type FileFieldProps = { readonly form: OwnerForm | null; readonly maxMegabytes: number }

function FileField({ form, maxMegabytes }: FileFieldProps) {
  const error = ownForm(form, PREVIEW)?.errors.file
  const hint = `JSON or CSV, up to ${maxMegabytes} MB.`
  return (
    <Field id="file" label="File" error={error} hint={hint} isOptional>
      <input
        {...controlProps('file', error, hint)}
        name="file"
        type="file"
        accept=".json,.csv,application/json,text/csv"
      />
    </Field>
  )
}

function Preview({ preview: { changes, notes, text, hash } }: { readonly preview: ImportPreview }) {
  const count = changes.lines.length + changes.more
  return (
    <section className={styles.section} aria-labelledby="changes-heading">
      <h2 id="changes-heading">What would change</h2>
      {count === 0 && <p>Nothing: the shop has all of it already.</p>}
      <Lines list={changes} noun="change" />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {count > 0 && (
        <PostForm action={IMPORT} form={null} isMultipart>
          <input type="hidden" name="text" value={text} />
          <input type="hidden" name="hash" value={hash} />
          <Button look="main" type="submit">
            {`Make ${count === 1 ? 'this change' : `these ${countNoun(count, 'change')}`}`}
          </Button>
        </PostForm>
      )}
    </section>
  )
}

type LinesProps = { readonly list: ShortenedList; readonly noun: string }

function Lines({ list: { lines, more }, noun }: LinesProps) {
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {more > 0 && <p>{`And ${countNoun(more, `more ${noun}`)}.`}</p>}
    </>
  )
}
