/** Everybody of the staff, for what is about themselves. */
export const STAFF_ROLES = ['reviewer', 'finance', 'operator', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Rising: who may more may also what is before it. */
export const ORGANISATION_ROLES = ['viewer', 'editor', 'owner'] as const;
export type OrganisationRole = (typeof ORGANISATION_ROLES)[number];

/** Decisions that two human beings make. */
export type DecisionByTwo =
  | 'authority-request'
  | 'display-appeal'
  | 'gallery-appeal'
  | 'identity-review'
  | 'legal-hold'
  | 'objection-outcome'
  | 'policy'
  | 'quota-award'
  | 'review-case'
  | 'succession';

export interface VisitorAccess {
  readonly by: 'visitor';
}

/** `Field` are the fields of the call's input that hold one string. */
export interface AccountAccess<Field extends string = string> {
  readonly by: 'account';
  readonly realName: boolean;
  /** Wants a package in force. */
  readonly member: boolean;
  /**
   * The least role of a member who acts for an organisation. `never`: about a person alone, who has a face, invitations
   * and guardians. `only-…`: not for a person who acts for themselves.
   */
  readonly organisation: 'never' | OrganisationRole | `only-${OrganisationRole}`;
  /**
   * What somebody from 14 to 17 does with the guardian's consent alone: to buy or to sign what that field of the input
   * names, or to sign with a key, for which one consent is enough.
   */
  readonly guardian: null | { readonly buy: Field } | { readonly sign: Field } | 'signing-key';
  /** Wants the agreements in force to be accepted. Without them a person sees themselves, reads, takes their things and leaves. */
  readonly tos: boolean;
}

export interface StaffAccess {
  readonly by: 'staff';
  readonly roles: readonly [StaffRole, ...StaffRole[]];
  /** What this call decides as one of two; `people/staff/require-second-person.ts` knows who may be the other. */
  readonly secondPerson: null | DecisionByTwo;
  /** Wants a password of one's own: somebody with a one-time password changes it first. */
  readonly ownPassword: boolean;
}

/** Who may make a call, all of it. The server decides by it in one place: `server/src/app/access.ts`. */
export type Access<Field extends string = string> = VisitorAccess | AccountAccess<Field> | StaffAccess;

export const byVisitor: VisitorAccess = { by: 'visitor' };

/** Somebody signed in who has accepted the agreements in force. */
/* @__NO_SIDE_EFFECTS__ */
export const byAccount = <const Field extends string = never>(
  access: Omit<AccountAccess<Field>, 'by' | 'tos'>,
): AccountAccess<Field> => ({ by: 'account', tos: true, ...access });

/** Somebody signed in, also while agreements that have changed are not accepted. */
/* @__NO_SIDE_EFFECTS__ */
export const byAccountBeforeAgreements = ({
  organisation,
}: Pick<AccountAccess, 'organisation'>): AccountAccess<never> => ({
  ...byAccount({ realName: false, member: false, organisation, guardian: null }),
  tos: false,
});

/** Somebody of the staff who has chosen a password. */
/* @__NO_SIDE_EFFECTS__ */
export const byStaff = (access: Omit<StaffAccess, 'by' | 'ownPassword'>): StaffAccess => ({
  by: 'staff',
  ownPassword: true,
  ...access,
});

/** Somebody of the staff, also with the one-time password they were given. */
/* @__NO_SIDE_EFFECTS__ */
export const byStaffWithOneTimePassword = (roles: StaffAccess['roles']): StaffAccess => ({
  ...byStaff({ roles, secondPerson: null }),
  ownPassword: false,
});
