import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Status, buttonClass } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { ownReviewQuery } from '../../lib/identity-review/own-review.ts';
import { ReviewPapers } from '../../lib/identity-review/review-papers.tsx';
import { reviewWords } from '../../lib/identity-review/words.ts';
import type { Account } from '../../lib/session.ts';
import { maskName } from './id-number.ts';
import { ManualForm } from './manual-form.tsx';
import { RealNameForm } from './real-name-form.tsx';
import { identityWords } from './words.ts';

/** The form until the person is verified, and then only the result. */
export function RealNameBlock({ account: { realName, verifiedName } }: { account: Account }) {
  if (realName === 'none') return <Ways />;
  return (
    <div className="identity-form">
      <p className="flex flex-wrap items-center gap-12">
        <Status kind="passed" word="已认证" />
        <strong className="[font:600_20px/28px_var(--serif)]">
          {realName === 'person' ? maskName(verifiedName ?? '') : verifiedName}
        </strong>
        <span className="dim">{realName === 'person' ? '个人' : '单位'}</span>
      </p>
      <p className="sm muted">{identityWords.kept}</p>
      <div>
        <Link to={paths.personal} search={{ currentType: 'myDigitallySigned' }} className={buttonClass()}>
          数字签名
        </Link>
      </div>
    </div>
  );
}

const ways = ['face', 'manual'] as const;

/** A face, or two people: the person chooses (人脸识别技术应用安全管理办法). */
function Ways() {
  const [way, setWay] = useState<(typeof ways)[number]>('face');
  const ownReview = useQuery(ownReviewQuery);

  if (!ownReview.isSuccess) return <QueryState query={ownReview} title={reviewWords.failed} />;
  const { data: review } = ownReview;
  if (review?.kind === 'person' && (review.state === 'draft' || review.state === 'waiting'))
    return <ReviewPapers review={review} />;
  return (
    <div className="identity-ways grid gap-20">
      {review?.kind === 'person' && review.state === 'rejected' && (
        <p className="py-12 px-16 [border-left:3px_solid_var(--rejected)] bg-surface">
          {reviewWords.rejected}
          {review.reason}
        </p>
      )}
      <fieldset className="flex flex-wrap gap-8">
        <legend className="visually-hidden">{identityWords.waysLabel}</legend>
        {ways.map((one) => (
          <label key={one}>
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            <span>{identityWords.ways[one]}</span>
          </label>
        ))}
      </fieldset>
      <p className="sm muted">{identityWords.waysNote}</p>
      {way === 'face' ? <RealNameForm /> : <ManualForm />}
    </div>
  );
}
