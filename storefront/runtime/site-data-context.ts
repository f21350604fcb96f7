import { createContext, useContext } from 'react'
import type { Shell } from '#contracts/payload'
import type { SiteBrand } from '#domain/site-brand'

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell needs a ShellContext')
  return shell
}

export function useBrand(): SiteBrand {
  return useShell().brand
}
