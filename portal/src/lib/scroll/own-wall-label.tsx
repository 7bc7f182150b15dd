import { getOwnPublicListing, type WorkDetail } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { PublicRecord } from '../record-query.ts';
import { WallLabel } from './wall-label.tsx';

export interface OwnWallLabelProps {
  work: WorkDetail;
  title: string;
  record: PublicRecord;
}

/** The label of one's own work, under the name that strangers read. */
export function OwnWallLabel({ work, title, record }: OwnWallLabelProps) {
  const { data } = useQuery(api.query(['own', 'wall-label', work.id], getOwnPublicListing, { id: work.id }));
  if (!data || !record.complete || record.provenAt === null) return null;
  const stands = work.standing !== '已撤销' && work.standing !== '已撤回';
  return (
    <WallLabel
      title={title}
      creatorName={data.creatorName}
      workType={work.workType}
      record={{ ...record, provenAt: record.provenAt }}
      passed={{
        isConfirmed: stands && work.confirmation?.state === 'passed',
        isCertified: stands && work.certification?.state === 'passed',
      }}
      isPublic={record.title !== null}
    />
  );
}
