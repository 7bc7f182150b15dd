import { getOwnAccount, getStaff, updateProfile } from '@yinji/contract';
import { PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';

const STUDIO = '0199c000-0000-7000-8000-000000000004';

/** The people who look at screens. */
export interface Fixture {
  /** Just registered. */
  fresh: Person;
  /** Real name verified, never bought anything. */
  user: Person;
  member: Person;
  /** Buys, objects, copies. */
  other: Person;
  /** Has a package and no key yet: makes it in the browser and deposits there. */
  maker: Person;
  /** Acts for an organisation once the gallery is seeded. */
  owner: Person;
  reviewer: Reviewer;
  /** Decides where a second decision is needed. */
  second: Reviewer;
  operator: Reviewer;
  otherOperator: Reviewer;
  finance: Reviewer;
  admin: Reviewer;
}
export type Onlooker = 'visitor' | keyof Fixture;

export async function gatherFixture({ place, running: stack, origin }: OpenStack): Promise<Fixture> {
  const [fresh, user, member, other, maker, owner] = [
    new Person(place, '陆怀素'),
    new Person(place, '林知远'),
    new Person(place, '沈知白'),
    new Person(place, '许望舒'),
    new Person(place, '顾采薇'),
    new Person(place, '何敬之'),
  ];
  const everybody = [fresh, user, member, other, maker, owner];
  for (const person of everybody) await person.register();
  for (const person of everybody)
    await person.client.call(updateProfile, { nickname: person.name, introduction: '写字，画画，偶尔拍照。' });
  for (const person of everybody.slice(1)) await person.verifyRealName();
  await member.makeKey();
  await other.makeKey();
  await member.buy(PACKAGES.trial);
  await member.buy(STUDIO, 'alipay');
  await other.buy(PACKAGES.small);
  // Each width deposits anew.
  await maker.buy(STUDIO);
  const hire = (name: string, role: 'reviewer' | 'operator' | 'finance' | 'admin') =>
    Reviewer.hire(origin, stack.databaseUrl, name, role);
  return {
    fresh,
    user,
    member,
    other,
    maker,
    owner,
    reviewer: await hire('周审核', 'reviewer'),
    second: await hire('吴复核', 'reviewer'),
    operator: await hire('陈运营', 'operator'),
    otherOperator: await hire('孙运营', 'operator'),
    finance: await hire('冯财务', 'finance'),
    admin: await hire('郑管理', 'admin'),
  };
}

/** A session of staff ends after half an hour without a call, before a slow machine has shown everything. */
export async function keepStaffSignedIn(fixture: Fixture): Promise<void> {
  for (const one of Object.values(fixture)) if (one instanceof Reviewer) await one.client.call(getStaff, {});
}

/** The browser's storage of a signed-in person: by storage, key and value. */
export async function sessionOf(
  fixture: Fixture,
  who: Onlooker,
): Promise<{ storage: 'local' | 'session'; key: string; value: string } | undefined> {
  if (who === 'visitor') return undefined;
  const one = fixture[who];
  const { token } = one.client;
  if (one instanceof Person) {
    const account = await one.client.call(getOwnAccount, {});
    return { storage: 'local', key: 'yinji.session', value: JSON.stringify({ token, account }) };
  }
  const staff = await one.client.call(getStaff, {});
  return { storage: 'session', key: 'yinji.console', value: JSON.stringify({ token, staff }) };
}
