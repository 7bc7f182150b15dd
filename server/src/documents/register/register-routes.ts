import { getRegisterFile, listRegister, listRegisterFiles, proveRegisterFile } from '@yinji/contract';
import { Refusal, type Route, type AppContext, takeToken, visitorRoute } from '../../platform/index.ts';
import { listRegister as list } from './list-register.ts';
import { proveRegisterFile as prove } from './prove-register-file.ts';
import { findCurrentFile } from './register-store.ts';
import { listCurrentFiles } from './register-read-model.ts';

const hex = (digest: Uint8Array) => Buffer.from(digest).toString('hex');
const BUCKET = { capacity: 30, refillSeconds: 4 };

export const registerRoutes = (context: AppContext): Route[] => [
  visitorRoute(listRegister, (input, { network }) => list(context, input, network)),
  visitorRoute(listRegisterFiles, async () =>
    (await listCurrentFiles(context.db)).map((file) => ({
      month: file.month,
      revision: file.revision,
      rows: file.rows,
      publishedAt: file.published_at.toISOString(),
      csv: { sha256: hex(file.csv_sha256), sizeBytes: file.csv_bytes },
      jsonl: { sha256: hex(file.jsonl_sha256), sizeBytes: file.jsonl_bytes },
      recordSha256: hex(file.record_sha256),
      logIndex: file.idx,
    })),
  ),
  visitorRoute(getRegisterFile, async ({ month, format }, { network }) => {
    await takeToken(context, 'register-file', network, BUCKET, 'TOO_MANY_REQUESTS');
    const file = Refusal.unlessFound(await findCurrentFile(context.db, month));
    return {
      body: context.objects.stream(format === 'csv' ? file.csv_key : file.jsonl_key),
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      fileName: `yinji-register-${month}.${format}`,
    };
  }),
  visitorRoute(proveRegisterFile, async ({ month }, { network }) => {
    await takeToken(context, 'prove-record', network, BUCKET, 'TOO_MANY_REQUESTS');
    return prove(context, month);
  }),
];
