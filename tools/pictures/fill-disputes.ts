import { randomUUID } from 'node:crypto';
import {
  answerObjection,
  answerStatement,
  confirmTransfer,
  draftTransfer,
  findCertification,
  getObjection,
  getTransfer,
  getObjectionSources,
  giveDepositedSource,
  giveObjectionSource,
  objectionStatement,
  saveChange,
  saveObjection,
  SOURCE_CONSENT,
  submitObjection,
  type ContractTerms,
} from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import { offerContract } from '@yinji/testkit/people/offer-contract';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Person } from '@yinji/testkit/people/person';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { applyAsHeir } from './apply-as-heir.ts';
import type { Fixture } from './fixture.ts';
import { decideNext, type FilledWorks } from './fill-works.ts';
import type { WorkTitle } from './works-to-hang.ts';

export interface FilledDisputes {
  /** A contract being signed, and a drafted one. */
  signing: string;
  drafted: string;
  change: string;
  disputed: string;
  screened: string;
  /** An heir's claim to a work. */
  succession: string;
}

const terms: ContractTerms = {
  kind: 'exclusive-licence',
  rights: [5, 6, 12],
  territory: 'CN',
  startsOn: '2026-12-01',
  lastDay: '2029-11-30',
  priceFen: 500_000,
  payment: '签署后十日内付清',
  delivery: '签署当日以网盘交付原图',
  breach: '违约方赔偿对方的损失',
  dispute: 'court',
  arbitration: '',
  other: '',
};

/** Contracts, a change and objections, each left where its page shows most. */
export async function fillDisputes(fixture: Fixture, { works, hang }: FilledWorks): Promise<FilledDisputes> {
  const { member, other } = fixture;
  const drafted = await draft(member, other, works['相思'].id);
  const signing = await draft(member, other, works['织光'].id);
  await offerContract(member, signing);
  await arrival(other, signing);
  await other.client.call(confirmTransfer, { id: signing, publicAs: 'pen-name', penName: '竹影' });

  const kept = await member.client.call(findCertification, { workId: works['寻隐者不遇'].id });
  const change = randomUUID();
  if (kept?.form)
    await member.client.call(saveChange, {
      id: change,
      workId: works['寻隐者不遇'].id,
      kind: 'change',
      reason: '创作完成的日期当时记错了一天，以写生日记为准。',
      after: null,
    });

  const disputed = await object(other, works, '一池秋水');
  await decideNext(fixture, 'passed', '陈述具体，附有初步证据，予以受理。');
  await giveSources(member, other, disputed, hang);
  const revoked = await object(other, works, '临《奥维尔教堂》');
  await decideNext(fixture, 'passed', '陈述具体，附有初步证据，予以受理。');
  await concede(member, revoked);
  const screened = await object(other, works, '春晓');
  const succession = await applyAsHeir(other, member.name, works['寿']);
  return { drafted, signing, change, disputed, screened, succession };
}

async function draft(member: Person, other: Person, workId: string): Promise<string> {
  const id = randomUUID();
  const counterparty = { name: other.name, phone: other.phone };
  await member.client.call(draftTransfer, { id, workId, terms, counterparty, coOwners: [] });
  return id;
}

/** An offer reaches its counterparty by a job that looks up the named account. */
async function arrival(other: Person, id: string): Promise<void> {
  const isThere = () =>
    other.client.call(getTransfer, { id }).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 300 && !(await isThere()); tries += 1) await pause(200);
}

async function object(other: Person, works: FilledWorks['works'], title: WorkTitle): Promise<string> {
  const id = randomUUID();
  const { deposit } = works[title];
  const view = await other.client.call(saveObjection, {
    id,
    depositNumber: deposit?.number ?? '',
    ...(deposit ? { queryCode: deposit.queryCode } : {}),
    grounds: ['not-author'],
    statement: '该作品由本人于 2024 年写生完成并首发，存入人未经许可存入，底稿与首发记录均可提供。',
  });
  const papers = [
    (await other.client.upload(
      'objection/uploadPaper',
      { objectionId: id, kind: 'source', audience: 'both' },
      '底稿.pdf',
      Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
    )) as Paper,
  ];
  const { certificateSha256 } = await other.sign(new Uint8Array());
  const statement = objectionStatement({
    ...view,
    papers: papers.map(({ kind, sha256, isShared }) => ({ kind, sha256, isShared })),
    certificateSha256,
  });
  const signed = await other.sign(canonicalBytes(statement as unknown as JsonValue));
  await other.client.call(submitObjection, { id, ...signed });
  return id;
}

interface Paper {
  kind: 'source';
  sha256: string;
  isShared: boolean;
}

/** The holder agrees: the record is revoked by its holder's wish. */
async function concede(member: Person, id: string): Promise<void> {
  const view = await member.client.call(getObjection, { id });
  const stand = 'concede' as const;
  const statement = '经核对，该作品确由异议人在先完成，本人同意撤销这条记录。';
  const { certificateSha256 } = await member.sign(new Uint8Array());
  const said = answerStatement({
    ...view,
    papers: [],
    statement,
    stand,
    certificateSha256,
  });
  const signed = await member.sign(canonicalBytes(said as unknown as JsonValue));
  await member.client.call(answerObjection, { id, stand, statement, ...signed });
}

/** The objector's frame contains the deposited picture and more around it: both pages show the result. */
async function giveSources(
  member: Person,
  other: Person,
  objectionId: string,
  hang: FilledWorks['hang'],
): Promise<void> {
  const deposited = await hang('p-duck', 25);
  const { width = 1200, height = 900 } = await sharp(deposited).metadata();
  const [wide, high] = [Math.round(width * 1.4), Math.round(height * 1.25)];
  const whole = await sharp(await drawTextured(11, wide, high))
    .composite([{ input: deposited, left: Math.round(width * 0.25), top: Math.round(height * 0.1) }])
    .jpeg({ quality: 92 })
    .toBuffer();
  const consent = SOURCE_CONSENT.version;
  await other.client.upload(giveObjectionSource.path, { objectionId, consent }, '底片.jpg', whole);
  await member.client.call(giveDepositedSource, { objectionId, consent });
  for (let tries = 0; tries < 300; tries += 1) {
    const { comparison } = await other.client.call(getObjectionSources, { objectionId });
    if (comparison !== null && comparison.state !== 'waiting') return;
    await pause(200);
  }
  throw new Error('the sources were not compared');
}
