import type { ScreenProps } from '../kit/page.ts'
import type { load } from './screen.ts'

export type Props = ScreenProps<typeof load, 'look'> & { readonly brandName: string }
