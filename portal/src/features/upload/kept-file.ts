let kept: { accountId: string; file: File } | undefined;

/**
 * The file chosen last, as long as the page lives: a session that ended must not cost it. A browser's storage keeps what
 * was typed, and no file.
 */
export const keptFile = {
  keep(accountId: string, file: File): void {
    kept = { accountId, file };
  },
  of: (accountId: string): File | undefined => (kept?.accountId === accountId ? kept.file : undefined),
};
