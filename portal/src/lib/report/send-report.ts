import {
  getGalleryReportChallenge,
  getReportChallenge,
  reportGallery,
  reportGallerySignedIn,
  reportWork,
  reportWorkSignedIn,
  type ReportCategory,
} from '@yinji/contract';
import { api } from '../api.ts';
import { solveChallenge } from '../challenge/solve-challenge.ts';

/** The subject of a report. */
export type Reported = { workId: string } | { galleryId: string };

interface Said {
  category: ReportCategory;
  words: string;
  contact?: string;
}

/** Without a session a small challenge is solved first. */
export async function sendReport(about: Reported, said: Said, isSignedIn: boolean): Promise<void> {
  if ('workId' in about) {
    if (isSignedIn) await api.call(reportWorkSignedIn, { ...about, ...said });
    else {
      const challenge = await solveChallenge(await api.call(getReportChallenge, about));
      await api.call(reportWork, { ...about, ...said, challenge });
    }
  } else if (isSignedIn) await api.call(reportGallerySignedIn, { ...about, ...said });
  else {
    const challenge = await solveChallenge(await api.call(getGalleryReportChallenge, about));
    await api.call(reportGallery, { ...about, ...said, challenge });
  }
}
