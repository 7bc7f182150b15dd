/** All staff, for calls about themselves. */
export const STAFF_ROLES = ['reviewer', 'finance', 'operator', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Ascending: a higher role includes the lower ones. */
export const ORGANISATION_ROLES = ['viewer', 'editor', 'owner'] as const;
export type OrganisationRole = (typeof ORGANISATION_ROLES)[number];

/**
 * The name of a decision that needs two human beings, null for a call that is part of none. The compiler carries the
 * literal from the call to the store, which accepts only a `SecondPerson<'<name>'>`.
 */
export type StatedDecision = string | null;

export interface VisitorAccess {
  readonly by: 'visitor';
}

/** `Field` are the fields of the call's input that hold one string. */
export interface AccountAccess<Field extends string = string> {
  readonly by: 'account';
  readonly realName: boolean;
  /** Requires a package in force. */
  readonly member: boolean;
  /**
   * The least role of a member who acts for an organisation. `never`: about a person only, with a face,
   * invitations and guardians. `only-…`: not for a person acting for themselves.
   */
  readonly organisation: 'never' | OrganisationRole | `only-${OrganisationRole}`;
  /**
   * What a person from 14 to 17 may do only with the guardian's consent: buy or sign the object in that field
   * of the input, or sign with a key, for which one consent is enough.
   */
  readonly guardian: null | { readonly buy: Field } | { readonly sign: Field } | 'signing-key';
  /**
   * Requires the agreements in force to be accepted. Without them a person may see their own data, read, export
   * and leave.
   */
  readonly tos: boolean;
}

export interface StaffAccess<Decision extends StatedDecision = StatedDecision> {
  readonly by: 'staff';
  readonly roles: readonly [StaffRole, ...StaffRole[]];
  /**
   * The decision by two that this call is part of; `people/staff/require-second-person.ts` decides who may be
   * the other. A use case that asks for another one does not compile.
   */
  readonly secondPerson: Decision;
  /** Requires a password of one's own: a one-time password must be changed first. */
  readonly ownPassword: boolean;
}

/** Everything about who may make a call. The server decides by it in one place: `server/src/app/access.ts`. */
export type Access<Field extends string = string, Decision extends StatedDecision = StatedDecision> =
  | VisitorAccess
  | AccountAccess<Field>
  | StaffAccess<Decision>;

export const byVisitor: VisitorAccess = { by: 'visitor' };

/** A signed-in person who has accepted the agreements in force. */
/* @__NO_SIDE_EFFECTS__ */
export const byAccount = <const Field extends string = never>(
  access: Omit<AccountAccess<Field>, 'by' | 'tos'>,
): AccountAccess<Field> => ({ by: 'account', tos: true, ...access });

/** A signed-in person, also before accepting changed agreements. */
/* @__NO_SIDE_EFFECTS__ */
export const byAccountBeforeAgreements = ({
  organisation,
}: Pick<AccountAccess, 'organisation'>): AccountAccess<never> => ({
  ...byAccount({ realName: false, member: false, organisation, guardian: null }),
  tos: false,
});

/** A staff member with an own password. */
/* @__NO_SIDE_EFFECTS__ */
export const byStaff = <const Decision extends StatedDecision>(
  access: Omit<StaffAccess<Decision>, 'by' | 'ownPassword'>,
): StaffAccess<Decision> => ({
  by: 'staff',
  ownPassword: true,
  ...access,
});

/** A staff member, also with the given one-time password. */
/* @__NO_SIDE_EFFECTS__ */
export const byStaffWithOneTimePassword = (roles: StaffAccess['roles']): StaffAccess<null> => ({
  ...byStaff({ roles, secondPerson: null }),
  ownPassword: false,
});
