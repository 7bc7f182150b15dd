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

interface Held {
  /** When it was last asked for; a moment before all others at first. */
  askedAt: number;
  hasFailed: boolean;
  list?: { pem: string; parsed: RevocationList } | undefined;
  asking?: Promise<void> | undefined;
}

export interface RevocationListPorts {
  authorities: readonly TimeAuthority[];
  anchors(): Promise<Certificate[]>;
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
    authorities.map((each) => [each, { askedAt: -Infinity, hasFailed: false }]),
  );

  async function renew(authority: TimeAuthority, state: Held): Promise<void> {
    state.askedAt = now().getTime();
    try {
      const [parsed, ...more] = parseRevocationLists(await authority.fetchList!());
      if (parsed === undefined || more.length > 0) throw new Error('not one list');
      if (!(await isListSigned(parsed, await anchors()))) throw new Error('no trusted root signed the list');
      if (state.list === undefined || parsed.thisUpdate >= state.list.parsed.thisUpdate)
        state.list = { pem: toPem('X509 CRL', parsed.der), parsed };
      state.hasFailed = false;
    } catch (cause) {
      // Once, and again after it was good in between.
      if (!state.hasFailed) report(`revocation list of time authority ${authority.name}`, cause);
      state.hasFailed = true;
    }
  }

  function isDue({ list, askedAt, hasFailed }: Held, laterThan: Date | undefined): boolean {
    const sinceMs = now().getTime() - askedAt;
    if (sinceMs < (hasFailed ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS)) return false;
    return (
      sinceMs > MAX_AGE_MS ||
      list === undefined ||
      (laterThan !== undefined && list.parsed.thisUpdate <= laterThan)
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
    const newest = new Map<string, NonNullable<Held['list']>>();
    for (const { list } of held.values()) {
      const issuer = list && toHex(list.parsed.issuer);
      const known = issuer && newest.get(issuer);
      if (list && issuer && !(known && known.parsed.thisUpdate > list.parsed.thisUpdate))
        newest.set(issuer, list);
    }
    return [...newest.values()].map(({ pem }) => pem).join('');
  };
}
