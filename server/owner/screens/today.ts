import type { ScreenLoader } from '../screen.ts'

export const todayScreen: ScreenLoader = async () => ({
  screen: 'today',
  title: 'Today',
  data: {},
})
