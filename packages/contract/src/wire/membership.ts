import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, instant } from '../shapes.ts';
import { quotas } from './packages.ts';

const counts = z.object({ passed: z.int(), reviewing: z.int(), rejected: z.int() });
const countsWithDraft = z.object({ passed: z.int(), reviewing: z.int(), rejected: z.int(), draft: z.int() });

/** The twelve counts and four rests of specification section 3. */
const memberDetail = z.codec(
  z.object({
    worksCount: z.int(),
    evidencePassCount: z.int(),
    evidenceReviewCount: z.int(),
    evidenceNotPassCount: z.int(),
    evidenceDraftCount: z.int(),
    confirmationPassCount: z.int(),
    confirmationReviewCount: z.int(),
    confirmationNotPassCount: z.int(),
    confirmationDraftCount: z.int(),
    copyrightPassCount: z.int(),
    copyrightReviewCount: z.int(),
    copyrightNotPassCount: z.int(),
    memberVO: z.nullable(z.object({ expiredDate: instant, packageName: z.string() })),
    sumEvidenceRestCount: z.int(),
    sumAuthenticRestCount: z.int(),
    sumGalleryRestCount: z.int(),
    sumCommonRestCount: z.int(),
  }),
  z.object({
    works: z.int(),
    evidence: countsWithDraft,
    confirmation: countsWithDraft,
    certification: counts,
    membership: z.nullable(z.object({ expiresAt: instant, packageName: z.string() })),
    rest: quotas,
  }),
  {
    decode: (wire) => ({
      works: wire.worksCount,
      evidence: {
        passed: wire.evidencePassCount,
        reviewing: wire.evidenceReviewCount,
        rejected: wire.evidenceNotPassCount,
        draft: wire.evidenceDraftCount,
      },
      confirmation: {
        passed: wire.confirmationPassCount,
        reviewing: wire.confirmationReviewCount,
        rejected: wire.confirmationNotPassCount,
        draft: wire.confirmationDraftCount,
      },
      certification: {
        passed: wire.copyrightPassCount,
        reviewing: wire.copyrightReviewCount,
        rejected: wire.copyrightNotPassCount,
      },
      membership:
        wire.memberVO === null
          ? null
          : { expiresAt: wire.memberVO.expiredDate, packageName: wire.memberVO.packageName },
      rest: {
        evidence: wire.sumEvidenceRestCount,
        authentic: wire.sumAuthenticRestCount,
        gallery: wire.sumGalleryRestCount,
        common: wire.sumCommonRestCount,
      },
    }),
    encode: ({ works, evidence, confirmation, certification, membership, rest }) => ({
      worksCount: works,
      evidencePassCount: evidence.passed,
      evidenceReviewCount: evidence.reviewing,
      evidenceNotPassCount: evidence.rejected,
      evidenceDraftCount: evidence.draft,
      confirmationPassCount: confirmation.passed,
      confirmationReviewCount: confirmation.reviewing,
      confirmationNotPassCount: confirmation.rejected,
      confirmationDraftCount: confirmation.draft,
      copyrightPassCount: certification.passed,
      copyrightReviewCount: certification.reviewing,
      copyrightNotPassCount: certification.rejected,
      memberVO:
        membership === null ? null : { expiredDate: membership.expiresAt, packageName: membership.packageName },
      sumEvidenceRestCount: rest.evidence,
      sumAuthenticRestCount: rest.authentic,
      sumGalleryRestCount: rest.gallery,
      sumCommonRestCount: rest.common,
    }),
  },
);

export const getMemberDetail = defineCall({
  route: 'POST userMemberPackageRelation/getMemberPackageDetail',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '会员、作品各轨计数与剩余额度',
  input: empty,
  output: memberDetail,
});
