import { createHash } from 'node:crypto';
import { encodeRecord, parseRecord, toUtf8 } from '@yinji/evidence';
import type { Ended } from './cheats.ts';
import { forgeDeposit, namedCertificate, openZip, packZip, type Files } from './forge-bundle.ts';
import type { MadeSigner, Operator } from './operator.ts';
import { isValid, lookUp, verify, watch } from './outsiders.ts';
import type { CheatEnvironment } from './environment.ts';

/** Row 4: the operator is also the certificate authority, and certifies a second 沈知白. */
export async function forgeIdentity(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  const name = environment.victim.name;
  const honest = openZip(environment.deposit.bundle);
  const second = await operator.certify(name, new Date());
  const another = { ...honest, 'manifest.json.p7s': await signAgain(environment, second) };
  const ended = [await verify(environment, 'signature-swapped', another)];

  const swapped = await finish(environment, operator, second, namedCertificate(honest));
  ended.push(await verify(environment, 'certificate-swapped', swapped));

  const unlogged = environment.keep(
    'second-identity.zip',
    packZip(await finish(environment, operator, second)),
  );
  // The limit of a bundle: by itself it is valid.
  if (!(await isValid(environment, unlogged))) throw new Error('the second identity was to be valid by itself');
  await watch(environment);
  ended.push(await lookUp(environment, 'second-identity', unlogged));

  const commitment = await commitmentOf(operator, namedCertificate(honest));
  await operator.log(keyRecord(second, commitment));
  await watch(environment);
  ended.push(await lookUp(environment, 'second-identity-late', unlogged));
  const third = await operator.certify(name, new Date());
  await operator.log(keyRecord(third, commitment));
  const logged = environment.keep('third-identity.zip', packZip(await finish(environment, operator, third)));
  if (!(await isValid(environment, logged))) throw new Error('the logged identity was to be valid by itself');
  await watch(environment);
  // Both are under the person's commitment, so a look-up of one's own bundle reports it.
  ended.push(await lookUp(environment, 'second-identity-logged', environment.deposit.bundle));
  return ended;
}

/** The person's commitment, from the log itself. */
async function commitmentOf(operator: Operator, certificateSha256: string): Promise<string> {
  const rows = await operator.sql<{ entry: Buffer }>('select entry from log_entry order by idx');
  for (const { entry } of rows) {
    const record = parseRecord(entry);
    if (record.type === 'key' && record.certificate_sha256 === certificateSha256)
      return record.person_commitment;
  }
  throw new Error(`no key record of ${certificateSha256}`);
}

const keyRecord = (signer: MadeSigner, commitment: string): Uint8Array =>
  encodeRecord({
    type: 'key',
    v: 1,
    certificate_sha256: createHash('sha256').update(signer.certificate).digest('hex'),
    person_commitment: commitment,
    issued_at: new Date().toISOString(),
  });

async function signAgain(environment: CheatEnvironment, signer: MadeSigner): Promise<Uint8Array> {
  const forged = await forgeDeposit({
    title: environment.deposit.title,
    creatorName: environment.victim.name,
    picture: environment.deposit.picture,
    signer,
    receivedAt: new Date(),
  });
  return forged['manifest.json.p7s']!;
}

/** A whole deposit in the victim's name through the true log, time authority and witness. */
async function finish(
  environment: CheatEnvironment,
  operator: Operator,
  signer: MadeSigner,
  certificateSha256?: string,
): Promise<Files> {
  const forged = await forgeDeposit({
    title: '赝品',
    creatorName: environment.victim.name,
    picture: environment.otherDeposit.picture,
    signer,
    receivedAt: new Date(),
    ...(certificateSha256 === undefined ? {} : { certificateSha256 }),
  });
  const { proof } = await operator.log(forged['record.json']);
  const token = operator.stamp(forged['record.json'], new Date());
  return { ...forged, 'record.tsr': token, 'record.tlog-proof': toUtf8(proof) };
}
