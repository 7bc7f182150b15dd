import type { AttachmentKind } from '@yinji/contract';
import {
  type AppContext,
  type IncomingFile,
  receiveAttachment as receive,
  type Tx,
} from '../../platform/index.ts';
import { lockEditable } from './lock-editable.ts';
import { presentFile } from './present-certification.ts';

/** One attachment, while the form can be changed. */
export async function receiveAttachment(
  context: AppContext,
  accountId: string,
  { workId, kind }: { workId: string; kind: AttachmentKind },
  file: IncomingFile,
) {
  const admit = (tx: Tx) => lockEditable(context, tx, accountId, workId);
  const given = { accountId, subjectKind: 'certification', subjectId: workId, kind, admit } as const;
  return presentFile(context, await receive(context, given, file));
}
