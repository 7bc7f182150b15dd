import { createHash } from 'node:crypto';
import { sm3, toHex } from '@yinji/evidence';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { AppContext } from '../../platform/index.ts';
import type { RequestRow } from './authority-requests-store.ts';
import {
  findScopedAccount,
  findScopedIdentity,
  listAudit,
  listScopedObjections,
  listScopedOrders,
  listScopedSignIns,
  listScopedWorks,
  type ScopedWork,
} from './scope-read-model.ts';

type Files = Record<string, Uint8Array>;
const json = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`);

/** The package that the document requests: the named objects and kinds, and a digest of each file. */
export async function collectScope(context: AppContext, request: RequestRow): Promise<Uint8Array> {
  const { scope } = request;
  const files: Files = {};
  for (const id of scope.accountIds) Object.assign(files, await ofAccount(context, request, id));
  for (const work of await listScopedWorks(context.db, scope))
    Object.assign(files, await ofWork(context, request, work));
  files['audit.json'] = json(await listAudit(context.db, request.id));
  const manifest = {
    authority: request.authority,
    documentNumber: request.document_number,
    requestId: request.id,
    scope,
    madeAt: context.now().toISOString(),
    note: '范围以外的内容不在本包内；已注销的作品只余编号与账本中的记录。账本中的记录与证据包可以脱离本站核验。',
    files: Object.keys(files)
      .sort()
      .map((path) => {
        const bytes = files[path] ?? new Uint8Array();
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return { path, sizeBytes: bytes.length, sha256, sm3: toHex(sm3(bytes)) };
      }),
  };
  const entries: Zippable = { 'manifest.json': json(manifest) };
  // Pictures and bundles are compressed already.
  for (const [path, bytes] of Object.entries(files))
    entries[path] = [bytes, { level: path.endsWith('.json') ? 6 : 0 }];
  return zipSync(entries);
}

async function ofAccount({ db, vault }: AppContext, { scope }: RequestRow, id: string): Promise<Files> {
  const asks = (kind: string) => scope.kinds.includes(kind);
  const open = (purpose: string, sealed: Uint8Array | null) =>
    sealed === null ? null : vault.open(purpose, sealed);
  const files: Files = {};
  const at = (name: string) => `accounts/${id}/${name}.json`;
  const account = await findScopedAccount(db, id);
  if (asks('account') && account !== undefined) {
    const { phone_sealed, email_sealed, ...rest } = account;
    files[at('account')] = json({
      ...rest,
      phone: open('account', phone_sealed),
      email: open('account', email_sealed),
    });
  }
  const identity = asks('identity') ? await findScopedIdentity(db, id) : undefined;
  if (identity !== undefined)
    files[at('identity')] = json({
      kind: identity.kind,
      name: open('identity', identity.name_sealed),
      number: open('identity', identity.id_number_sealed),
      verifiedAt: identity.verified_at,
    });
  if (asks('orders')) files[at('orders')] = json(await listScopedOrders(db, id, scope));
  if (asks('sign-ins')) files[at('sign-ins')] = json(await listScopedSignIns(db, id, scope));
  return files;
}

async function ofWork(context: AppContext, { scope }: RequestRow, work: ScopedWork): Promise<Files> {
  const asks = (kind: string) => scope.kinds.includes(kind);
  const files: Files = {};
  const at = (name: string) => `works/${work.number}/${name}`;
  const { object_key, bundle_key, size_bytes, format, ...facts } = work;
  if (asks('works')) files[at('work.json')] = json({ ...facts, originalBytes: size_bytes, format });
  if (asks('bundles') && bundle_key !== null) files[at('bundle.zip')] = await context.objects.read(bundle_key);
  if (asks('originals') && object_key !== null)
    files[at(`original.${format ?? 'bin'}`)] = await context.objects.read(object_key);
  if (asks('objections')) {
    const rows = await listScopedObjections(context.db, work.id);
    files[at('objections.json')] = json(
      rows.map(({ statement_sealed, ...row }) => ({
        ...row,
        statement: statement_sealed === null ? null : context.vault.open('objection', statement_sealed),
      })),
    );
  }
  return files;
}
