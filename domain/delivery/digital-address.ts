const DIGITAL_ADDRESS = /^([A-Z][A-Z0-9])-?(\d{3,5})-?(\d{4})$/

/** GhanaPostGPS in its usual spelling, such as 'GA-183-8164'; null if it does not look like one. */
export function readDigitalAddress(typed: string): string | null {
  const match = DIGITAL_ADDRESS.exec(typed.toUpperCase().replace(/[\s–—_.]+/g, ''))
  return match ? match.slice(1).join('-') : null
}
