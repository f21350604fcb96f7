import { createContext, use } from 'react'

const MailFiledContext = createContext(false)

/** It is true when mails of this shop are only written to files: then no page of the office may promise one. */
export const MailFiled = MailFiledContext.Provider

export function useIsMailFiled(): boolean {
  return use(MailFiledContext)
}
