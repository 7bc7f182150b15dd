import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { IMPORT_MAX_ROWS, importColumns, importFaults } from '../import-rows.ts';
import { base64, empty, id, instant, line, sha256, text, fingerprint } from '../shapes.ts';

const lineNumber = z.int().check(z.gte(1), z.lte(5000));
const rowFault = z.object({ column: z.enum(importColumns), fault: z.enum(importFaults) });
const skippedLine = z.strictObject({
  line: lineNumber,
  fileName: line(200, 0),
  title: line(200, 0),
  faults: z.array(z.strictObject(rowFault.shape)).check(z.minLength(1), z.maxLength(10)),
});

const summary = {
  id,
  name: z.string(),
  state: z.enum(['draft', 'checked', 'running', 'done', 'stopped']),
  begunAt: instant,
  endedAt: z.nullable(instant),
  /** Rows to deposit, and their progress. */
  rows: z.int(),
  deposited: z.int(),
  /** Deposited with the original there. */
  complete: z.int(),
  givenUp: z.int(),
  skipped: z.int(),
};
export const importSummary = z.object(summary);

const importRow = z.object({
  line: z.int(),
  title: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  sha256,
  state: z.enum(['waiting', 'deposited', 'complete', 'givenUp']),
  workId: z.nullable(id),
  number: z.nullable(z.string()),
});

export const importView = z.object({
  ...summary,
  items: z.array(importRow),
  left: z.array(
    z.object({ line: z.int(), fileName: z.string(), title: z.string(), faults: z.array(rowFault) }),
  ),
});

export const beginImport = defineCall({
  route: 'POST batchImport/begin',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '建立一批批量存证；id 由界面生成，重复提交只有一批。不占用额度',
  input: z.strictObject({
    id,
    name: line(100),
    /** Lines that the person leaves out, kept for the report. */
    skipped: z.array(skippedLine).check(z.maxLength(IMPORT_MAX_ROWS)),
  }),
  output: importSummary,
});

export const fillImport = defineCall({
  route: 'POST batchImport/fill',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '送入若干行（每次至多一百行，一批至多五百行）；同一行再送则替换',
  input: z.strictObject({
    id,
    rows: z
      .array(
        z.strictObject({
          line: lineNumber,
          title: text(400),
          workType: line(40, 0),
          description: text(4000),
          claimedCreatedOn: line(40, 0),
          file: fingerprint,
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  output: importSummary,
});

export const checkImport = defineCall({
  route: 'POST batchImport/check',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '由服务器再核对一遍：没有问题才可开始；leaveOut 为真时留下有问题的行，其余继续',
  input: z.strictObject({ id, leaveOut: z.boolean() }),
  output: z.object({
    ...summary,
    faults: z.array(z.object({ line: z.int(), ...rowFault.shape })),
  }),
});

export const startImport = defineCall({
  route: 'POST batchImport/start',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '为整批预留存证额度并开始：够则全部预留，不够则一件也不占用；重复调用不再占用',
  input: z.strictObject({ id }),
  output: importSummary,
});

const GROUP = 20;
const lines = (max: number) => z.array(lineNumber).check(z.minLength(1), z.maxLength(max));

export const prepareImportRows = defineCall({
  route: 'POST batchImport/prepare',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '为若干行取存证编号与清单所需的值；重复调用答复相同',
  input: z.strictObject({ id, lines: lines(GROUP) }),
  output: z.object({
    logOrigin: z.string(),
    creatorName: z.string(),
    rows: z.array(
      z.object({
        line: z.int(),
        workId: id,
        number: z.string(),
        title: z.string(),
        claimedCreatedOn: z.nullable(z.string()),
        file: fingerprint,
      }),
    ),
  }),
});

export const submitImportRows = defineCall({
  route: 'POST batchImport/submit',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '提交若干行的签名清单；每行各自存证，用一次预留的额度。已存证的行答复相同',
  input: z.strictObject({
    id,
    rows: z
      .array(z.strictObject({ line: lineNumber, manifest: base64, reveal: base64, signature: base64 }))
      .check(z.minLength(1), z.maxLength(GROUP)),
  }),
  output: z.array(
    z.object({
      line: z.int(),
      /** Null where it is deposited; otherwise the refusal code. */
      refused: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
});

export const giveUpImportRows = defineCall({
  route: 'POST batchImport/giveUp',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '放弃尚未存证的若干行并归还其额度；已存证的行不受影响',
  input: z.strictObject({ id, lines: lines(IMPORT_MAX_ROWS) }),
  output: importSummary,
});

export const stopImport = defineCall({
  route: 'POST batchImport/stop',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '停止一批：未存证的行归还额度，已存证的不受影响',
  input: z.strictObject({ id }),
  output: importSummary,
});

export const getImport = defineCall({
  route: 'GET batchImport/get',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '一批的各行与结果',
  input: z.strictObject({ id }),
  output: importView,
});

export const listImports = defineCall({
  route: 'GET batchImport/list',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的批次，新的在前，至多五十批',
  input: empty,
  output: z.array(importSummary),
});
