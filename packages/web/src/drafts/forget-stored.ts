/** Takes out of a browser's storage what goes by its key. */
export function forgetStored(storage: () => Storage, isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(storage())) if (isMeant(key)) storage().removeItem(key);
  } catch {
    // Storage may be switched off: then nothing was kept there.
  }
}
