import { EvidenceFailure } from '@yinji/evidence';
import { useEffect, useState } from 'react';
import { forgeCopy, untouched, type Copy, type Forgery } from './engine/forge-copy.ts';
import { judgeCopy, type Judgement } from './engine/judge-copy.ts';
import type { Ledger } from './engine/ledger.ts';

export interface Judged {
  /** What was done to the copy; undefined where it is as it was fetched. */
  forgery: Forgery | undefined;
  copy: Copy;
  judgement: Judgement;
}

/** `unsupported`: this browser has no Ed25519. `failed`: a part of the log could not be fetched. */
export type JudgedOrNot = Judged | 'unsupported' | 'failed';

/** Makes the copy and all checks on it; the result before stays until the next one is there. */
export function useJudgement(
  ledger: Ledger,
  forgery: Forgery | undefined,
  isStranger: boolean,
): JudgedOrNot | undefined {
  const [judged, setJudged] = useState<JudgedOrNot>();
  const { change, at, reach } = forgery ?? {};
  useEffect(() => {
    let isCurrent = true;
    const make = async (): Promise<Judged> => {
      const wanted =
        change !== undefined && at !== undefined && reach !== undefined ? { change, at, reach } : undefined;
      const forged = wanted && (await forgeCopy(ledger, wanted));
      const copy = forged ?? untouched(ledger);
      const seen = isStranger ? [] : [...(ledger.older === undefined ? [] : [ledger.older]), ledger.note];
      return { forgery: forged && wanted, copy, judgement: await judgeCopy(copy, seen) };
    };
    make()
      .catch((cause: unknown) => (isUnsupported(cause) ? 'unsupported' : 'failed'))
      .then((made) => isCurrent && setJudged(made));
    return () => {
      isCurrent = false;
    };
  }, [ledger, change, at, reach, isStranger]);
  return judged;
}

const isUnsupported = (cause: unknown): boolean =>
  (cause instanceof EvidenceFailure && cause.code === 'unsupported') ||
  (cause instanceof DOMException && cause.name === 'NotSupportedError');
