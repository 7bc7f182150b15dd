import { fromUtf8, toUtf8 } from '@yinji/evidence';
import type { Ended } from './cheats.ts';
import { forgeDeposit, openZip, withheld, type DepositWish, type Files } from './forge-bundle.ts';
import type { Operator } from './operator.ts';
import { verify } from './outsiders.ts';
import { AGE_MS, type CheatEnvironment } from './environment.ts';

const DAY_MS = 24 * 3_600_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** Row 3: everything that the operator can make alone is made again consistently. */
export async function rewriteConsistently(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  const { deposit } = environment;
  const honest = openZip(deposit.bundle);
  const forged = await forgeDeposit({
    number: deposit.number,
    title: deposit.title,
    creatorName: environment.victim.name,
    picture: environment.otherDeposit.picture,
    // Backdated: a certificate of today would not match the old token's time.
    signer: await operator.certify(environment.victim.name, ago(1)),
    receivedAt: new Date(),
  });
  const fresh = operator.stamp(forged['record.json'], new Date());
  // A second authority's token is over the honest record and may be left out.
  const { 'record.tsr.2': _, ...withoutSecond } = { ...honest, ...forged };
  return [
    await verify(environment, 'rewritten', { ...honest, ...forged }),
    await verify(environment, 'rewritten-restamped', { ...withoutSecond, 'record.tsr': fresh }),
  ];
}

/** Row 5: the platform claims a much earlier receipt of the record. */
export async function backdateReceipt(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  const honest = openZip(environment.deposit.bundle);
  const earlier = fromUtf8(honest['record.json']!).replace(
    /"received_at":"[^"]+"/,
    `"received_at":"${ago(30).toISOString()}"`,
  );
  const edited = await verify(environment, 'received-edited', { ...honest, 'record.json': toUtf8(earlier) });
  const signer = await operator.certify('某甲', ago(60));
  const logged = await logDeposit(environment, operator, { signer, receivedAt: ago(30) }, new Date());
  return [edited, await verify(environment, 'received-logged', logged)];
}

/** Row 6: the time authority writes any requested time. */
export async function colludeOverTime(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  const young = await operator.certify('某甲', new Date());
  const old = await operator.certify('某甲', ago(60));
  const beforeAuthority = new Date(Date.now() - AGE_MS - 10 * DAY_MS);
  const stamped = (signer: DepositWish['signer'], at: Date) =>
    logDeposit(environment, operator, { signer, receivedAt: at }, at);
  return [
    // A public bundle: the signer's certificate, which would fail too, is withheld.
    await verify(environment, 'stamped-before-authority', withheld(await stamped(young, beforeAuthority))),
    await verify(environment, 'stamped-before-creator', await stamped(young, ago(30))),
    await verify(environment, 'stamped-by-all', await stamped(old, ago(30))),
  ];
}

/** A deposit through the true sequencer and the true witness, with a token of any time. */
async function logDeposit(
  environment: CheatEnvironment,
  operator: Operator,
  wish: Pick<DepositWish, 'signer' | 'receivedAt'>,
  stampedAt: Date,
): Promise<Files> {
  const forged = await forgeDeposit({
    title: '昨日',
    creatorName: '某甲',
    picture: environment.otherDeposit.picture,
    ...wish,
  });
  const { proof } = await operator.log(forged['record.json']);
  return {
    ...forged,
    'record.tsr': operator.stamp(forged['record.json'], stampedAt),
    'record.tlog-proof': toUtf8(proof),
  };
}
