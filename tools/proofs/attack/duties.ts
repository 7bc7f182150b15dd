import type { AnyCall, StaffRole } from '@yinji/contract';
import { nameOf } from '@yinji/contract/all-calls';

/**
 * Who may do what, written a second time and by hand, so that a wrong word in the contract's access is a fault
 * here. By the names of the calls; the first that fits counts, and a call that none fits is a fault.
 */
const DUTIES: readonly [RegExp, readonly StaffRole[]][] = [
  [
    /^(changeStaffPassword|endOwnStaffSession|getStaff|listWaiting|listOwnStaffSessions|staffSignOut)$/,
    ['reviewer', 'finance', 'operator', 'admin'],
  ],
  [/OwnAccount/, ['reviewer', 'finance', 'operator', 'admin']],
  [/PasskeyO|Passkey|Totp|StaffFactor|SecondFactor/, ['reviewer', 'finance', 'operator', 'admin']],
  // Other people's accounts and what they did are seen and changed by admins alone.
  [/Staff|Reviewer|Audit|SecurityLog|collectExport/, ['admin']],
  // Money.
  [/Refund|Dispute|Difference|Reconciliation|Invoice/, ['finance']],
  [/OrderOverview|findOrders|getOrderStory/, ['finance', 'admin']],
  [
    /^(decidePackage|listPackageProposals|decideQuotaAward|listQuotaAwards|findAwardRecipient)$/,
    ['operator', 'admin'],
  ],
  [/Package|QuotaAward/, ['operator']],
  // Works under review are seen by reviewers, never by operators.
  [/Case|CreationMaterial|^getQueue$|OwnDecisions/, ['reviewer', 'admin']],
  [/^openObjectionPaper$/, ['reviewer', 'operator', 'admin']],
  // Customers, identity papers, the gate and messages.
  [
    /Customer|Identity|Blocked|Gate|Display|Gallery|Broadcast|FailedMessages|retryMessage|Delivery|Reported|ReportContact|PublicWork/,
    ['operator'],
  ],
  [/^(listManagedPages|getManagedPage|getPageVersion|decidePublication)$/, ['operator', 'admin']],
  [/Page$|takePageBack|ContentImage/, ['operator']],
  [
    /Objection|refuseSuit|Succession|Hold|Authority|RequestSubject|Overview|Jobs|ReviewFigures/,
    ['operator', 'admin'],
  ],
];

/** What strangers may call; everything else needs a session. */
const OPEN =
  'answerFillingHelp askStaffPasskey beginRecovery comparePaper findByFingerprint findByPicture findIssuedDocument finishRecovery getActivity getChallenge getContentImage getContentPage getGallery getGalleryReportChallenge getLogHead getPersonalHomePage getPortrait getPublicPreview getPublicProfile getPublicWork getRegisterFile getReportChallenge getServerTime getServiceState getServiceTimes getTrust isEmailOffered listActivities listCategories listDictionary listPackages listPublicEvents listPublicWorks listRegister listRegisterFiles listVerifiers lookUpRecord openOriginal payForAnotherByCode payForAnotherByLink payForAnotherInWechat proveRecord proveRegisterFile redeemTicket registerWithPassword reportGallery reportWork resetPassword sendCode showFillingHelp showPaymentHelp signIn staffSignIn'.split(
    ' ',
  );

/**
 * What binds a person or costs money needs a verified name, and a minor's guardian. A deposit is signed by a key to
 * which the guardian has agreed.
 */
const BINDING =
  /^(submitConfirmation|submitCertification|enrolSigningKey|signTransfer|confirmTransfer|consentTransfer|payPackageOrder|openPaymentLink|payInWechat|makePaymentHelp|offerTransfer|submitObjection|submitSuccession|contestSuccession|addTradingStatement)$/;

/** What the contract grants beyond the duties, one line each. */
export function overstepsOf(call: AnyCall): string[] {
  const [name, { access }] = [nameOf(call), call];
  if (access.by === 'visitor') return OPEN.includes(name) ? [] : [`${name}: strangers may call it`];
  if (call.path.startsWith('console/') !== (access.by === 'staff'))
    return [`${name}: a path of the console and a call of the staff are not the same`];
  if (access.by === 'staff') {
    const duty = DUTIES.find(([pattern]) => pattern.test(name))?.[1];
    if (duty === undefined) return [`${name}: whose duty it is, nobody has written down`];
    return access.roles.filter((role) => !duty.includes(role)).map((role) => `${name}: not a duty of ${role}`);
  }
  if (!BINDING.test(name)) return [];
  return [
    ...(access.realName ? [] : [`${name}: binds a person without a verified name`]),
    ...(access.guardian === null ? [`${name}: binds a minor without the guardian`] : []),
  ];
}
