/** Do Not Track or Global Privacy Control; respected even after Accept All. */
export function hasTrackingOptOut(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}
