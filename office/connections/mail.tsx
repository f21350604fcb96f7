import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { Fact, Facts, TimeFact } from '../kit/layout/facts.tsx'
import { screens } from '../screens.ts'
import { Change, Connection, type Props, SaveForm, Secret, Try, Typed } from './parts.tsx'

const { path } = screens.connections

export function Mail({ data, form }: Props) {
  const { state, service, server, ids, confirmedAtMs, isLetterOpen, linkRefusal } = data.mail
  const ofServer = { action: `${path}/mail-server`, form }
  const ofService = { action: `${path}/mail-service`, form }
  return (
    <Connection id="mail" heading="Mail" state={state}>
      <Facts>
        <Fact
          name="Mails leave by"
          value={state === 'lost' ? 'nothing: they wait for it' : MAIL_WORDS[service]}
        />
        <Fact name="Server" value={server ? `${server.server}, port ${server.port}` : ''} />
        <Fact name="Sender" value={server?.from ?? ''} />
        <TimeFact name="A letter arrived" ms={confirmedAtMs} />
      </Facts>
      {linkRefusal !== null && (
        <Callout tone="error" role="alert" className="measure-wide">
          <p>{linkRefusal}</p>
        </Callout>
      )}
      {service !== 'files' && (
        <Try action={`${path}/mail/try`} form={form} hint={`A letter to ${data.email}.`} />
      )}
      {isLetterOpen && confirmedAtMs === null && (
        <PostForm action={`${path}/mail/confirm`} form={form}>
          <Typed
            name="letterCode"
            label="Code in the letter"
            hint="Or open the link in it. Then the shop knows that mails arrive."
            inputMode="numeric"
            autoComplete="one-time-code"
            action={`${path}/mail/confirm`}
            form={form}
          />
          <Button type="submit">It has arrived</Button>
        </PostForm>
      )}
      <Change
        summary="A mail server"
        state={state}
        isRefused={ownForm(form, ofServer.action) !== null}
      >
        <SaveForm {...ofServer} data={data}>
          <Typed name="server" label="Server" {...ofServer} defaultValue={server?.server} />
          <Typed
            name="port"
            label="Port"
            hint="465, or 587 with STARTTLS. Mails travel encrypted in both cases."
            inputMode="numeric"
            {...ofServer}
            defaultValue={server?.port ?? '465'}
          />
          <Typed name="user" label="User" {...ofServer} defaultValue={server?.user} />
          <Secret name="mailPassword" label="Password" {...ofServer} />
          <Typed
            name="from"
            label="Sender"
            hint="Such as Shop <hello@shop.example>."
            {...ofServer}
            defaultValue={server?.from}
          />
        </SaveForm>
      </Change>
      <Change summary="EmailJS" state={state} isRefused={ownForm(form, ofService.action) !== null}>
        <SaveForm {...ofService} data={data}>
          {EMAILJS_FIELDS.map(({ name, ...field }) => (
            <Typed key={name} name={name} {...field} {...ofService} defaultValue={ids?.[name]} />
          ))}
          <Secret name="secretToken" label="Private key" isOptional {...ofService} />
        </SaveForm>
      </Change>
    </Connection>
  )
}

const MAIL_WORDS = {
  smtp: 'a mail server',
  emailjs: 'EmailJS',
  files: 'nothing: they are written to files on the server, and nobody gets them',
} as const

const EMAILJS_FIELDS = [
  { name: 'userId', label: 'Public key of EmailJS' },
  { name: 'serviceId', label: 'Service ID' },
  { name: 'templateId', label: 'Template ID for orders' },
  { name: 'shopTemplateId', label: 'Template ID for mails to the shop', isOptional: true },
  { name: 'letterTemplateId', label: 'Template ID for letters', isOptional: true },
] as const
