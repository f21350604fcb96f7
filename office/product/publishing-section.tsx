import { canStep, type StateStep } from '#domain/catalogue/product-state'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { ProductData } from '../kit/data/product-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { productPath } from '../kit/paths.ts'
import { localTime } from '../kit/words/local-time.ts'
import styles from './page.module.css'

type Props = { readonly data: ProductData; readonly form: OwnerForm | null }

/** Says whether shoppers see the product. What was typed above is saved by its own button. */
export function PublishingSection({ data, form }: Props) {
  const { id, state, publishAtMs, problems } = data
  const isHidden = canStep(state, 'publish')
  const refusal = refusedStep(data, form)
  return (
    <section id="publishing" data-fresh="publishing" aria-labelledby="publishing-heading">
      <h2 id="publishing-heading">Publishing</h2>
      {refusal && (
        <Callout tone="error" role="alert">
          {refusal}
        </Callout>
      )}
      {publishAtMs !== null && (
        <p>
          Goes on sale <TimeText ms={publishAtMs} />.
        </p>
      )}
      {isHidden && problems.length > 0 && <Problems problems={problems} />}
      {isHidden && problems.length === 0 && (
        <>
          <p className="quiet">What is saved goes on sale. Save your changes above first.</p>
          <Step step="publish" label="Publish now" look="main" data={data} />
          <Schedule data={data} form={form} />
        </>
      )}
      <div className={styles.steps}>
        <Step step="take-back" label="Back to draft" data={data} />
        <Step step="bring-back" label="Bring back as a draft" data={data} />
        <PostForm action={productPath(id, 'duplicate')} form={null}>
          <Button type="submit">Duplicate</Button>
        </PostForm>
        <Step step="archive" label="Archive" data={data} />
      </div>
      <p className="quiet">
        An archived piece is off the shop. Nothing is deleted: its orders keep their words and
        pictures, and it can be brought back.
      </p>
    </section>
  )
}

function Problems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <>
      <p>It cannot be published yet:</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  )
}

/** A refused step may no longer be offered, so that its own form could not say why. */
function refusedStep({ id }: ProductData, form: OwnerForm | null): string | null {
  const isOther = [productPath(id), productPath(id, 'pictures')].some(
    (action) => action === form?.action,
  )
  return isOther ? null : (form?.message ?? null)
}

type StepProps = Pick<Props, 'data'> & {
  readonly step: Exclude<StateStep, 'schedule'>
  readonly label: string
  readonly look?: 'main' | 'outline'
}

function Step({ step, label, look = 'outline', data }: StepProps) {
  if (!canStep(data.state, step)) return null
  return (
    <PostForm action={productPath(data.id, step)} form={null}>
      <Button look={look} type="submit">
        {label}
      </Button>
    </PostForm>
  )
}

function Schedule({ data, form }: Props) {
  const action = productPath(data.id, 'schedule')
  return (
    <PostForm action={action} form={form && { ...form, message: null }} draft={{ version: '' }}>
      <TextField
        action={action}
        form={form}
        name="publishAt"
        type="datetime-local"
        label="Or at"
        hint="In Ghana’s time."
        defaultValue={data.publishAtMs === null ? '' : localTime(data.publishAtMs)}
      />
      <Button type="submit">Publish at this time</Button>
    </PostForm>
  )
}
