import { type WorkDetail, workTypeNoun } from '@yinji/contract';
import { QrCode, Seal } from '@yinji/ui';
import { SITE } from '../../config/site.ts';
import { formatDay } from '../format.ts';
import { TrackSquares } from '../public-tracks/track-squares.tsx';
import type { PublicRecord } from '../record-query.ts';
import { verifyAddress } from '../verify-address.ts';
import { labelWords as words } from './words.ts';
import './wall-label.css';

export interface WallLabelProps {
  title: string;
  /** As strangers read it. */
  creatorName: string;
  workType: WorkDetail['workType'];
  record: PublicRecord & { provenAt: string };
  /** What passed; anything else of a track is the holder's alone. */
  passed: { isConfirmed: boolean; isCertified: boolean };
  isPublic: boolean;
}

const LARGE_UP_TO = 12;
const MIDDLE_UP_TO = 30;

/**
 * A label of A6 to hang beside the work, printed only. It never has the query code: that of a private work would be on
 * the wall for everybody.
 */
export function WallLabel({ title, creatorName, workType, record, passed, isPublic }: WallLabelProps) {
  const length = [...title].length;
  const size = length <= LARGE_UP_TO ? 'large' : length <= MIDDLE_UP_TO ? 'middle' : 'small';
  return (
    <article className="wall-label">
      <div className="wall-label-words">
        <h1 className="as-typed" data-size={size}>
          {title}
        </h1>
        <p className="wall-label-creator">{creatorName}</p>
        <p>{workTypeNoun(workType)}</p>
        <p>{`${words.provenAt}　${formatDay(record.provenAt)}`}</p>
        {record.status !== '有效' && <p>{`${words.status}　${record.status}`}</p>}
        <TrackSquares work={passed} />
        <p className="wall-label-says">{words.says}</p>
      </div>
      <div className="wall-label-proof">
        <Seal />
        <QrCode text={verifyAddress(record.number)} label={words.scan} />
        <p>
          <b>{words.scan}</b>
          <code>{record.number}</code>
          {isPublic ? SITE.name : words.private}
          {record.simulated && <span className="wall-label-simulated">{words.simulated}</span>}
        </p>
      </div>
    </article>
  );
}
