import { ownForm } from '../kit/forms/post-form.tsx'
import { Fact, Facts } from '../kit/layout/facts.tsx'
import { screens } from '../screens.ts'
import { Change, Connection, type Props, SaveForm, Secret, Try, Typed } from './parts.tsx'

const { path } = screens.connections

export function Backup({ data, form }: Props) {
  const { state, bucket } = data.backup
  const action = `${path}/backup`
  const own = { action, form }
  return (
    <Connection id="backup" heading="Bucket for backups" state={state}>
      {bucket === null ? (
        <p>There is none: backups stay on the server, and are lost together with it.</p>
      ) : (
        <Facts>
          <Fact name="Bucket" value={`${bucket.bucket} at ${bucket.endpoint}`} />
          <Fact name="Access key" value={`ends in ${bucket.accessKey.slice(-4)}`} />
          <Fact name="Encrypted for" value={bucket.backupKey} />
        </Facts>
      )}
      {bucket !== null && <Try action={`${action}/try`} form={form} />}
      <Change state={state} isRefused={ownForm(form, action) !== null}>
        <SaveForm {...own} data={data}>
          <Typed
            name="endpoint"
            label="Address of the service"
            type="url"
            {...own}
            defaultValue={bucket?.endpoint}
          />
          <Typed name="bucket" label="Bucket" {...own} defaultValue={bucket?.bucket} />
          <Typed name="accessKey" label="Access key" {...own} defaultValue={bucket?.accessKey} />
          <Secret name="accessSecret" label="Secret of the access key" {...own} />
          <Typed name="region" label="Region" isOptional {...own} defaultValue={bucket?.region} />
          <Typed
            name="backupKey"
            label="Public key of age"
            hint="Backups are encrypted for it. Keep its private key away from the server."
            {...own}
            defaultValue={bucket?.backupKey}
          />
        </SaveForm>
      </Change>
    </Connection>
  )
}
