import type { ScreenContent } from '../kit/page.ts'
import { show } from '../kit/screen.ts'

function refusal(heading: string, text: string): ScreenContent {
  return show('refusal', heading, { heading, text })
}

export const NOT_HERE = [
  'Not here',
  'There is no such page, or what it was about is gone.',
] as const
export const NOT_FOUND = refusal(...NOT_HERE)

export const FORBIDDEN = refusal(
  'This page is the owner’s',
  'You are signed in as a helper. Orders, stock, market and messages are yours; ask the owner for the rest.',
)

export const NOT_SHOWABLE = refusal(
  'Not to be seen yet',
  'A page needs at least a picture, a colour and a size. Add them, then look again.',
)
