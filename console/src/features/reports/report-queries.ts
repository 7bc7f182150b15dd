import { listDisplayReports, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export const REPORT_PAGE_SIZE = 20;
export type ReportRow = OutputOf<typeof listDisplayReports>['items'][number];
/** A work, or a gallery: one of the ids. */
export type Reported = Pick<ReportRow, 'workId' | 'galleryId' | 'title' | 'thumbnailUrl'>;
export type Show = 'waiting' | 'decided';

export const reportsQuery = (show: Show, page: number) =>
  api.query(
    ['display-reports', show, page],
    listDisplayReports,
    { show, page, size: REPORT_PAGE_SIZE },
    livePage(),
  );
