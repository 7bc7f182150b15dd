/** Entry of the decoding process: one task at a time over IPC. Started, watched and killed by decoders.ts. */
import { flushCompileCache } from 'node:module';
import { inspect, previewSmall, print } from './decode-picture.ts';
import { compareFiles } from './geometry/source-of-file.ts';
import { REFERENCE, type Pass } from './local/fingerprint.ts';
import { look } from './local/look-at-file.ts';
import { mark } from './mark-picture.ts';
import { asPictureError, PictureError } from './picture-error.ts';
import type { DecodeTasks, Mark, PictureSize } from './picture.ts';
import { size } from './size-picture.ts';

export interface DecodeRequest {
  task: keyof DecodeTasks;
  path: string;
  /** A file the task may write; the caller removes it, also after killing the child. */
  scratch: string;
  /** Of the task `mark`. */
  mark?: Mark;
  /** Of the task `size`. */
  sizes?: readonly PictureSize[];
  /** Of the task `compare`: the other picture. */
  other?: string;
  /** Of the task `look`. */
  pass?: Pass;
}

export type DecodeReply =
  | { kind: 'ready' }
  | { kind: 'done'; result: DecodeTasks[keyof DecodeTasks] }
  | { kind: 'failed'; fault: PictureError['fault']; detail: string };

const reply = (message: DecodeReply) => process.send?.(message);

function perform({ task, path, scratch, mark: wanted, sizes, other, pass }: DecodeRequest) {
  if (task === 'inspect') return inspect(path, scratch);
  if (task === 'preview') return previewSmall(path);
  if (task === 'print') return print(path);
  if (task === 'compare') return compareFiles(path, other ?? path);
  if (task === 'size') return size(path, sizes ?? []);
  if (task === 'look') return look(path, pass ?? REFERENCE);
  if (wanted === undefined) throw new PictureError('undecodable', 'nothing to draw');
  return mark(path, wanted);
}

async function answer(request: DecodeRequest): Promise<void> {
  try {
    reply({ kind: 'done', result: await perform(request) });
  } catch (cause) {
    const { fault, detail } = asPictureError(cause);
    reply({ kind: 'failed', fault, detail });
  }
}

process.on('message', (request: DecodeRequest) => void answer(request));
process.on('disconnect', () => process.exit(0));
reply({ kind: 'ready' });
// A killed process keeps no compiled code for the next one.
flushCompileCache();
