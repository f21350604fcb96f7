import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const sources = globSync('**/*.tsx', { cwd: ROOT }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  code: readFileSync(join(ROOT, file), 'utf8'),
}))

/** Forms in which something is typed and not kept, by the file that they are in. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'account/page.tsx': 'A password.',
  'catalogue-file/page.tsx': 'A file.',
  'connections/mail.tsx': 'A code that is used once.',
  'join/page.tsx': 'A password and a code.',
  'look/logo-section.tsx': 'A file.',
  'look/page.tsx': 'What is chosen shows at once beside it, and is chosen anew as fast.',
  'market-product/page.tsx': 'A sale has a draft of its own.',
  'move-in/page.tsx': 'A file.',
  'move-in/review.tsx': 'It belongs to a file that the device does not keep.',
  'order-refund/page.tsx': 'Money: a sum is typed anew, and never put back.',
  'prove/page.tsx': 'A password.',
  'reconciliation/page.tsx': 'A question; nothing is saved.',
  'recover/page.tsx': 'A password and a code.',
  'refund-account/page.tsx': 'An account number, which the shop does not keep.',
  'reset/page.tsx': 'A password and a code.',
  'setup/page.tsx': 'A password and a code.',
  'sign-in/page.tsx': 'A password.',
  'stock-variant/page.tsx': 'A change that was booked must not be booked again.',
}

/** Forms that keep what is typed beside a field for a file, which is never kept itself, by the file that they are in. */
const BESIDE_A_FILE: Readonly<Record<string, string>> = {
  'order/send-form.tsx': 'The photo of a waybill, beside the carrier and the numbers.',
  'return/return-steps.tsx': 'It shares the fields of a parcel, without the photo.',
}

const SECRET_FIELDS = /NewPasswordField|CodeField|type="password"|one-time-code/
const FILE_FIELDS = /type="file"/
const TYPED_FIELDS = /<(?:TextField|TextAreaField|NewPasswordField|CodeField|textarea|input)\b/

/** The code of every component, by its name. */
const components = readComponents()

const forms = sources.flatMap(({ file, code }) =>
  [...code.matchAll(/<PostForm\b[\s\S]*?<\/PostForm>/g)].map(([text]) => ({ file, text })),
)

test('every form in which something is typed keeps it, or is listed with the reason why not [O155]', () => {
  const typed = forms.filter(({ text }) => contains(text, TYPED_FIELDS))
  const unkept = typed.filter(({ text }) => !isKept(text)).map(({ file }) => file)
  expect(typed.length).toBeGreaterThan(30)
  expect([...new Set(unkept)].sort()).toEqual(Object.keys(NOT_KEPT).sort())
})

test('no form that keeps what is typed has a field for a password or a code, and only listed ones have one for a file [S87]', () => {
  const kept = forms.filter(({ text }) => isKept(text))
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter(({ text }) => contains(text, SECRET_FIELDS))).toEqual([])
  const withFile = kept.filter(({ text }) => contains(text, FILE_FIELDS)).map(({ file }) => file)
  expect([...new Set(withFile)].sort()).toEqual(Object.keys(BESIDE_A_FILE).sort())
})

function isKept(form: string): boolean {
  return /^<PostForm[^>]*?\bdraft=/.test(form.replaceAll('=>', ''))
}

function contains(form: string, fields: RegExp): boolean {
  return fields.test(withoutHidden(withComponents(form)))
}

/** A form with the code of all components that it renders, however deep. */
function withComponents(form: string): string {
  const names = new Set(namesIn(form))
  // A set that grows while it is walked is walked to its end.
  for (const name of names) for (const deeper of namesIn(codeOf(name))) names.add(deeper)
  return [form, ...[...names].map(codeOf)].join('\n')
}

function namesIn(code: string): readonly string[] {
  return [...code.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name)
}

function codeOf(name: string): string {
  return name === 'PostForm' ? '' : (components.get(name) ?? '')
}

function withoutHidden(code: string): string {
  return code.replace(
    /<input(?:(?!\/>)[\s\S])*?type="(?:hidden|checkbox|radio)"(?:(?!\/>)[\s\S])*?\/>/g,
    '',
  )
}

/** Components of one name, in several files, count as one. */
function readComponents(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { code } of sources) {
    for (const part of code.split(/^(?:export )?function /m).slice(1)) {
      const name = /^[A-Z]\w*/.exec(part)?.[0]
      if (name) found.set(name, `${found.get(name) ?? ''}${part}`)
    }
  }
  return found
}
