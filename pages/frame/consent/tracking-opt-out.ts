/** Do Not Track and Global Privacy Control are respected even after Accept All. */
export function hasTrackingOptOut(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}
