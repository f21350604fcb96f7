import { ownForm } from '../kit/forms/post-form.tsx'
import { Fact, Facts } from '../kit/layout/facts.tsx'
import { screens } from '../screens.ts'
import { BucketFacts, BucketFields } from './bucket-fields.tsx'
import { Change, Connection, type Props, SaveForm, Try, Typed } from './parts.tsx'

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
          <BucketFacts {...bucket} />
          <Fact name="Encrypted for" value={bucket.backupKey} />
        </Facts>
      )}
      {bucket !== null && <Try action={`${action}/try`} form={form} />}
      <Change state={state} isRefused={ownForm(form, action) !== null}>
        <SaveForm {...own} data={data}>
          <BucketFields
            {...own}
            part="backup"
            bucket={bucket}
            bucketHint="A private one, for backups alone."
          />
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
