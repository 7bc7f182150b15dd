import { randomUUID } from 'node:crypto';
import {
  saveSuccession,
  submitSuccession,
  successionStatement,
  uploadSuccessionPaper,
  getSuccession,
  type WorkDetail,
} from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import type { Person } from '@yinji/testkit/people/person';

/** Claims an inheritance, hands in the documents and signs; it waits for the first reviewer. */
export async function applyAsHeir(heir: Person, holderName: string, { deposit }: WorkDetail): Promise<string> {
  const id = randomUUID();
  await heir.client.call(saveSuccession, {
    id,
    kind: 'inheritance',
    works: [{ depositNumber: deposit?.number ?? '', queryCode: deposit?.queryCode ?? '' }],
    holderName,
    happenedOn: '2026-01-05',
    words: '被继承人系本人之父，依法定继承，没有其他继承人；原件可当面核验。',
    publicAs: 'real-name',
  });
  for (const [kind, name] of [
    ['death', '死亡证明.pdf'],
    ['notary', '继承权公证书.pdf'],
  ] as const)
    await heir.client.upload(uploadSuccessionPaper.path, { id, kind }, name, Buffer.from(`%PDF-1.7 ${name}`));
  const { told, number, kind, works } = await heir.client.call(getSuccession, { id });
  if (told === null) throw new Error('the applicant is told nothing');
  const { certificateSha256 } = await heir.sign(new Uint8Array());
  const depositNumbers = works.map((one) => one.depositNumber);
  const statement = successionStatement({ ...told, number, kind, depositNumbers, certificateSha256 });
  const signed = await heir.sign(canonicalBytes(statement as unknown as JsonValue));
  await heir.client.call(submitSuccession, { id, ...signed });
  return id;
}
