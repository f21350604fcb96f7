import { createContext, useContext } from 'react'
import type { Navigator } from './navigator.ts'

export const NavigatorContext = createContext<Navigator | null>(null)

export function useNavigator(): Navigator {
  const navigator = useContext(NavigatorContext)
  if (!navigator) throw new Error('No NavigatorContext')
  return navigator
}
