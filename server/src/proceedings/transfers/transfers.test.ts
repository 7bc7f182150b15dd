import { createHash, randomBytes } from 'node:crypto';
import {
  UNDERTAKINGS,
  type ContractTerms,
  type TradingStatement,
  type TransferContract,
  type TransferDraft,
} from '@yinji/contract';
import {
  canonicalBytes,
  createCertificateRequest,
  makeNumber,
  parseRecord,
  signCades,
  type JsonValue,
} from '@yinji/evidence';
import { createAuthority, issuePersonalCertificate } from '@yinji/sealing';
import {
  mayAct,
  nextState,
  transferMachine,
  type TransferEvent,
  type TransferState,
} from '@yinji/state-machine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countBlockers } from '../../service/account-closing/blockers-read-model.ts';
import { erasePerson } from '../../service/account-closing/erase-person.ts';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { appendRecord } from '../../evidence/log/index.ts';
import { grantIdentity } from '../../people/identity/index.ts';
import { sealDer } from '../../platform/index.ts';
import { insertKey } from '../../evidence/keys/keys-store.ts';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { countTracks, getOwnWork, putBadge } from '../../works/works/index.ts';
import { addTradingStatement } from './add-trading-statement.ts';
import { attachPerson } from './attach-parties.ts';
import { confirmTransfer, consentTransfer } from './confirm-transfer.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { continueTransfer } from './continue-transfer.ts';
import { draftTransfer } from './draft-transfer.ts';
import { declineTransfer, withdrawTransfer } from './end-transfer.ts';
import { getSignedContract } from './get-signed-contract.ts';
import { listRights } from './list-rights.ts';
import { offerTransfer } from './offer-transfer.ts';
import { getTransfer, listTransfers } from './present-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';
import { signTransfer } from './sign-transfer.ts';

let t: TestContext;
const authority = createAuthority('印迹创作者根证书（模拟）', new Date(Date.now() - 86_400_000));
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

const digest = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
let serial = 1;

interface Somebody {
  id: string;
  phone: string;
  name: string;
  key: CryptoKey;
  certificate: Uint8Array;
  certificateSha256: string;
}

async function keyOf(accountId: string, name: string, transfersFrom = new Date(0)) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const csr = await createCertificateRequest(pair, name);
  const subject = { commonName: name, subjectId: accountId };
  const issued = await issuePersonalCertificate(authority, csr, subject, new Date());
  const certificate = new Uint8Array(issued.raw);
  const id = newId();
  await inTransaction(t.context.db, (tx) =>
    insertKey(tx, {
      id,
      account_id: accountId,
      certificate_sealed: sealDer(t.context.vault, 'certificate', certificate),
      certificate_sha256: digest(certificate),
      issuer: authority.certificate.raw,
      csr_sha256: digest(id),
      issued_at: new Date(),
      expires_at: new Date(Date.now() + 400 * 86_400_000),
      record_sha256: digest(`record ${id}`),
      authority: 'built-in',
      transfers_from: transfersFrom,
    }),
  );
  return { id, key: pair.privateKey, certificate, certificateSha256: digest(certificate).toString('hex') };
}

async function somebody(name: string): Promise<Somebody> {
  const phone = `137${String(serial++).padStart(8, '0')}`;
  const id = await t.account(phone);
  const { vault } = t.context;
  const number = `1101051990010${String(serial).padStart(4, '0')}X`;
  await inTransaction(t.context.db, (tx) =>
    grantIdentity(tx, {
      account_id: id,
      kind: 'person',
      name_sealed: vault.seal('identity', name),
      id_number_sealed: vault.seal('identity', number),
      id_number_lookup: vault.lookup('id-number', number),
    }),
  );
  return { ...(await keyOf(id, name)), id, phone, name };
}

async function work(holder: { id: string }): Promise<string> {
  const id = newId();
  const number = makeNumber('YJCZ', 2026, randomBytes(8));
  const received_at = t.context.now();
  await inTransaction(t.context.db, async (tx) => {
    await tx
      .insertInto('work')
      .values({
        id,
        account_id: holder.id,
        title: '雨巷',
        work_type: 'photo',
        file_sha256: digest(id),
        is_public: true,
      })
      .execute();
    await tx.insertInto('track').values({ work_id: id, name: 'evidence', state: 'passed' }).execute();
    const record = await appendRecord(
      tx,
      {
        type: 'deposit',
        v: 1,
        id: number,
        manifest_sha256: digest(id).toString('hex'),
        manifest_sm3: digest(id).toString('hex'),
        signature_sha256: digest(id).toString('hex'),
        received_at: received_at.toISOString(),
      },
      id,
    );
    await tx
      .insertInto('deposit')
      .values({ work_id: id, number, query_code: 'AAAA', record_sha256: record.sha256, received_at })
      .execute();
  });
  return id;
}

const RIGHTS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
const today = () => new Date(t.context.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const terms = (more: Partial<ContractTerms> = {}): ContractTerms => ({
  kind: 'exclusive-licence',
  rights: [12],
  territory: 'CN',
  startsOn: today(),
  lastDay: null,
  priceFen: 500_000,
  payment: '签署后十日内付清',
  delivery: '签署当日以网盘交付原图',
  breach: '违约方赔偿损失',
  dispute: 'court',
  arbitration: '',
  other: '',
  ...more,
});
const whole = () => terms({ kind: 'assignment', rights: RIGHTS, territory: 'world' });

interface Setting {
  holder: Somebody;
  other: Somebody;
  owner?: Somebody;
  terms?: ContractTerms;
  workId?: string;
}
const draftOf = ({ other, owner, terms: said }: Setting): TransferDraft => ({
  terms: said ?? terms(),
  counterparty: { name: other.name, phone: other.phone },
  coOwners: owner === undefined ? [] : [{ name: owner.name, phone: owner.phone }],
});

async function draft(setting: Setting): Promise<string> {
  const id = newId();
  const workId = setting.workId ?? (await work(setting.holder));
  await draftTransfer(t.context, setting.holder.id, { id, workId, ...draftOf(setting) });
  return id;
}

type Signer = Pick<Somebody, 'key' | 'certificate' | 'certificateSha256'>;
const sign = (content: Uint8Array, by: Signer) =>
  signCades({ content, signer: by.key, certificate: by.certificate, signingTime: new Date() });

async function state(id: string, holder: { id: string }, by: Signer, change: Partial<TradingStatement> = {}) {
  const view = await getTransfer(t.context, holder.id, id);
  const statement: TradingStatement = {
    type: 'trading-statement',
    v: 1,
    transfer_id: id,
    deposit_id: view.depositNumber,
    draft_sha256: view.draftSha256,
    undertakings: [...UNDERTAKINGS],
    certificate_sha256: by.certificateSha256,
    at: t.context.now().toISOString(),
    ...change,
  };
  const bytes = canonicalBytes(statement as unknown as JsonValue);
  await addTradingStatement(t.context, holder.id, {
    workId: view.workId ?? '',
    transferId: id,
    statement: Buffer.from(bytes).toString('utf8'),
    signature: await sign(bytes, by),
  });
}

async function offered(setting: Setting): Promise<string> {
  // The test makes more offers than anybody may.
  await sql`delete from rate_bucket`.execute(t.context.db);
  const id = await draft(setting);
  await state(id, setting.holder, setting.holder);
  await offerTransfer(t.context, setting.holder.id, id);
  await drainJobs(t.context, continueTransfer);
  return id;
}
const confirm = (by: Somebody, id: string) =>
  confirmTransfer(t.context, by.id, { id, publicAs: 'pen-name', penName: '竹影' });
const decline = (by: Somebody, id: string) => declineTransfer(t.context, by.id, { id, reason: '不合适' });

async function signs(
  id: string,
  by: Somebody,
  given: { signer?: Signer; bytes?: Uint8Array; sha256?: string } = {},
) {
  const view = await getTransfer(t.context, by.id, id);
  const signer = given.signer ?? by;
  await signTransfer(t.context, by.id, {
    id,
    contractSha256: given.sha256 ?? view.contractSha256 ?? '0'.repeat(64),
    certificateSha256: signer.certificateSha256,
    signature: await sign(given.bytes ?? Buffer.from(view.contract, 'base64'), signer),
  });
}

/** The sequencer's part: pending records get an index. */
const sequence = () =>
  sql`insert into log_entry (idx, entry, entry_sha256)
    select coalesce((select max(idx) + 1 from log_entry), 0) + row_number() over (order by seq) - 1, entry, entry_sha256
    from pending_record where entry_sha256 not in (select entry_sha256 from log_entry)`.execute(t.context.db);

const stateOf = async (id: string) =>
  (await t.context.db.selectFrom('transfer').select('state').where('id', '=', id).executeTakeFirst())?.state;

const settle = (id: string, decision: 'passed' | 'rejected') =>
  inTransaction(t.context.db, (tx) =>
    settleTransfer(t.context, tx, { transferId: id, decision, reason: '形式齐备', now: t.context.now() }),
  );

/** Brings a transfer of three people into a state, by the use cases themselves. */
async function bring(to: TransferState, setting: Setting): Promise<string> {
  if (to === 'drafted') return draft(setting);
  if (to === 'withdrawn') {
    const id = await offered(setting);
    await withdrawTransfer(t.context, setting.holder.id, id);
    return id;
  }
  const id = await offered(setting);
  if (to === 'offered') return id;
  if (to === 'declined') await decline(setting.other, id);
  if (to === 'expired') {
    await sql`update transfer set due_at = now() - interval '1 day' where id = ${id}`.execute(t.context.db);
    await drainJobs(t.context, continueTransfer);
  }
  if (['declined', 'expired'].includes(to)) return id;
  await confirm(setting.other, id);
  if (to === 'consenting') return id;
  if (setting.owner !== undefined) await consentTransfer(t.context, setting.owner.id, id);
  if (to === 'signing') return id;
  await signs(id, setting.holder);
  await signs(id, setting.other);
  if (to === 'signed') return id;
  await sequence();
  await drainJobs(t.context, continueTransfer);
  if (to === 'reviewing') return id;
  await settle(id, to === 'recorded' ? 'passed' : 'rejected');
  return id;
}

describe('the state machine', () => {
  let holder: Somebody;
  let other: Somebody;
  let owner: Somebody;
  let stranger: Somebody;
  beforeAll(async () => {
    [holder, other, owner, stranger] = [
      await somebody('沈知白'),
      await somebody('陆行舟'),
      await somebody('顾清和'),
      await somebody('周不语'),
    ];
  });
  const people = () => ({ holder, counterparty: other, 'co-owner': owner, stranger });

  /** Verbs with a call; those of the system or a reviewer have none. */
  const verbs = {
    update: async (who: Somebody, id: string) => {
      const { work_id } = await t.context.db
        .selectFrom('transfer')
        .select('work_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await draftTransfer(t.context, who.id, { id, workId: work_id, ...draftOf({ holder, other, owner }) });
    },
    offer: (who: Somebody, id: string) => offerTransfer(t.context, who.id, id),
    confirm,
    decline,
    refuse: decline,
    consent: (who: Somebody, id: string) => consentTransfer(t.context, who.id, id),
    sign: async (who: Somebody, id: string) => {
      const bytes = Buffer.from('{}');
      const row = await getTransfer(t.context, holder.id, id);
      await signTransfer(t.context, who.id, {
        id,
        contractSha256: row.contractSha256 ?? '0'.repeat(64),
        certificateSha256: who.certificateSha256,
        signature: await sign(row.contractSha256 === null ? bytes : Buffer.from(row.contract, 'base64'), who),
      });
    },
    withdraw: (who: Somebody, id: string) => withdrawTransfer(t.context, who.id, id),
  } satisfies Partial<Record<TransferEvent, unknown>>;

  test.each(Object.keys(transferMachine.states) as TransferState[])(
    '%s: who may do what',
    async (from) => {
      // One that was refused is unchanged, so the next call may follow on the same transfer.
      let unchanged: string | undefined;
      for (const [verb, act] of Object.entries(verbs) as [
        keyof typeof verbs,
        (who: Somebody, id: string) => Promise<void>,
      ][])
        for (const [role, who] of Object.entries(people()) as [keyof ReturnType<typeof people>, Somebody][]) {
          // One call for two events: declining as a co-owner is a refusal.
          const event =
            verb === 'decline' && role === 'co-owner'
              ? 'refuse'
              : verb === 'refuse' && role !== 'co-owner'
                ? 'decline'
                : verb;
          const id = unchanged ?? (await bring(from, { holder, other, owner }));
          if (from === 'drafted' && unchanged === undefined) await state(id, holder, holder);
          // Before the offer only the holder is a party.
          const isIn = role === 'holder' || (role !== 'stranger' && from !== 'drafted');
          const next = nextState(transferMachine, from, event);
          const expected = !isIn
            ? 'NOT_FOUND'
            : !mayAct(transferMachine, event, role)
              ? 'NOT_ALLOWED'
              : next === undefined
                ? 'STATE_CHANGED'
                : 'done';
          const after = event === 'consent' ? 'signing' : next;
          await sql`delete from rate_bucket`.execute(t.context.db);
          const found = await codeOf(act(who, id));
          // A work of another holder is checked first where somebody else would change a draft.
          expect(found, `${from} ${verb} ${role}`).toBe(
            verb === 'update' && role !== 'holder' ? 'NOT_FOUND' : expected,
          );
          expect(await stateOf(id), `${from} ${verb} ${role}`).toBe(expected === 'done' ? after : from);
          unchanged = found === 'done' ? undefined : id;
        }
    },
    120_000,
  );
});

describe('a whole assignment', () => {
  test('both sign, it is recorded, the work follows, and the former holder keeps the contract', async () => {
    const [holder, other, stranger] = [await somebody('何人'), await somebody('江流'), await somebody('路人')];
    const workId = await work(holder);
    const id = await bring('reviewing', { holder, other, terms: whole(), workId });
    const record = await settle(id, 'passed');
    const row = await t.context.db
      .selectFrom('work')
      .selectAll()
      .where('id', '=', workId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ account_id: other.id, is_public: false });
    const badge = await t.context.db
      .selectFrom('work_badge')
      .selectAll()
      .where('work_id', '=', workId)
      .execute();
    expect(badge).toMatchObject([{ badge: 'transferred', subject_id: id, ended_at: null }]);
    const [before, after] = [
      await getTransfer(t.context, holder.id, id),
      await getTransfer(t.context, other.id, id),
    ];
    expect(before.contract).toBe(after.contract);
    expect(before).toMatchObject({ state: 'recorded', workId: null, isWhole: true });
    expect(after).toMatchObject({ workId, draft: null });
    expect(await codeOf(getTransfer(t.context, stranger.id, id))).toBe('NOT_FOUND');
    expect(await listTransfers(t.context, stranger.id)).toEqual([]);
    expect(await listTransfers(t.context, holder.id)).toHaveLength(1);
    const contract = JSON.parse(Buffer.from(after.contract, 'base64').toString()) as TransferContract;
    expect(contract).toMatchObject({
      holder: { name: '何人' },
      counterparty: { name: '江流' },
      rights: RIGHTS,
      // Nobody can guess the contract from the digest in the log.
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(contract.nonce).not.toMatch(/^0+$/);
    // The record names the parties under a salt; each of them can open it.
    for (const { id: party } of [holder, other]) {
      const { partiesOpening } = await getSignedContract(t.context, party, id);
      const [salt, text] = JSON.parse(Buffer.from(partiesOpening ?? []).toString()) as [string, string];
      expect(record?.parties_commitment).toBe(digest(partiesOpening ?? '').toString('hex'));
      expect(salt).toMatch(/^[0-9a-f]{32}$/);
      expect(JSON.parse(text)).toMatchObject({ holder: { name: '何人' }, counterparty: { name: '江流' } });
    }
    expect(digest(Buffer.from(after.contract, 'base64')).toString('hex')).toBe(after.contractSha256);
    // The chain: the deposit, both signatures; the decision appends the settlement's own record.
    const records = await sql<{ entry: Buffer }>`select entry from work_record
      join pending_record on entry_sha256 = record_sha256 where work_id = ${workId} order by work_record.seq`.execute(
      t.context.db,
    );
    expect(records.rows.map((one) => parseRecord(one.entry).type)).toEqual([
      'deposit',
      'signature',
      'signature',
    ]);
    for (const { entry } of records.rows) expect(entry.toString()).not.toMatch(/何人|江流/);
    // Only the new holder can pass it on.
    expect(await codeOf(draft({ holder, other: stranger, workId }))).toBe('NOT_FOUND');
    expect(await codeOf(offered({ holder: other, other: holder, workId, terms: whole() }))).toBe('done');
  });

  test('nothing of it is left behind: both counts are right, and a closed account takes nothing with it', async () => {
    const [holder, other] = [await somebody('春华'), await somebody('秋实')];
    const [workId, kept] = [await work(holder), await work(holder)];
    await t.context.db
      .insertInto('track')
      .values({ work_id: workId, name: 'certification', state: 'draft' })
      .execute();
    await inTransaction(t.context.db, (tx) =>
      tx
        .insertInto('certification')
        .values({
          work_id: workId,
          form_sealed: Buffer.from(
            t.context.vault.seal('certification', JSON.stringify(sampleForm('雨巷', '春华'))),
          ),
          salt: Buffer.alloc(16),
        })
        .execute(),
    );
    const id = await bring('recorded', { holder, other, workId, terms: whole() });
    const counts = async ({ id: accountId }: Somebody) => {
      const { works, count } = await countTracks(t.context.db, accountId);
      return [works, count('evidence', 'passed'), count('certification', 'draft')];
    };
    expect(await counts(holder)).toEqual([1, 1, 0]);
    expect(await counts(other)).toEqual([1, 1, 0]);
    const forms = await t.context.db
      .selectFrom('certification')
      .select('work_id')
      .where('work_id', '=', workId)
      .execute();
    expect(forms).toEqual([]);
    expect(await codeOf(getOwnWork(t.context, holder.id, workId))).toBe('NOT_FOUND');
    // The former holder leaves: their own work is deleted, the passed one stays, and so does the other's copy.
    await inTransaction(t.context.db, (tx) => erasePerson(tx, holder.id, t.context.now()));
    const erased = await t.context.db
      .selectFrom('work')
      .select(['id', 'erased_at'])
      .where('id', 'in', [workId, kept])
      .execute();
    expect(erased.filter((one) => one.erased_at !== null).map((one) => one.id)).toEqual([kept]);
    expect((await getTransfer(t.context, other.id, id)).contractSha256).not.toBeNull();
    await inTransaction(t.context.db, (tx) => erasePerson(tx, other.id, t.context.now()));
    const row = await t.context.db
      .selectFrom('transfer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([row.contract_sealed, row.draft_sealed, row.statement_sealed, row.salt]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const sealed = await t.context.db
      .selectFrom('transfer_party')
      .select('name_sealed')
      .where('transfer_id', '=', id)
      .execute();
    expect(sealed.every((one) => one.name_sealed === null)).toBe(true);
  });

  test('an open contract blocks the closing of an account', async () => {
    const [holder, other] = [await somebody('东风'), await somebody('西雨')];
    const id = await offered({ holder, other });
    const blockers = () => countBlockers(t.context.db, other.id);
    expect(await blockers()).toContainEqual({ kind: 'transfers', count: 1 });
    await decline(other, id);
    expect(await blockers()).toEqual([]);
  });

  test('earlier licences bind the new holder', async () => {
    const [holder, other, third] = [await somebody('甲方'), await somebody('乙方'), await somebody('丙方')];
    const workId = await work(holder);
    await bring('recorded', { holder, other: third, workId, terms: terms({ territory: 'CN-44' }) });
    await bring('recorded', { holder, other, workId, terms: whole() });
    const asks = (more: Partial<ContractTerms>) =>
      codeOf(offered({ holder: other, other: holder, workId, terms: terms(more) }));
    expect(await asks({ territory: 'CN' })).toBe('RIGHT_TAKEN');
    expect(await asks({ territory: 'CN-44', kind: 'licence' })).toBe('RIGHT_TAKEN');
    expect(await asks({ territory: 'CN-31' })).toBe('done');
    const rights = await listRights(t.context, other.id, workId);
    expect(rights.filter((one) => one.kind === 'assignment' && one.isToMe)).toHaveLength(13);
    expect(await listRights(t.context, third.id, workId)).toMatchObject([
      { right: 12, territory: 'CN-44', isToMe: true },
    ]);
  });

  test('a disputed work, or one under review, does not pass', async () => {
    const [holder, other] = [await somebody('甲乙'), await somebody('丙丁')];
    const workId = await work(holder);
    const id = await bring('reviewing', { holder, other, workId, terms: whole() });
    await t.context.db
      .insertInto('track')
      .values({ work_id: workId, name: 'confirmation', state: 'reviewing' })
      .execute();
    expect(await codeOf(settle(id, 'passed'))).toBe('STATE_CHANGED');
    await sql`delete from track where work_id = ${workId} and name = 'confirmation'`.execute(t.context.db);
    await inTransaction(t.context.db, (tx) =>
      putBadge(tx, { workId, badge: 'disputed', subjectId: newId(), now: t.context.now() }),
    );
    expect(await codeOf(settle(id, 'passed'))).toBe('WORK_DISPUTED');
    expect(await codeOf(draft({ holder, other, workId }))).toBe('WORK_DISPUTED');
    expect(await codeOf(settle(id, 'rejected'))).toBe('done');
    expect(await listRights(t.context, holder.id, workId)).toEqual([]);
  });
});

describe('the ledger', () => {
  test('a partly assigned right belongs to the new holder, and no longer to the former one', async () => {
    const [holder, other] = [await somebody('子丑'), await somebody('寅卯')];
    const workId = await work(holder);
    await bring('recorded', {
      holder,
      other,
      workId,
      terms: terms({ kind: 'assignment', rights: [5], territory: 'JP' }),
    });
    expect(
      (await t.context.db.selectFrom('work').select('account_id').where('id', '=', workId).executeTakeFirst())
        ?.account_id,
    ).toBe(holder.id);
    expect(await codeOf(offered({ holder, other, workId, terms: whole() }))).toBe('RIGHT_NOT_HELD');
    const back = { holder: other, other: holder, workId, terms: terms({ rights: [5], territory: 'JP' }) };
    const id = await draft(back);
    await state(id, other, other);
    expect(await codeOf(offerTransfer(t.context, other.id, id))).toBe('done');
    expect(await codeOf(draft({ ...back, terms: terms({ rights: [6], territory: 'JP' }) }))).toBe('done');
  });

  test('of fifty concurrent offers of one right one is made', async () => {
    const holder = await somebody('辰巳');
    const workId = await work(holder);
    const places = ['CN', 'CN-44', 'world', 'CN-ML'];
    const ids: string[] = [];
    for (let at = 0; at < 50; at += 1) {
      const id = newId();
      ids.push(id);
      const other = { name: '午未', phone: `1380000${String(at).padStart(4, '0')}` };
      await draftTransfer(t.context, holder.id, {
        id,
        workId,
        terms: terms({
          territory: at % 2 === 0 ? 'CN-44' : (places[at % 4] ?? 'CN'),
          kind: at % 3 === 0 ? 'assignment' : 'exclusive-licence',
        }),
        counterparty: other,
        coOwners: [],
      });
      await state(id, holder, holder);
    }
    const answers = await Promise.all(ids.map((id) => codeOf(offerTransfer(t.context, holder.id, id))));
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['done', 'RIGHT_TAKEN']));
    // An ended one releases its rights.
    const won = ids[answers.indexOf('done')] ?? '';
    await withdrawTransfer(t.context, holder.id, won);
    expect(await codeOf(offerTransfer(t.context, holder.id, ids[answers.indexOf('RIGHT_TAKEN')] ?? ''))).toBe(
      'done',
    );
  }, 60_000);

  test('the database itself refuses two exclusive licences', async () => {
    const [holder, other] = [await somebody('申酉'), await somebody('戌亥')];
    const workId = await work(holder);
    const [one, two] = [await draft({ holder, other, workId }), await draft({ holder, other, workId })];
    const row = (transfer_id: string, place: number) => ({
      id: newId(),
      transfer_id,
      work_id: workId,
      right_no: 5,
      kind: 'exclusive-licence' as const,
      territory: 'CN',
      place_from: place,
      place_to: place + 2,
      day_from: 0,
      grantor_id: holder.id,
      state: 'offered' as const,
    });
    await t.context.db.insertInto('right_grant').values(row(one, 0)).execute();
    await expect(t.context.db.insertInto('right_grant').values(row(two, 1)).execute()).rejects.toMatchObject({
      code: '23P01',
    });
    await t.context.db.insertInto('right_grant').values(row(two, 2)).execute();
  });
});

describe('signatures', () => {
  test('another key, other bytes, another contract, a revoked key, a waiting key: none signs', async () => {
    const [holder, other] = [await somebody('金木'), await somebody('水火')];
    const id = await bring('signing', { holder, other });
    expect(await codeOf(signs(id, holder, { signer: other }))).toBe('SIGNING_KEY_REQUIRED');
    expect(
      await codeOf(signs(id, holder, { signer: { ...other, certificateSha256: holder.certificateSha256 } })),
    ).toBe('SIGNATURE_INVALID');
    expect(await codeOf(signs(id, holder, { bytes: Buffer.from('{"a":1}') }))).toBe('SIGNATURE_INVALID');
    expect(await codeOf(signs(id, holder, { sha256: 'ab'.repeat(32) }))).toBe('CONTRACT_CHANGED');
    const young = await keyOf(holder.id, holder.name, new Date(t.context.now().getTime() + 3_600_000));
    expect(await codeOf(signs(id, holder, { signer: young }))).toBe('KEY_WAITS');
    const dead = await keyOf(holder.id, holder.name);
    await sql`update signing_key set revoked_at = now(), revocation_reason = 'superseded', revocation_sha256 = '' where id = ${dead.id}`.execute(
      t.context.db,
    );
    expect(await codeOf(signs(id, holder, { signer: dead }))).toBe('SIGNING_KEY_REQUIRED');
    expect(await stateOf(id)).toBe('signing');
    await signs(id, holder);
    expect(await codeOf(signs(id, holder))).toBe('STATE_CHANGED');
    const [a, b] = await Promise.all([codeOf(signs(id, other)), codeOf(signs(id, other))]);
    expect([a, b].sort()).toEqual(['STATE_CHANGED', 'done']);
    expect(await stateOf(id)).toBe('signed');
  });

  test('what a key signed that was revoked as leaked is not recorded, of one that was replaced it is', async () => {
    const [holder, other] = [await somebody('春花'), await somebody('秋月')];
    const id = await bring('reviewing', { holder, other });
    const revoke = (reason: string) =>
      sql`update signing_key set revoked_at = now(), revocation_reason = ${reason}, revocation_sha256 = ''
        where account_id = ${holder.id}`.execute(t.context.db);
    await revoke('key-compromise');
    expect(await codeOf(settle(id, 'passed'))).toBe('STATE_CHANGED');
    expect(await stateOf(id)).toBe('reviewing');
    await revoke('superseded');
    expect(await codeOf(settle(id, 'passed'))).toBe('done');
    expect(await stateOf(id)).toBe('recorded');
  });

  test('no offer without a statement about this very draft, signed by a permitted key', async () => {
    const [holder, other] = [await somebody('天地'), await somebody('玄黄')];
    const id = await draft({ holder, other });
    expect(await codeOf(offerTransfer(t.context, holder.id, id))).toBe('STATEMENT_REQUIRED');
    expect(await codeOf(state(id, holder, other))).toBe('SIGNING_KEY_REQUIRED');
    expect(await codeOf(state(id, holder, holder, { draft_sha256: 'ab'.repeat(32) }))).toBe('CONTRACT_CHANGED');
    expect(await codeOf(state(id, holder, holder, { undertakings: [] }))).toBe('CONTRACT_CHANGED');
    expect(await codeOf(state(id, holder, holder, { at: '2026-01-01T00:00:00.000Z' }))).toBe(
      'CONTRACT_CHANGED',
    );
    await state(id, holder, holder);
    // A changed draft needs another statement, an unchanged one does not.
    const { workId } = await getTransfer(t.context, holder.id, id);
    const same = { id, workId: workId ?? '', ...draftOf({ holder, other }) };
    await draftTransfer(t.context, holder.id, same);
    expect((await getTransfer(t.context, holder.id, id)).statedAt).not.toBeNull();
    await draftTransfer(t.context, holder.id, { ...same, terms: terms({ priceFen: 1 }) });
    expect(await codeOf(offerTransfer(t.context, holder.id, id))).toBe('STATEMENT_REQUIRED');
  });

  test('a signature for a withdrawn, twice confirmed or expired offer is void', async () => {
    const [holder, other] = [await somebody('宇宙'), await somebody('洪荒')];
    const id = await offered({ holder, other });
    const both = await Promise.all([codeOf(confirm(other, id)), codeOf(confirm(other, id))]);
    expect(both.sort()).toEqual(['STATE_CHANGED', 'done']);
    await signs(id, holder);
    await withdrawTransfer(t.context, holder.id, id);
    expect(await codeOf(signs(id, other))).toBe('STATE_CHANGED');
    expect(await codeOf(confirm(other, id))).toBe('STATE_CHANGED');
  });
});

describe('named parties', () => {
  test('an offer answers the same with and without accounts, and finds people when they come', async () => {
    const [holder, other, stranger] = [await somebody('日月'), await somebody('星辰'), await somebody('风云')];
    const nobody = { ...other, phone: '13999999999' };
    const misnamed = { ...stranger, name: '别的名' };
    const viewOf = async (id: string) => {
      const view = await getTransfer(t.context, holder.id, id);
      return {
        state: view.state,
        parties: view.parties.map((party) => ({ ...party, name: '' })),
        isMine: view.isMine,
      };
    };
    const answers = [];
    const ids: string[] = [];
    for (const one of [other, nobody, misnamed]) {
      const id = await offered({ holder, other: one });
      ids.push(id);
      answers.push(await viewOf(id));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await listTransfers(t.context, stranger.id)).toEqual([]);
    const late = await somebody('星辰');
    await sql`update account set phone_lookup = ${Buffer.from(t.context.vault.lookup('account:sms', '13999999999'))} where id = ${late.id}`.execute(
      t.context.db,
    );
    await drainJobs(t.context, attachPerson);
    expect(await listTransfers(t.context, late.id)).toMatchObject([
      { id: ids[1], role: 'counterparty', isMine: true },
    ]);
    expect(await codeOf(draft({ holder, other: holder }))).toBe('BAD_INPUT');
    // The same once all have ended without an answer, reminded or not.
    for (const days of [6, 2]) {
      t.pass(days * 86_400_000 + 60_000);
      await drainJobs(t.context, continueTransfer);
      const ended = await Promise.all(ids.map((id) => viewOf(id)));
      expect(ended[0]?.state).toBe(days === 6 ? 'offered' : 'expired');
      expect(ended[1]).toEqual(ended[0]);
      expect(ended[2]).toEqual(ended[0]);
    }
  });

  test('a pen name that may not become public is refused', async () => {
    const [holder, other] = [await somebody('晴川'), await somebody('芳草')];
    const id = await offered({ holder, other });
    const take = (penName: string) =>
      codeOf(confirmTransfer(t.context, other.id, { id, publicAs: 'pen-name', penName }));
    expect(await take('竹影 13900001234')).toBe('TEXT_NOT_ALLOWED');
    expect(await stateOf(id)).toBe('offered');
    expect(await take('竹影')).toBe('done');
  });

  test('an unanswered offer ends in time, with its rights', async () => {
    const [holder, other] = [await somebody('寒来'), await somebody('暑往')];
    const workId = await work(holder);
    const id = await offered({ holder, other, workId });
    t.pass(6 * 86_400_000);
    await drainJobs(t.context, continueTransfer);
    expect(await stateOf(id)).toBe('offered');
    t.pass(2 * 86_400_000);
    await drainJobs(t.context, continueTransfer);
    expect(await stateOf(id)).toBe('expired');
    expect(await listRights(t.context, holder.id, workId)).toEqual([]);
    expect(await codeOf(listRights(t.context, other.id, workId))).toBe('NOT_FOUND');
  });

  test('a waiting party is reminded a day before the end, once a step, and nobody else', async () => {
    const [holder, other] = [await somebody('秋收'), await somebody('冬藏')];
    const id = await offered({ holder, other });
    const reminders = async ({ id: accountId }: Somebody) =>
      (
        await t.context.db
          .selectFrom('notice')
          .select('id')
          .where('account_id', '=', accountId)
          .where('title', '=', '有一份著作权合同即将到期')
          .execute()
      ).length;
    const sweep = async () => {
      await Promise.all([drainJobs(t.context, continueTransfer), drainJobs(t.context, continueTransfer)]);
      return [await reminders(holder), await reminders(other)];
    };
    expect(await sweep()).toEqual([0, 0]);
    t.pass(6 * 86_400_000 + 60_000);
    expect(await sweep()).toEqual([0, 1]);
    expect(await sweep()).toEqual([0, 1]);
    await confirm(other, id);
    await signs(id, other);
    expect(await sweep()).toEqual([0, 1]);
    t.pass(6 * 86_400_000 + 60_000);
    expect(await sweep()).toEqual([1, 1]);
    t.pass(2 * 86_400_000);
    expect(await sweep()).toEqual([1, 1]);
    expect(await stateOf(id)).toBe('expired');
  });
});
