/** A wish that holds even after Accept All. */
export function isUnwilling(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}
