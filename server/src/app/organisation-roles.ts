import type { AnyCall } from '@yinji/contract';
import type { OrganisationRole } from '../platform/index.ts';

const RANK = { viewer: 0, editor: 1, owner: 2 } as const;

/** What an editor of an organisation does: works and everything about them, up to the reviewers. */
const EDITOR_CALLS = new Set([
  'releaseWork',
  'updateWork',
  'deleteWork',
  'saveWorkDraft',
  'prepareDeposit',
  'prepareRelease',
  'addMaterial',
  'uploadMaterial',
  'describeMaterial',
  'submitDeposit',
  'uploadOriginal',
  'putOnShelf',
  'takeOffShelf',
  'requestConfirmation',
  'withdrawConfirmation',
  'appealDisplay',
  'saveCertification',
  'updateCertification',
  'deleteCertificationFiles',
  'addOwner',
  'editOwner',
  'deleteOwner',
  'askOwners',
  'uploadCertificationFile',
  'withdrawCertification',
  'recordFilingStep',
  'releaseGallery',
  'saveChange',
  'submitChange',
  'withdrawChange',
  'uploadChangeMaterial',
  'deleteChangeMaterial',
  'saveGallery',
  'withdrawGallery',
  'appealGallery',
  'deleteGallery',
  'beginImport',
  'fillImport',
  'checkImport',
  'startImport',
  'prepareImportRows',
  'submitImportRows',
  'giveUpImportRows',
  'stopImport',
  // Whoever submits signs. A key after the first needs the member's own face, and every key is told to the owner.
  'enrolSigningKey',
  'withdrawKeyRequest',
  'repeatRealNameCheck',
  'finishRealNameCheck',
  'readAllNotices',
]);

/** What everybody who got in may do beside looking. */
const VIEWER_CALLS = new Set([
  'signOut',
  'getMemberDetail',
  'leaveOrganisation',
  'enterOrganisation',
  'acceptAgreements',
  // Of the person, not of the organisation.
  'rememberQuery',
  'forgetQueries',
  'giveConsent',
  'revokeConsent',
]);

/** About a person and nobody else: an organisation has no face, no invitation and no guardian. */
const PERSON_CALLS = new Set([
  'beginRealNameCheck',
  'beginPersonReview',
  'beginOrganisationReview',
  'uploadIdentityPaper',
  'submitIdentityReview',
  'withdrawIdentityReview',
  'answerInvitation',
  'sendNewTargetCode',
  'changePassword',
  'changeTarget',
  'listDevices',
  'signOutDevice',
  'signOutOtherDevices',
  'listSignIns',
  'offerGuardianship',
  'acceptGuardianship',
]);

/**
 * The role a member needs to make a call for an organisation. Looking is for every member; a write that is not named
 * above is for the owner, so that a new call is closed until somebody decides about it.
 */
export function mayInOrganisation(call: AnyCall, role: OrganisationRole): boolean {
  if (PERSON_CALLS.has(call.name)) return false;
  if (call.method === 'GET' || VIEWER_CALLS.has(call.name)) return true;
  return RANK[role] >= (EDITOR_CALLS.has(call.name) ? RANK.editor : RANK.owner);
}
