import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDecoders } from '@yinji/originality';
import { encodeRecord, makeNumber } from '@yinji/evidence';
import { createSealerClient, type SealerClient } from '@yinji/sealer/client';
import { writeFileSync } from 'node:fs';
import { splitRuns } from '../server/src/evidence/certificates/render/faces.ts';
import {
  renderDepositCertificate,
  type PictureData,
} from '../server/src/evidence/certificates/render/index.ts';
import { sampleDeposit } from '../server/src/evidence/certificates/render/samples.ts';
import { insertDocumentRequest } from '../server/src/evidence/certificates/certificates-store.ts';
import { signDocument } from '../server/src/evidence/certificates/sign-document.ts';
import { type OpenDatabase, openDatabase } from '../server/src/platform/db/database.ts';
import { readCertificates, type Config } from '../server/src/platform/index.ts';
import { openTimeStamping } from '../server/src/platform/providers/time/index.ts';
import { openSheet } from '../server/src/evidence/certificates/render/sheet.ts';
import { drawPicture, type PictureSize } from '@yinji/testkit/pictures/seeded-pictures';
import { median, timeMs, type Figures } from './figures.ts';
import { openBenchStack } from './open-bench-stack.ts';

/** V8 compiles what runs often: after a hundred certificates a process has the pace that it keeps. */
const FULL = { warming: 100, rounds: 50, picture: { width: 3000, height: 2000 } };
const SHORT = { warming: 1, rounds: 1, picture: { width: 600, height: 400 } };

/**
 * The deposit certificate: drawn and sealed for the long term by the real sealer, compared with an empty page
 * of the same library.
 */
export async function measureCertificate(isShort: boolean): Promise<Figures> {
  const size = isShort ? SHORT : FULL;
  const stack = await openBenchStack(isShort);
  const sealer = createSealerClient(join(stack.running.dataDir, 'sealer.sock'));
  const database = openDatabase(stack.running.databaseUrl, 1);
  try {
    const askSealer = await openRequests(database, sealer);
    const picture = await printPicture(join(stack.running.dataDir, 'picture.jpg'), size.picture);
    const render = () => renderDepositCertificate({ ...sampleDeposit('竞帆', picture), simulated: true });
    const { dataDir } = stack.running;
    const report = (what: string, cause: unknown) => console.error(what, cause);
    const time = openTimeStamping({
      authorities: [
        {
          name: 'built-in',
          isSimulated: true,
          ask: (request) => sealer.timestamp(request),
          fetchList: async () => (await sealer.timeRevocationList()).list,
        },
      ],
      anchors: async () => readCertificates(join(dataDir, 'trust/tsa-ca.pem')),
      now: () => new Date(),
      report,
    });
    const signing = { sealer, time, config: { dataDir } as Config, report };
    const issue = async () => (await signDocument(signing, await render(), askSealer)).pdf;
    const issuePlain = async () =>
      (await signDocument(signing, await renderDepositCertificate(sampleDeposit('竞帆')), askSealer)).pdf;
    const certificateFirstMs = await timeMs(issue);
    for (let at = 0; at < size.warming; at += 1) await Promise.all([issue(), emptyPage()]);
    const rounds: { issueMs: number; renderMs: number; rawPdfMs: number }[] = [];
    for (let at = 0; at < size.rounds; at += 1)
      rounds.push({
        issueMs: await timeMs(issue),
        renderMs: await timeMs(render),
        rawPdfMs: await timeMs(async () => emptyPage()),
      });
    return {
      certificateMs: median(rounds.map((one) => one.issueMs)),
      certificateFirstMs,
      certificateRenderMs: median(rounds.map((one) => one.renderMs)),
      rawPdfMs: median(rounds.map((one) => one.rawPdfMs)),
      certificateKb: (await issue()).length / 1000,
      certificateWithoutPictureKb: (await issuePlain()).length / 1000,
      rawPdfKb: emptyPage().length / 1000,
      rounds: rounds.length,
    };
  } finally {
    sealer.close();
    await database.close();
    await stack.close();
  }
}

/** Asks for each page as a use case does, under a record of the log. */
async function openRequests({ db, pool }: OpenDatabase, sealer: SealerClient) {
  const digest = createHash('sha256').update(randomUUID()).digest('hex');
  const number = makeNumber('YJCZ', 2026, randomBytes(8));
  const record = encodeRecord({
    type: 'deposit',
    v: 1,
    id: number,
    manifest_sha256: digest,
    manifest_sm3: digest,
    signature_sha256: digest,
    received_at: new Date().toISOString(),
  });
  const basis = createHash('sha256').update(record).digest();
  await pool.query('insert into pending_record (entry, entry_sha256) values ($1, $2)', [
    Buffer.from(record),
    basis,
  ]);
  return async (pageSha256: Uint8Array) => {
    const id = randomUUID();
    await insertDocumentRequest(db, { id, kind: 'deposit', number, basisSha256: basis, pageSha256 });
    return sealer.signDocument(id);
  };
}

/** The print form of an original, made by the server's own decoder. */
async function printPicture(file: string, size: PictureSize): Promise<PictureData> {
  writeFileSync(file, await drawPicture(7, size));
  const decoders = openDecoders();
  try {
    return await decoders.printPicture(file);
  } finally {
    decoders.close();
  }
}

/** An empty page of the same size and kind with the same two faces registered. */
function emptyPage(): Uint8Array {
  const sheet = openSheet({ title: '空白页', issuedAt: new Date() });
  for (const weight of ['regular', 'bold'] as const)
    for (const { face, text } of splitRuns('印', weight)) sheet.font.use(face, [text]);
  return sheet.close();
}
