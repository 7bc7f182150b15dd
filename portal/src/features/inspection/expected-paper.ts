import type { SealText } from '@yinji/ui';
import type { ExpectedPaper } from '../../lib/paper-photo/read-paper.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import { verifyAddress } from '../../lib/verify-address.ts';

/** The seal in the heart of a kind's rosette: a photograph finds the rosette by it. */
const SEALS: Partial<Record<PublicRecord['kind'], SealText>> = {
  deposit: '印迹存证',
  contract: '印迹存证',
  confirmation: '确权审核',
  certification: '信息核验',
};

/** What a photograph of the record's paper is compared with; undefined where such a paper is not read. */
export function expectedPaper(record: PublicRecord, queryCode: string | undefined): ExpectedPaper | undefined {
  const { number, kind, title, isPaperComparable, rosetteSha256 } = record;
  const seal = SEALS[kind];
  if (!isPaperComparable || !seal || !rosetteSha256) return undefined;
  return {
    number,
    queryCode: title === null ? queryCode : undefined,
    rosetteSha256,
    seal,
    hasPicture: kind === 'deposit',
    verifyPage: verifyAddress(number),
  };
}
