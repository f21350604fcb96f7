import { judgeColour } from '#domain/look/judge-colours'
import { TYPE_PAIR_WORDS, TYPE_PAIRS } from '#domain/look/type-pairs'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { screens } from '../screens.ts'
import { chosenColour } from './chosen-colour.ts'
import { FormerLooks } from './former-looks.tsx'
import { LogoSection } from './logo-section.tsx'
import styles from './page.module.css'
import { Preview } from './preview.tsx'
import type { Props } from './props.ts'
import { Swatch } from './swatch.tsx'

const { path } = screens.look

export function Page(props: Props) {
  const { data, form, brandName } = props
  const own = ownForm(form, path)
  return (
    <>
      <h1>Look</h1>
      {data.isTried && (
        <Callout tone="news" role="status">
          This is not saved yet. Look at it below.
        </Callout>
      )}
      <div className={styles.choice} data-look-choice="">
        <PostForm action={path} form={form} className={styles.form}>
          <input type="hidden" name="seen" value={seenOf(own, data.version)} />
          <Colour
            name="ink"
            label="Ink"
            hint="Words, lines and the main buttons; the foot of the page and the menu stand on it, large headings on a tone of it."
            value={data.values.ink}
            form={form}
          />
          <Colour
            name="accent"
            label="Accent"
            hint="The count of the cart, hearts, marks and the ring around what has the focus."
            value={data.values.accent}
            form={form}
          />
          <RadioGroup
            name="type"
            legend="Letters"
            options={TYPE_PAIRS.map((type) => ({
              value: type,
              label: TYPE_PAIR_WORDS[type].name,
              hint: TYPE_PAIR_WORDS[type].hint,
            }))}
            value={own?.values.type ?? data.values.type}
            error={own?.errors.type}
          />
          <div className="row-tight">
            <Button type="submit" name="step" value="preview">
              Preview
            </Button>
            <Button look="main" type="submit" name="step" value="save">
              Save
            </Button>
          </div>
        </PostForm>
        <Preview data={data} brandName={brandName} />
      </div>
      <LogoSection {...props} />
      <FormerLooks {...props} />
    </>
  )
}

/** After a conflict the person has seen what is stored, and may save over it. */
function seenOf(own: OwnerForm | null, version: number): string {
  return own?.differences ? String(version) : (own?.values.seen ?? String(version))
}

type ColourProps = {
  readonly name: 'ink' | 'accent'
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly form: OwnerForm | null
}

function Colour({ name, label, hint, value, form }: ColourProps) {
  const own = ownForm(form, path)
  const chosen = chosenColour({
    typed: own?.values[name] ?? value,
    picked: own?.values[`${name}-picked`] ?? value,
    was: own?.values[`${name}-was`] ?? value,
  })
  const verdict = judgeColour(name, chosen)
  const shown = verdict.kind === 'unreadable' ? value : verdict.hex
  return (
    <div className="stack-tight" data-colour={name}>
      <div className={styles.colour}>
        <input
          className={styles.picker}
          type="color"
          name={`${name}-picked`}
          defaultValue={shown}
          aria-label={`${label}, picked`}
        />
        <TextField
          action={path}
          form={own && { ...own, values: { ...own.values, [name]: chosen } }}
          name={name}
          label={label}
          hint={hint}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
      </div>
      <input type="hidden" name={`${name}-was`} value={shown} />
      <div role="status" data-judged={name}>
        {own && verdict.kind === 'too-pale' && (
          <>
            <p className="quiet">
              The right one of these two is the nearest that can be seen everywhere.
            </p>
            <div className={`row-tight ${styles.offer}`}>
              <Swatch colours={[verdict.hex, verdict.nearest]} />
              <Button type="submit" name={`take-${name}`} value={verdict.nearest}>
                Take {verdict.nearest}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
