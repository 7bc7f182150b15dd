/** Entry of the process that parses strangers' labels, one task after the other. Started and killed by run-in-child.ts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { COPY_MEDIA_TYPES, type CopyStatement } from './copy-statement.ts';
import { cleanText, type FileLabels } from './file-labels.ts';
import { findAiLabels } from './labels/find-ai-labels.ts';

interface ChildFile {
  path: string;
  /** By the decoder's name. */
  format: string;
  anchors: string;
}
export type ChildTask =
  | ({ kind: 'read' } & ChildFile)
  | ({ kind: 'sign'; copy: CopyStatement; into: string } & ChildFile);

export type ChildMessage =
  | { kind: 'claim'; claim: Uint8Array }
  | { kind: 'read'; labels: FileLabels }
  | { kind: 'signed' }
  | { kind: 'failed'; detail: string };

/** To the child: its task, then the answer to its claim. */
export type ParentMessage = ChildTask | { kind: 'cose'; cose: Uint8Array };

/** Box type that begins every JUMBF (ISO 19566-5), as C2PA stores its manifests: uncompressed. */
const JUMBF = Buffer.from('jumb');

const say = (message: ChildMessage) => process.send?.(message);

async function read({ path, format, anchors }: ChildFile): Promise<FileLabels> {
  const file = readFileSync(path);
  const { labels, hasRemoteManifest } = findAiLabels(file, format);
  const mediaType = COPY_MEDIA_TYPES[format];
  const mayHave = mediaType !== undefined && (hasRemoteManifest || file.includes(JUMBF));
  if (!mayHave) return { credentials: null, labels };
  const { readCredentials } = await import('./c2pa/read-credentials.ts');
  return { credentials: await readCredentials(file, mediaType, anchors, hasRemoteManifest), labels };
}

async function sign({
  path,
  format,
  anchors,
  copy,
  into,
}: Extract<ChildTask, { kind: 'sign' }>): Promise<void> {
  const mediaType = COPY_MEDIA_TYPES[format];
  if (mediaType === undefined) throw new Error(`no place for a manifest in ${format}`);
  const { signCopy } = await import('./c2pa/sign-copy.ts');
  const signed = await signCopy(readFileSync(path), mediaType, copy, anchors, askForSignature);
  writeFileSync(into, signed, { mode: 0o600 });
}

function askForSignature(claim: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve) => {
    process.on('message', (message: ParentMessage) => {
      if (message.kind === 'cose') resolve(message.cose);
    });
    say({ kind: 'claim', claim: Buffer.from(claim) });
  });
}

process.on('message', (task: ParentMessage) => {
  if (task.kind === 'cose') return;
  const work =
    task.kind === 'read'
      ? read(task).then((labels) => say({ kind: 'read', labels }))
      : sign(task).then(() => say({ kind: 'signed' }));
  work.catch((cause: unknown) =>
    say({ kind: 'failed', detail: cleanText(String(cause)) ?? 'no reason given' }),
  );
});
process.on('disconnect', () => process.exit(0));
