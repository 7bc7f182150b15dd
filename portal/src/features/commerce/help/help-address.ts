import { basePath, pageOrigin, underBase } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { dropDraft, persistDraft, readDraft } from '../../../lib/persisted-draft.ts';

/** Absolute address with the link's secret in its fragment, which no server and no Referer is sent. */
export const helpAddress = (token: string): string =>
  `${pageOrigin()}${underBase(`${paths.verify}?view=pay#${token}`, basePath)}`;

/** A link that this browser made. Its digest alone is stored by the platform: nobody else can show it again. */
export interface MadeHelp {
  token: string;
  madeAt: string;
}

const madeFor = (orderId: string) => `help.${orderId}`;
export const keepMade = (orderId: string, made: MadeHelp): void => persistDraft(madeFor(orderId), made);
export const findMade = (orderId: string): MadeHelp | undefined =>
  readDraft(madeFor(orderId), { token: '', madeAt: '' });
export const forgetMade = (orderId: string): void => dropDraft(madeFor(orderId));

const PAYING = 'help.paying';
/** Kept by whoever pays: the app leads back to an address without it. */
export const keepGiven = (token: string): void => persistDraft(PAYING, { token });
export const findGiven = (): string | undefined => readDraft(PAYING, { token: '' })?.token || undefined;
export const forgetGiven = (): void => dropDraft(PAYING);

/** The secret in the fragment of this page's address. */
export const tokenOf = (fragment: string): string | undefined => /^#?([\w-]{43})$/.exec(fragment)?.[1];
