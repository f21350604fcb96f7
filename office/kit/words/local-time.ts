const MINUTE_LENGTH = 'yyyy-mm-ddThh:mm'.length

/** Writes a time as a field for date and time has it. Ghana's time is UTC. */
export function localTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, MINUTE_LENGTH)
}
