/** 'DR-261115-0427': the date and four random digits. After a collision the caller retries. */
export function requestNumber(nowMs: number, random: number): string {
  const day = new Date(nowMs).toISOString().slice(2, 10).replaceAll('-', '')
  const digits = Math.floor(random * 10_000)
  return `DR-${day}-${digits.toString().padStart(4, '0')}`
}
