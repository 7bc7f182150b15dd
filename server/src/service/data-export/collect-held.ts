import { strToU8, zipSync } from 'fflate';
import { openWraps } from '../../evidence/index.ts';
import { openInvoiceDetails } from '../../money/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { collectAttachments } from './collect-attachments.ts';
import {
  readAccount,
  readCorrectionAnswers,
  readFilingSteps,
  readFormOwners,
  readForms,
  readHeld,
  readIdentity,
  readInvoices,
  readKeyWraps,
  readObjections,
  readQueries,
  readSuccessions,
} from './data-export-read-model.ts';

const README = (name: string) => `这是${name}所保存的、与您有关的全部个人信息（个人信息保护法第四十五条）。
每个 JSON 文件是一类记录，时间均为 UTC。证件号码与手机号在这里是完整的：请妥善保管，不要转发。
随申请提交的附件在 attachments 文件夹里；attachments.json 中没有 path 的较大附件，请在相应的申请中下载。
作品原件与证书请在“我的作品”中分别下载，合同与变更的全文在各自的页面；发票的文件在订单里；账本中的记录不含姓名。
`;

/** Everything held about a person, as a zip of JSON files; nothing is masked, since it is their own. */
export async function collectHeld(context: AppContext, accountId: string): Promise<Uint8Array | undefined> {
  const { db, vault } = context;
  const account = await readAccount(db, accountId);
  if (account === undefined || account.closed_at !== null) return undefined;
  const identity = await readIdentity(db, accountId);
  const open = (purpose: string, sealed: Uint8Array | null) =>
    sealed === null ? null : vault.open(purpose, sealed);
  const held = await readHeld(db, accountId);
  const attachments = await collectAttachments(context, accountId);
  const objections = await readObjections(db, accountId);
  const successions = await readSuccessions(db, accountId);
  const spoken = <T extends { statement_sealed: Uint8Array | null }>({ statement_sealed, ...row }: T) => ({
    ...row,
    statement: open('objection', statement_sealed),
  });
  const files: Record<string, unknown> = {
    profile: {
      id: account.id,
      kind: account.kind,
      nickname: account.nickname,
      gender: account.gender,
      introduction: account.introduction,
      phone: open('account', account.phone_sealed),
      email: open('account', account.email_sealed),
      hasPassword: account.password_digest !== null,
      createdAt: account.created_at,
    },
    identity:
      identity === undefined
        ? null
        : {
            kind: identity.kind,
            name: open('identity', identity.name_sealed),
            number: open('identity', identity.id_number_sealed),
            verifiedAt: identity.verified_at,
          },
    certificationForms: (await readForms(db, accountId)).map((row) => ({
      workId: row.work_id,
      submittedAt: row.submitted_at,
      form: JSON.parse(vault.open('certification', row.form_sealed)) as unknown,
    })),
    attachments: attachments.list,
    queries: (await readQueries(db, accountId)).map(({ sealed, at }) => ({
      at,
      ...(JSON.parse(vault.open(`query-history:${accountId}`, sealed)) as object),
    })),
    invoices: (await readInvoices(db, accountId)).map(({ details_sealed, ...row }) => ({
      ...row,
      ...openInvoiceDetails(vault, details_sealed),
    })),
    objections: objections.made.map(spoken),
    objectionAnswers: objections.answers.map(spoken),
    successions: successions.made.map(({ told_sealed, ...row }) => ({
      ...row,
      told: JSON.parse(open('succession', told_sealed) ?? 'null') as unknown,
    })),
    successionContests: successions.contests.map(({ words_sealed, ...row }) => ({
      ...row,
      words: open('succession', words_sealed),
    })),
    objectionSources: objections.sources,
    certificationOwners: (await readFormOwners(db, accountId)).map(({ stated_sealed, ...row }) => ({
      ...row,
      owner: JSON.parse(vault.open('certification-owner', stated_sealed)) as unknown,
    })),
    correctionAnswers: (await readCorrectionAnswers(db, accountId)).map(({ id, answer_sealed, ...row }) => ({
      ...row,
      answer: JSON.parse(open(`correction-answer:${id}`, answer_sealed) ?? 'null') as unknown,
    })),
    filingSteps: (await readFilingSteps(db, accountId)).map(({ note_sealed, ...row }) => ({
      ...row,
      note: vault.open('filing-note', note_sealed),
    })),
    keyWraps: (await readKeyWraps(db, accountId)).map(
      ({ request_id, sheet_sealed, passkey_sealed, ...row }) => ({
        publicKeySha256: row.public_key_sha256,
        ...openWraps(vault, { request_id, sheet_sealed, passkey_sealed, credential_id: row.credential_id }),
      }),
    ),
    ...held,
  };
  return zipSync({
    '说明.txt': strToU8(README(context.config.siteName)),
    // Pictures and PDF are compressed already.
    ...Object.fromEntries(
      Object.entries(attachments.files).map(([path, bytes]) => [path, [bytes, { level: 0 }] as const]),
    ),
    ...Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        `${name}.json`,
        strToU8(`${JSON.stringify(content, null, 2)}\n`),
      ]),
    ),
  });
}
