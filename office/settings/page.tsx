import type { ComponentProps } from 'react'
import { MAX_RETURN_ADDRESS } from '#domain/return/return'
import type { EnvironmentRow } from '#server/settings/list-environment'
import { Button } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import type { ScreenProps } from '../kit/page.ts'
import { NO_MAIL } from '../kit/words/mail-words.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load, ScreenSetting } from './screen.ts'

const { path } = screens.settings

type Props = ScreenProps<typeof load, 'settings'>

export function Page({ data, form }: Props) {
  return (
    <>
      <h1>Settings</h1>
      <PostForm
        action={path}
        form={form}
        className={styles.form}
        draft={{ version: String(data.revision) }}
      >
        <input type="hidden" name="revision" value={data.revision} />
        {GROUPS.map(({ id, heading, fields }) => (
          <fieldset key={id} className={styles.group}>
            <legend className={styles.legend}>
              <h2 id={`${id}-heading`}>{heading}</h2>
            </legend>
            {fields.map((field) => (
              <Setting key={field.name} field={field} data={data} form={form} />
            ))}
          </fieldset>
        ))}
        <Button look="main" type="submit">
          Save
        </Button>
      </PostForm>
      <section className={styles.below} aria-labelledby="environment-heading">
        <h2 id="environment-heading">The environment</h2>
        <p>
          Set where the shop runs, and changed only there. Keys, passwords and addresses that may
          hold one are never shown. What may be typed in the office is under{' '}
          <a href={screens.connections.path}>Keys and services</a>.
        </p>
        <Environment rows={data.environment.filter(({ isSet }) => isSet)} />
        <NotSet rows={data.environment.filter(({ isSet }) => !isSet)} />
      </section>
    </>
  )
}

type SettingField = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength'
> & {
  readonly name: ScreenSetting
  readonly label: string
  readonly hint: string
  /** This hint replaces the other where mails are only written to files. */
  readonly filedHint?: string
  /** This hint replaces it once the shop has had a real order: the field is then fixed. */
  readonly fixedHint?: string
  readonly isOptional?: boolean
  /** The field shows so many lines; a setting without it has one line. */
  readonly rows?: number
}

const HANDLE_HINT = 'A handle such as @yourbrand, or the address. Empty: not shown.'

type SettingGroup = {
  /** The list “Open your shop” leads to `brand` (domain/opening/opening-points.ts). */
  readonly id: 'orders' | 'rules' | 'brand'
  readonly heading: string
  readonly fields: readonly SettingField[]
}

const GROUPS: readonly SettingGroup[] = [
  {
    id: 'orders',
    heading: 'Orders and stock',
    fields: [
      {
        name: 'holdMinutes',
        label: 'Minutes to pay',
        hint: 'How long pieces are held for an unpaid order, from 5 to 1440. The terms of use name it.',
        inputMode: 'numeric',
      },
      {
        name: 'payLinkHours',
        label: 'Hours for somebody else to pay',
        hint: 'How long a link to pay works and its pieces are held, from 1 to 72.',
        inputMode: 'numeric',
      },
      {
        name: 'orderMinimumPesewas',
        label: 'Smallest order in cedis',
        hint: 'After discounts. At least 0.10, which is the least that can be paid online.',
        inputMode: 'decimal',
      },
      {
        name: 'lowStockMark',
        label: 'Low stock',
        hint: 'With so many pieces left or fewer, a size is low here and in notices. Shoppers read how many are left once 5 or fewer are.',
        inputMode: 'numeric',
      },
      {
        name: 'referencePrefix',
        label: 'Letters of payment references',
        hint: 'Every reference begins with these 2 to 5 capital letters. They can be changed until the first real order.',
        fixedHint:
          'Fixed since the first real order: customers, your books and the payment company know references by it.',
        autoCapitalize: 'characters',
        maxLength: 5,
      },
      {
        name: 'returnAddress',
        label: 'Where returns are sent',
        hint: 'Told to customers whose return you agree to. It can be changed for one of them.',
        isOptional: true,
        rows: 4,
      },
    ],
  },
  {
    id: 'rules',
    heading: 'Rules',
    fields: [
      {
        name: 'surchargePercent',
        label: 'Surcharge for larger sizes, in percent',
        hint: 'From 0 to 100; 0 is none. A price that a colour and size has of its own stays. Prices in carts change with it, orders that were placed keep theirs.',
        inputMode: 'numeric',
      },
      {
        name: 'surchargedSizes',
        label: 'Sizes with this surcharge',
        hint: 'With commas between them. Empty: none.',
        isOptional: true,
      },
      {
        name: 'returnDays',
        label: 'Days to send something back',
        hint: 'From 0 to 365, after delivery. 0: only what is faulty or wrong is taken back. An order keeps the days it was bought with.',
        inputMode: 'numeric',
      },
      {
        name: 'newslettersPerHour',
        label: 'Mails of newsletters in an hour',
        hint: 'From 1 to 3000, evenly spaced. Orders’ mails go first.',
        inputMode: 'numeric',
      },
    ],
  },
  {
    id: 'brand',
    heading: 'The brand',
    fields: [
      {
        name: 'name',
        label: 'Name',
        hint: 'In titles, mails, texts and icons. Photos and posters that show it stay as they are.',
      },
      { name: 'tagline', label: 'Tagline', hint: 'On the home page and in its title.' },
      {
        name: 'email',
        label: 'Email',
        hint: 'Shown to shoppers. Orders, messages and cases are mailed there. A change is mailed to all owners and to the former address.',
        filedHint: `Shown to shoppers. Nothing is mailed there: ${NO_MAIL}.`,
        type: 'email',
      },
      {
        name: 'phone',
        label: 'Phone',
        hint: 'Shown to shoppers, with the country code. A Ghanaian number gets it by itself.',
        type: 'tel',
      },
      {
        name: 'whatsapp',
        label: 'WhatsApp',
        hint: 'Such as 024 412 3456. Shoppers whose browser cannot pay here write there. Empty: not shown.',
        type: 'tel',
        isOptional: true,
      },
      { name: 'instagram', label: 'Instagram', hint: HANDLE_HINT, isOptional: true },
      { name: 'x', label: 'X', hint: HANDLE_HINT, isOptional: true },
      { name: 'tiktok', label: 'TikTok', hint: HANDLE_HINT, isOptional: true },
    ],
  },
]

function Setting({ field, data, form }: Props & { readonly field: SettingField }) {
  const { name, hint: ownHint, filedHint = ownHint, fixedHint, ...other } = field
  const { isOptional = false, rows, ...input } = other
  const { [name]: more = '' } = data.hints
  const hint = `${useIsMailFiled() ? filedHint : ownHint} ${more}`.trim()
  const fixed = fixedBecause(data, { name, fixedHint })
  const common = { ...input, name, action: path, form, autoComplete: 'off', spellCheck: false }
  const value = data.values[name]
  if (rows !== undefined) {
    const { label } = field
    const area = { name, label, hint, isOptional, rows, action: path, form }
    return <TextAreaField {...area} maxLength={MAX_RETURN_ADDRESS} defaultValue={value} />
  }
  if (fixed === null) {
    return <TextField {...common} hint={hint} isOptional={isOptional} defaultValue={value} />
  }
  return <TextField {...common} form={null} hint={fixed} defaultValue={value} disabled />
}

/** Returns null if the setting can be changed. */
function fixedBecause(
  { fixed, hasLiveOrder }: Props['data'],
  { name, fixedHint }: Pick<SettingField, 'name'> & { readonly fixedHint: string | undefined },
): string | null {
  const variable = fixed[name]
  if (variable !== undefined) {
    return `Fixed by ${variable} in the environment. It can be changed only there.`
  }
  return fixedHint !== undefined && hasLiveOrder ? fixedHint : null
}

function Environment({ rows }: { readonly rows: readonly EnvironmentRow[] }) {
  return (
    <dl className={styles.environment}>
      {rows.map(({ name, value }) => (
        <div key={name} className={styles.variable}>
          <dt>{name}</dt>
          <dd>{value ?? 'set, not shown'}</dd>
        </div>
      ))}
    </dl>
  )
}

function NotSet({ rows }: { readonly rows: readonly EnvironmentRow[] }) {
  return (
    <details>
      <summary className="disclosure-title">{`${rows.length} that are not set`}</summary>
      <ul className={`quiet ${styles.names}`} role="list">
        {rows.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
