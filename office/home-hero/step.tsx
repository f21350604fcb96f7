import type { ReactNode } from 'react'
import type { HeroStep } from '#server/gallery/edit-hero'
import { Button } from '#ui/button.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

export type Props = Pick<ScreenProps<typeof load, 'home-hero'>, 'data'>

type StepProps = {
  readonly kind: HeroStep['kind']
  readonly seen: string
  readonly file?: string
  readonly isMain?: boolean
  readonly children: ReactNode
}

export function Step({ kind, seen, file = '', isMain = false, children }: StepProps) {
  return (
    <form method="post" action={screens['home-hero'].path}>
      <input type="hidden" name="seen" value={seen} />
      {file !== '' && <input type="hidden" name="file" value={file} />}
      <Button look={isMain ? 'main' : 'outline'} type="submit" name="step" value={kind}>
        {children}
      </Button>
    </form>
  )
}
