let kept: { accountId: string; file: File; sha256: string | undefined } | undefined;

/**
 * The file chosen last, as long as the page lives: neither a session that ended nor a way out of the deposit may cost it.
 * A browser's storage keeps what was typed, and no file.
 */
export const keptFile = {
  /** At once, and again with its digest. */
  keep(accountId: string, file: File, sha256?: string): void {
    kept = { accountId, file, sha256 };
  },
  /** Where `sha256` is given, only that file. */
  of: (accountId: string, sha256?: string): File | undefined =>
    kept?.accountId === accountId && (sha256 === undefined || sha256 === kept.sha256) ? kept.file : undefined,
};
