import type { Check, CheckId } from './bundle-report.ts';
import type { Trust } from './trust.ts';
import { PARTY_ROLES, type PartyRole, type TrustRoot } from './trust-root.ts';

/** A key that a check relied on. */
export interface PartyKey {
  role: PartyRole;
  /** As in the root: the log's origin, an anchor's SHA-256 in hex, the key name of a witness. */
  id: string;
  /** What the key calls itself: nobody vouches for it. */
  name: string;
}

/** It counts once its check has passed. */
export interface UsedKey extends PartyKey {
  check: CheckId;
}

export interface Backer extends PartyKey {
  /** From the trust root. Unset where nobody says whose key it is. */
  organisation?: string;
  isSimulated?: boolean;
}

/** Who stands behind a bundle's checks: docs/evidence-format.md §19. */
export interface Backing {
  /** A trust root names the organisations; without one nobody knows whose keys they are. */
  hasRoot: boolean;
  parties: Backer[];
  /** Organisations that stand in two or more roles. */
  oneOrganisation: { organisation: string; roles: PartyRole[] }[];
  /** Roles in which a program of evaluation stands for an organisation. */
  simulated: PartyRole[];
  /** Whether the operator certified the creator; undefined where that is unknown or no certificate was checked. */
  isOperatorCa: boolean | undefined;
  /** Whether every time authority and witness is the operator; undefined where that is unknown. */
  isOperatorAloneForTime: boolean | undefined;
  /** Whether every witness is the operator; undefined where that is unknown, or nobody cosigned. */
  isOperatorWitness: boolean | undefined;
}

/** Who stands behind the checks that passed. */
export function findBacking(used: readonly UsedKey[], checks: readonly Check[], trust: Trust): Backing {
  const passed = new Set(checks.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id));
  return nameBackers(
    used.filter(({ check }) => passed.has(check)),
    trust.root?.root,
  );
}

/** Whose keys these are, in the order of the roles, each key once. */
export function nameBackers(used: readonly PartyKey[], root: TrustRoot | undefined): Backing {
  const keys = PARTY_ROLES.flatMap((each) => used.filter(({ role }) => role === each)).filter(
    (key, at, all) => all.findIndex(({ role, id }) => role === key.role && id === key.id) === at,
  );
  const parties = keys.map(({ role, id, name }): Backer => {
    const named = root?.parties.find((party) => party.role === role && party.id === id);
    return {
      role,
      id,
      name,
      ...(named && { organisation: named.organisation, isSimulated: named.isSimulated }),
    };
  });
  return {
    hasRoot: root !== undefined,
    parties,
    oneOrganisation: findShared(parties),
    simulated: rolesOf(parties.filter(({ isSimulated }) => isSimulated === true)),
    ...compareWithOperator(parties),
  };
}

const rolesOf = (parties: readonly Backer[]): PartyRole[] =>
  PARTY_ROLES.filter((role) => parties.some((party) => party.role === role));

function findShared(parties: readonly Backer[]): Backing['oneOrganisation'] {
  const organisations = [...new Set(parties.flatMap(({ organisation }) => organisation ?? []))];
  return organisations
    .map((organisation) => ({
      organisation,
      roles: rolesOf(parties.filter((party) => party.organisation === organisation)),
    }))
    .filter(({ roles }) => roles.length > 1);
}

function compareWithOperator(
  parties: readonly Backer[],
): Pick<Backing, 'isOperatorCa' | 'isOperatorAloneForTime' | 'isOperatorWitness'> {
  const operator = parties.find(({ role }) => role === 'operator')?.organisation;
  const areAll = (roles: readonly PartyRole[]): boolean | undefined => {
    const found = parties.filter(({ role }) => roles.includes(role));
    if (operator === undefined || found.length === 0) return undefined;
    if (found.some(({ organisation }) => organisation !== undefined && organisation !== operator)) return false;
    return found.every(({ organisation }) => organisation === operator) ? true : undefined;
  };
  return {
    isOperatorCa: areAll(['creator-ca']),
    isOperatorAloneForTime: areAll(['time-authority', 'witness']),
    isOperatorWitness: areAll(['witness']),
  };
}

/** The fields of `--json`; null where nobody knows. */
export function backingFields(backing: Backing | undefined): Record<string, unknown> {
  const isKnown = backing?.hasRoot === true;
  return {
    parties: (backing?.parties ?? []).map(({ role, id, organisation, isSimulated }) => ({
      role,
      id,
      organisation: organisation ?? null,
      simulated: isSimulated ?? null,
    })),
    oneOrganisation: isKnown ? backing.oneOrganisation : null,
    simulated: isKnown ? backing.simulated : null,
    operatorIsCa: backing?.isOperatorCa ?? null,
    operatorAloneForTime: backing?.isOperatorAloneForTime ?? null,
  };
}
