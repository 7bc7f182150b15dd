/** Entry of the decoding process: one task at a time over IPC. Started, watched and killed by decoders.ts. */
import { inspect, print } from './decode-picture.ts';
import { PictureError } from './picture-error.ts';
import type { DecodeTasks } from './picture.ts';

export interface DecodeRequest {
  task: keyof DecodeTasks;
  path: string;
  /** A file the task may write; whoever asks removes it, also after killing the child. */
  scratch: string;
}

export type DecodeReply =
  | { kind: 'ready' }
  | { kind: 'done'; result: DecodeTasks[keyof DecodeTasks] }
  | { kind: 'failed'; fault: PictureError['fault']; detail: string };

const reply = (message: DecodeReply) => process.send?.(message);

async function answer({ task, path, scratch }: DecodeRequest): Promise<void> {
  try {
    reply({ kind: 'done', result: await (task === 'print' ? print(path) : inspect(path, scratch)) });
  } catch (cause) {
    const error = cause instanceof PictureError ? cause : new PictureError('undecodable', String(cause));
    reply({ kind: 'failed', fault: error.fault, detail: error.detail });
  }
}

process.on('message', (request: DecodeRequest) => void answer(request));
process.on('disconnect', () => process.exit(0));
reply({ kind: 'ready' });
