import {
  isListSigned,
  parseRevocationLists,
  toHex,
  toPem,
  type Certificate,
  type RevocationList,
} from '@yinji/evidence';
import type { TimeAuthority } from './time-authority.ts';

/** A list that is older is fetched again. */
const MAX_AGE_MS = 60_000;
/** Between two attempts, whoever wants a list. A dead address must not delay every bundle. */
const PAUSE_MS = 1000;
const PAUSE_AFTER_FAILURE_MS = 60_000;

interface HeldList {
  pem: string;
  parsed: RevocationList;
}

interface Held {
  /** When it was last asked for; a moment before all others at first. */
  askedAt: number;
  hasFailed: boolean;
  /** Of the authority, and of those that it followed. */
  lists: readonly HeldList[];
  asking?: Promise<void> | undefined;
}

/** In milliseconds; -Infinity of none. */
const oldest = (lists: readonly RevocationList[]): number =>
  lists.length === 0 ? -Infinity : Math.min(...lists.map(({ thisUpdate }) => thisUpdate.getTime()));

export interface RevocationListPorts {
  authorities: readonly TimeAuthority[];
  anchors(): Promise<readonly Certificate[]>;
  now(): Date;
  report(what: string, cause: unknown): void;
}

/**
 * The newest revocation lists of the time authorities, in PEM, one of each issuer: what verifiers take as tsa-ca.crl.
 * Answers with what there is: a list that cannot be had, or that none of the trusted roots signed, is left out, because
 * with it verifiers could decide nothing.
 */
export function openRevocationLists({ authorities, anchors, now, report }: RevocationListPorts) {
  const held = new Map<TimeAuthority, Held>(
    authorities.map((each) => [each, { askedAt: -Infinity, hasFailed: false, lists: [] }]),
  );

  async function renew(authority: TimeAuthority, state: Held): Promise<void> {
    state.askedAt = now().getTime();
    try {
      const lists = parseRevocationLists(await authority.fetchList!());
      const roots = await anchors();
      for (const list of lists)
        if (!(await isListSigned(list, roots))) throw new Error('no trusted root signed the list');
      if (oldest(lists) >= oldest(state.lists.map(({ parsed }) => parsed)))
        state.lists = lists.map((parsed) => ({ pem: toPem('X509 CRL', parsed.der), parsed }));
      state.hasFailed = false;
    } catch (cause) {
      // Once, and again after it was good in between.
      if (!state.hasFailed) report(`revocation list of time authority ${authority.name}`, cause);
      state.hasFailed = true;
    }
  }

  function isDue({ lists, askedAt, hasFailed }: Held, laterThan: Date | undefined): boolean {
    const sinceMs = now().getTime() - askedAt;
    if (sinceMs < (hasFailed ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS)) return false;
    return (
      sinceMs > MAX_AGE_MS ||
      lists.length === 0 ||
      (laterThan !== undefined && oldest(lists.map(({ parsed }) => parsed)) <= laterThan.getTime())
    );
  }

  /** `laterThan`: a list that was issued after this moment is wanted, where the authority has one. */
  return async (laterThan?: Date): Promise<string> => {
    await Promise.all(
      [...held].map(async ([authority, state]) => {
        if (authority.fetchList === undefined) return;
        if (state.asking === undefined && isDue(state, laterThan))
          state.asking = renew(authority, state).finally(() => (state.asking = undefined));
        await state.asking;
      }),
    );
    const newest = new Map<string, HeldList>();
    for (const list of [...held.values()].flatMap(({ lists }) => lists)) {
      const issuer = toHex(list.parsed.issuer);
      const known = newest.get(issuer);
      if (!(known && known.parsed.thisUpdate > list.parsed.thisUpdate)) newest.set(issuer, list);
    }
    return [...newest.values()].map(({ pem }) => pem).join('');
  };
}
