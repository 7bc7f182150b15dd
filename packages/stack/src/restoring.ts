/** A file in the data folder while a backup is being put there: half a restore must not start as an installation. */
export const RESTORING = 'restoring';
