import type { WorkSummary } from '@yinji/contract';
import { Status, type StatusKind } from '@yinji/ui';

type Standing = NonNullable<WorkSummary['standing']>;

const kinds: Record<Exclude<Standing, '有效'>, StatusKind> = {
  已注销: 'rejected',
  已撤销: 'rejected',
  已撤回: 'rejected',
  异议处理中: 'reviewing',
  已转让: 'passed',
  已变更: 'passed',
};

/** A record's changes after it passed; nothing where it is in force unchanged. */
export function StandingMark({ standing, look }: { standing: Standing | null; look: 'tag' | 'plain' }) {
  if (standing === null || standing === '有效') return null;
  return <Status kind={kinds[standing]} word={standing} look={look} />;
}
