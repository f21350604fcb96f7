import { Button } from '#ui/button.tsx'
import { ownForm } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { Facts } from '../kit/layout/facts.tsx'
import { screens } from '../screens.ts'
import { BucketFacts, BucketFields } from './bucket-fields.tsx'
import { Change, Connection, type Props, RevisionForm, SaveForm, Try } from './parts.tsx'
import { PictureMove } from './picture-move.tsx'

const { path } = screens.connections
const action = `${path}/pictures`

export function Pictures({ data, form }: Props) {
  const { state, bucket, move, hasServerDatabase } = data.pictures
  const own = { action, form }
  return (
    <Connection id="pictures" heading="Pictures" state={state}>
      {bucket === null ? (
        state !== 'lost' && (
          <p>
            Photos and films that you upload are in the data folder of the server.
            {hasServerDatabase &&
              ' With several machines they need a bucket, or one folder that all of them mount.'}
          </p>
        )
      ) : (
        <Facts>
          <BucketFacts {...bucket} />
        </Facts>
      )}
      {bucket !== null && <Try action={`${action}/try`} form={form} />}
      {move === null ? (
        <>
          <Change
            state={state}
            isRefused={ownForm(form, action) !== null || state === 'lost'}
            summary={summaryOf(state)}
          >
            <SaveForm {...own} data={data}>
              <p>
                A bucket is used when every file is in it, copied and compared. Until then the
                pictures stay where they are. Nothing is deleted there.
              </p>
              <BucketFields
                {...own}
                part="pictures"
                bucket={bucket}
                bucketHint="A private one, not that of the backups."
              />
            </SaveForm>
          </Change>
          {(state === 'typed' || state === 'lost') && <Back data={data} form={form} />}
        </>
      ) : (
        <PictureMove move={move} data={data} form={form} />
      )}
    </Connection>
  )
}

function summaryOf(state: Props['data']['pictures']['state']): string {
  return state === 'missing' ? 'Use a bucket' : 'Change'
}

function Back({ data, form }: Props) {
  const back = `${action}/back`
  return (
    <Disclosure summary="Back to the server’s folder" isOpen={ownForm(form, back) !== null}>
      <p>
        All files are copied into the data folder of the server first.
        {data.pictures.hasServerDatabase &&
          ' That is the folder of the machine that does it: with several, unless they share it, stay with the bucket.'}
      </p>
      <RevisionForm action={back} form={form} data={data}>
        <Button type="submit">Copy them back</Button>
      </RevisionForm>
    </Disclosure>
  )
}
