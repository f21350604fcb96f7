/** The live region is in the frame; navigation sets its text outside React. */
export const ANNOUNCER_ID = 'announcer'

export function announce(text: string) {
  const region = document.getElementById(ANNOUNCER_ID)
  if (region) region.textContent = text
}
