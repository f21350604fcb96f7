/** The live region stands in the frame; its text is set from outside React, as navigation is. */
export const ANNOUNCER_ID = 'announcer'

export function announce(text: string) {
  const region = document.getElementById(ANNOUNCER_ID)
  if (region) region.textContent = text
}
