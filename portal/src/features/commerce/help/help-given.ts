import { dropDraft, persistDraft, readDraft } from '../../../lib/persisted-draft.ts';

const PAYING = 'help.paying';
/** Kept by whoever pays: the app leads back to an address without it. */
export const keepGiven = (token: string): void => persistDraft(PAYING, { token });
export const findGiven = (): string | undefined => readDraft(PAYING, { token: '' })?.token || undefined;
export const forgetGiven = (): void => dropDraft(PAYING);
