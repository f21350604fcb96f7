import { ButtonLink } from '#ui/button.tsx'
import { screens } from '../kit/screens.ts'

type Props = { readonly data: { readonly heading: string; readonly text: string } }

export function RefusalPage({ data }: Props) {
  return (
    <>
      <h1>{data.heading}</h1>
      <p>{data.text}</p>
      <p>
        <ButtonLink href={screens.today.path}>Back to Today</ButtonLink>
      </p>
    </>
  )
}
