import { createContext, use } from 'react'

const MailFiledContext = createContext(false)

/** Mails of this shop are only written to files when this is true: then no page of the office may promise one. */
export const MailFiled = MailFiledContext.Provider

export function useIsMailFiled(): boolean {
  return use(MailFiledContext)
}
