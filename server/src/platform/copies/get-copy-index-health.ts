import { CopyIndexError } from '@yinji/originality/copy-index';
import type { AppContext } from '../app-context.ts';

/** `unconfirmed`: started anew and not compared with the tables yet; comparisons wait. */
export async function getCopyIndexHealth({
  copies,
}: AppContext): Promise<'ok' | 'unconfirmed' | 'unreachable'> {
  try {
    const sets = Object.values(await copies.state());
    return sets.every(({ isConfirmed }) => isConfirmed) ? 'ok' : 'unconfirmed';
  } catch (cause) {
    if (!(cause instanceof CopyIndexError)) throw cause;
    return 'unreachable';
  }
}
