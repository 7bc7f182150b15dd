/**
 * Whether another page was shown before this one. A page that is returned to has its full height at once, so that its
 * scroll can be restored; the first one may render and lay out (`lay-out-later.css`) its lower parts later.
 */
export const isNavigated = (): boolean => document.documentElement.dataset['navigated'] !== undefined;

export function markNavigated(): void {
  document.documentElement.dataset['navigated'] = '';
}
