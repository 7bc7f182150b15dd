import { basePath, pageOrigin, underBase } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { dropDraft, persistDraft, readDraft } from '../persisted-draft.ts';

/** Absolute address of a page for a relative, with the secret in its fragment, which no server and no Referer is sent. */
export const secretAddress = (view: 'pay' | 'fill', token: string): string =>
  `${pageOrigin()}${underBase(`${paths.verify}?view=${view}#${token}`, basePath)}`;

/** The secret in the fragment of this page's address. */
export const tokenOf = (fragment: string): string | undefined => /^#?([\w-]{43})$/.exec(fragment)?.[1];

/** A link that this browser made. Its digest alone is stored by the platform: nobody else can show it again. */
export interface MadeLink {
  token: string;
  madeAt: string;
}

const keptAs = (what: string) => `help.${what}`;
const keepMade = (what: string, made: MadeLink): void => persistDraft(keptAs(what), made);
const findMade = (what: string): MadeLink | undefined => readDraft(keptAs(what), { token: '', madeAt: '' });
export const forgetMade = (what: string): void => dropDraft(keptAs(what));

/**
 * The link of one matter: the one that this browser made while it is the one that counts, else a new one, which replaces
 * any other.
 * @param liveSince when the one that counts was made
 */
export async function findOrMakeLink(
  what: string,
  liveSince: string | null | undefined,
  make: () => Promise<MadeLink>,
): Promise<MadeLink> {
  const made = findMade(what);
  if (made && made.madeAt === liveSince) return made;
  const fresh = await make();
  keepMade(what, fresh);
  return fresh;
}
