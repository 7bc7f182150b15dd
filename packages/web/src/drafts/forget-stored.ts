/** Removes entries from a browser's storage by key. */
export function forgetStored(storage: () => Storage, isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(storage())) if (isMeant(key)) storage().removeItem(key);
  } catch {
    // If storage is switched off, nothing was stored.
  }
}
