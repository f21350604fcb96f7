import type { Config, FormLimits } from './base/config.ts'
import { readConfig } from './config.ts'

/** Tests use the defaults, without any settings, except for the address and these limits. */
export function aConfig(formLimits: Partial<FormLimits> = {}): Config {
  const config = readConfig({})
  if (!config.ok) throw new Error(config.error)
  const { value } = config
  return {
    ...value,
    publicUrl: 'https://shop.example',
    formLimits: { ...value.formLimits, ...formLimits },
  }
}
