// Page reload: whether the page was loaded anew where it had been, by its owner or by a phone that had ended the tab meanwhile.

export function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type !== 'navigate')
}
