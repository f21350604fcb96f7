import { DEFAULT_ROLE, ROLES, roles } from '#domain/staff/roles'
import { Button } from '#ui/button.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Card, CardList } from '../kit/layout/card.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load, Person } from './screen.ts'

const { path } = screens.staff

type Props = ScreenProps<typeof load, 'staff'>

export function Page({ data, form }: Props) {
  return (
    <>
      <h1>Staff</h1>
      <People data={data} form={form} />
      <Invitations data={data} form={form} />
      <section aria-labelledby="invite-heading">
        <h2 id="invite-heading">Invite somebody</h2>
        <InviteForm form={form} />
      </section>
    </>
  )
}

function People({ data, form }: Props) {
  return (
    <section aria-labelledby="people-heading">
      <h2 id="people-heading">People</h2>
      <CardList>
        {data.people.map((person) => (
          <Card key={person.id} title={person.isYou ? `${person.name} (you)` : person.name}>
            <p>
              {roles[person.role].name}, {person.email}
              {person.isDisabled && '. Can no longer sign in.'}
            </p>
            {!person.isYou && <PersonActions person={person} form={form} />}
          </Card>
        ))}
      </CardList>
    </section>
  )
}

function PersonActions({ person, form }: { readonly person: Person } & Pick<Props, 'form'>) {
  const { id, name, email, isDisabled } = person
  if (isDisabled) {
    return (
      <PostForm action={`${path}/restore`} form={form}>
        <input type="hidden" name="person" value={id} />
        <Button type="submit" aria-label={`Let ${name} sign in again`}>
          Let in again
        </Button>
      </PostForm>
    )
  }
  return (
    <>
      <PostForm action={`${path}/reset`} form={form}>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" aria-label={`New password for ${name}`}>
          New password
        </Button>
      </PostForm>
      <PostForm action={`${path}/remove`} form={form}>
        <input type="hidden" name="person" value={id} />
        <Button type="submit" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </PostForm>
    </>
  )
}

function Invitations({ data, form }: Props) {
  if (data.invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations-heading">
      <h2 id="invitations-heading">Open invitations</h2>
      <CardList>
        {data.invitations.map(({ id, email, role, expiresAtMs }) => (
          <Card key={id} title={email}>
            <p>
              {roles[role].name}, until <TimeText ms={expiresAtMs} />
            </p>
            <PostForm action={`${path}/revoke`} form={form}>
              <input type="hidden" name="invitation" value={id} />
              <Button type="submit" aria-label={`Revoke the invitation of ${email}`}>
                Revoke
              </Button>
            </PostForm>
          </Card>
        ))}
      </CardList>
    </section>
  )
}

const ROLE_OPTIONS = ROLES.map((role) => {
  const { name, hint } = roles[role]
  return { value: role, label: name, hint }
})

function InviteForm({ form }: Pick<Props, 'form'>) {
  const action = `${path}/invite`
  const own = ownForm(form, action)
  return (
    <PostForm action={action} form={form} draft={{ version: '' }}>
      <TextField action={action} form={form} name="email" label="Email" type="email" />
      <RadioGroup
        name="role"
        legend="May do"
        options={ROLE_OPTIONS}
        value={own?.values.role ?? DEFAULT_ROLE}
        error={own?.errors.role}
      />
      <Button look="main" type="submit">
        Make a link
      </Button>
    </PostForm>
  )
}
