import { Fact } from '../kit/layout/facts.tsx'
import { type Props, Secret, Typed } from './parts.tsx'

/** What is shown of a bucket: never its secret. */
type Bucket = {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKey: string
  readonly region: string
}

type FieldsProps = Pick<Props, 'form'> & {
  readonly action: string
  /** The screen has two such forms: this begins the ids of this one. */
  readonly part: string
  readonly bucket: Bucket | null
  readonly bucketHint: string
}

export function BucketFields({ part, bucket, bucketHint, ...own }: FieldsProps) {
  return (
    <>
      <Typed
        id={`${part}-endpoint`}
        name="endpoint"
        label="Address of the service"
        type="url"
        {...own}
        defaultValue={bucket?.endpoint}
      />
      <Typed
        id={`${part}-bucket`}
        name="bucket"
        label="Bucket"
        hint={bucketHint}
        {...own}
        defaultValue={bucket?.bucket}
      />
      <Typed
        id={`${part}-key`}
        name="accessKey"
        label="Access key"
        {...own}
        defaultValue={bucket?.accessKey}
      />
      <Secret id={`${part}-secret`} name="accessSecret" label="Secret of the access key" {...own} />
      <Typed
        id={`${part}-region`}
        name="region"
        label="Region"
        isOptional
        {...own}
        defaultValue={bucket?.region}
      />
    </>
  )
}

export function BucketFacts({ bucket, endpoint, accessKey }: Bucket) {
  return (
    <>
      <Fact name="Bucket" value={`${bucket} at ${endpoint}`} />
      <Fact name="Access key" value={`ends in ${accessKey.slice(-4)}`} />
    </>
  )
}
