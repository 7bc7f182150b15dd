import { QueryState } from '@yinji/web';
import { listOwnOrganisations } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ownReviewQuery } from '../../lib/identity-review/own-review.ts';
import { ReviewPapers } from '../../lib/identity-review/review-papers.tsx';
import { reviewWords } from '../../lib/identity-review/words.ts';
import { useSession } from '../../lib/session.ts';
import { ApplyForm } from './apply-form.tsx';
import { MemberList } from './member-list.tsx';
import { OrganisationList } from './organisation-list.tsx';
import { organisationWords } from './words.ts';
import './organisations.css';

export const organisationsQuery = api.query(['own', 'organisations'], listOwnOrganisations, {});

/** The person's organisations; inside one, its members. */
export function OrganisationsView() {
  const account = useSession()?.account;
  const query = useQuery(organisationsQuery);
  if (!account) return null;
  if (!query.isSuccess) return <QueryState query={query} title={organisationWords.failed} />;
  if (query.data.actingFor !== null) return <MemberList name={account.verifiedName ?? account.nickname} />;
  return (
    <div className="organisations grid gap-24">
      <p className="muted">{organisationWords.lead}</p>
      <OrganisationList found={query.data} />
      {account.realName === 'none' ? <p className="dim">{organisationWords.verifyFirst}</p> : <Application />}
    </div>
  );
}

function Application() {
  const { data: review } = useQuery(ownReviewQuery);
  if (review?.kind === 'organisation' && (review.state === 'draft' || review.state === 'waiting'))
    return <ReviewPapers review={review} />;
  return (
    <>
      {review?.kind === 'organisation' && review.state === 'rejected' && (
        <p className="py-12 px-16 [border-left:3px_solid_var(--rejected)] bg-surface">
          {reviewWords.rejected}
          {review.reason}
        </p>
      )}
      <ApplyForm />
    </>
  );
}
