import { ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../kit/page.ts'
import { screens } from '../screens.ts'

type Props = PageProps<{
  readonly heading: string
  readonly text: string
  readonly elsewhere?: string
}>

export function Page({ data }: Props) {
  return (
    <>
      <h1>{data.heading}</h1>
      <p>{data.text}</p>
      <p>
        {data.elsewhere === undefined ? (
          <ButtonLink href={screens.today.path}>Back to Today</ButtonLink>
        ) : (
          <ButtonLink href={data.elsewhere}>Go there</ButtonLink>
        )}
      </p>
    </>
  )
}
