import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getTrust,
  requestConfirmation,
  saveCertification,
  saveWorkDraft,
  withdrawConfirmation,
  type WorkDetail,
} from '@yinji/contract';
import { parseManifest, readBundle } from '@yinji/evidence';
import { zipSync } from 'fflate';
import { REVOCATION_LIST_NAMES } from '@yinji/evidence';
import sharp from 'sharp';
import type { RunningStack } from '@yinji/stack/start-stack';
import { Person, type Place } from '../people/person.ts';
import { Reviewer } from '../people/reviewer.ts';
import { sampleForm } from '../people/sample-form.ts';
import { drawPicture } from '../pictures/seeded-pictures.ts';
import { autumnPeaks } from './paintings/ink.ts';
import { showWorks, type ShownWork } from './show-works.ts';

/** Whose sample bundles hold the work itself, as a holder adds it for a court. */
const WITH_WORK = ['秋山问道', '样例·已存证'];

const STUDIO = '0199c000-0000-7000-8000-000000000004';

interface SamplePerson {
  name: string;
  role:
    | 'unverified'
    | 'user'
    | 'member'
    | 'member2'
    | 'photographer'
    | 'designer'
    | 'reviewer'
    | 'operator'
    | 'admin';
  account: string;
  password: string;
  token: string;
}

/**
 * Sample people and works in every state, made over the wire like real ones. A work that only shows a state
 * says so in its title; the profile of a shown work's author says that it is a sample.
 */
export async function makeSamples(stack: RunningStack): Promise<void> {
  const { origin } = new URL(stack.portalUrl);
  const place: Place = {
    origin,
    outbox: stack.outbox,
    cashierUrl: stack.cashierUrl,
    faceCheckUrl: stack.faceCheckUrl,
  };
  const [unverified, user, member, member2, photographer, designer] = [
    new Person(place, '样例·未实名'),
    new Person(place, '苏墨'),
    new Person(place, '沈知白'),
    new Person(place, '莫仿真'),
    new Person(place, '许望舒'),
    new Person(place, '温砚秋'),
  ];
  const makers = [member, member2, photographer, designer];
  for (const person of [unverified, user, ...makers]) await person.register();
  for (const person of [user, ...makers]) await person.verifyRealName();
  for (const person of makers) {
    await person.makeKey();
    await person.buy(STUDIO);
  }
  const reviewer = await Reviewer.hire(origin, stack.databaseUrl, '样例审核员');
  const second = await Reviewer.hire(origin, stack.databaseUrl, '样例复核员');
  const operator = await Reviewer.hire(origin, stack.databaseUrl, '样例运营员', 'operator');
  const shown = await showWorks({ painter: member, photographer, designer }, operator);
  const passed = await makeWorks(member, member2, [reviewer, second], shown.get('秋山问道'));

  const folder = join(stack.dataDir, 'samples');
  mkdirSync(join(folder, 'bundles'), { recursive: true, mode: 0o700 });
  for (const { person, work, picture } of [...shown.values(), ...passed]) {
    const bundle = await person.waitForBundle(work.id);
    const file = join(folder, 'bundles', `${work.deposit?.number}`);
    const enclosed = WITH_WORK.includes(work.title) ? encloseWork(bundle, picture) : undefined;
    writeFileSync(enclosed ? `${file}-with-work.zip` : `${file}.zip`, enclosed ?? bundle);
  }
  cpSync(join(stack.dataDir, 'trust'), join(folder, 'trust'), { recursive: true });
  // The newest lists, which building the bundles made later than every token: the first try is checked for revocation.
  const { files } = await member.client.call(getTrust, {});
  for (const name of REVOCATION_LIST_NAMES)
    if (files[name] !== undefined) writeFileSync(join(folder, 'trust', name), files[name]);
  const people: SamplePerson[] = [
    describe('unverified', unverified),
    describe('user', user),
    describe('member', member),
    describe('member2', member2),
    describe('photographer', photographer),
    describe('designer', designer),
    describeStaff('reviewer', reviewer),
    describeStaff('operator', operator),
    describeStaff('admin', await Reviewer.hire(origin, stack.databaseUrl, '样例管理员', 'admin')),
  ];
  // Written last and atomically: its presence means that the samples are complete.
  const file = join(folder, 'people.json');
  writeFileSync(`${file}.new`, JSON.stringify(people, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function encloseWork(bundle: Uint8Array, picture: Uint8Array): Uint8Array {
  const files = readBundle(bundle);
  const [only] = parseManifest(files.get('manifest.json') ?? new Uint8Array()).files;
  if (only === undefined) throw new Error('the manifest lists no file');
  return zipSync({ ...Object.fromEntries(files), [`work/${only.path}`]: picture });
}

const describe = (role: SamplePerson['role'], { name, phone, password, client }: Person): SamplePerson => ({
  name,
  role,
  account: phone,
  password,
  token: client.token ?? '',
});

const describeStaff = (role: SamplePerson['role'], { account, password, client }: Reviewer): SamplePerson => ({
  name: account,
  role,
  account,
  password,
  token: client.token ?? '',
});

/** Works in every state; returns those whose deposit has passed. `whole` goes through all three tracks. */
async function makeWorks(
  member: Person,
  member2: Person,
  reviewers: Reviewer[],
  whole: ShownWork | undefined,
): Promise<ShownWork[]> {
  const passed: ShownWork[] = [];
  if (whole === undefined) throw new Error('the work that goes through all tracks was not shown');
  const deposit = async (
    person: Person,
    title: string,
    seed: number,
    edit?: (picture: Buffer) => Promise<Buffer>,
    isUploaded = true,
  ) => {
    const drawn = await drawPicture(seed, { width: 1400, height: 1000, format: 'jpeg' });
    const picture = edit === undefined ? drawn : await edit(drawn);
    const { id } = await person.deposit(
      `样例·${title}`,
      seed % 2 === 0 ? 'draw' : 'photo',
      `样例-${seed}.jpg`,
      picture,
    );
    await person.waitForWork(id, (one) => one.deposit?.complete === true);
    if (isUploaded) await person.upload(id, `样例-${seed}.jpg`, picture);
    const work = await person.waitForWork(id, (one) => one.original === (isUploaded ? 'arrived' : 'awaited'));
    passed.push({ person, work, picture });
    return work;
  };
  await member.client.call(saveWorkDraft, {
    title: '样例·草稿',
    workType: 'draw',
    description: '尚未存证的草稿',
    claimedCreatedOn: null,
    file: null,
  });
  await deposit(member, '只有指纹', 3, undefined, false);
  await deposit(member, '已存证', 5);

  await member.client.call(requestConfirmation, { workId: whole.work.id });
  await decide(reviewers, 'passed', '全库比对未见实质相同的在先存证。');
  await certify(member, whole.work, true);
  await decide(reviewers, 'passed', '所填事项与实名信息、存证一致。');

  const original = await autumnPeaks().jpeg();
  const copy = await deposit(member2, '秋山', 21, () =>
    sharp(original).resize(700).jpeg({ quality: 45 }).toBuffer(),
  );
  await member2.client.call(requestConfirmation, { workId: copy.id });
  await decide(reviewers, 'rejected', '与在先存证的画面实质相同，仅缩小并重新编码，未见授权材料。');

  const withdrawn = await deposit(member, '已撤回确权', 8);
  await member.client.call(requestConfirmation, { workId: withdrawn.id });
  await member.client.call(withdrawConfirmation, { workId: withdrawn.id });

  const refused = await deposit(member2, '认证未通过', 10);
  await certify(member2, refused, true);
  await decide(reviewers, 'rejected', '创作完成日期与作品说明书所述不一致，请更正后重新提交。');
  await certify(member2, await deposit(member2, '认证草稿', 12), false);
  await certify(member2, await deposit(member2, '认证审核中', 14), true);
  await member.client.call(requestConfirmation, { workId: (await deposit(member, '确权审核中', 16)).id });
  await member.waitForDocument(whole.work.id, 'certification');
  return passed;
}

/** By the first reviewer, and by the second where the case was sampled for a second decision. */
async function decide(reviewers: Reviewer[], decision: 'passed' | 'rejected', reason: string): Promise<void> {
  for (const reviewer of reviewers) {
    const opened = await reviewer.take();
    if ((await reviewer.decide(opened.id, decision, reason)).isEffective) return;
  }
}

async function certify(person: Person, work: WorkDetail, submit: boolean): Promise<void> {
  const form = sampleForm(work.title, person.name);
  if (submit) await person.certify(work.id, form);
  else await person.client.call(saveCertification, { workId: work.id, submit, form });
}
