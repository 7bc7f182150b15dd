import { hashFile, type Digests } from '../../hash/hash-file.ts';
import type { BundleReport, WorkFile } from '@yinji/evidence';
import { byteOfProof, byteToFlip, flippedCopy } from './flip-byte.ts';
import type { TrustFiles } from './trust-files.ts';

/** A file in which one bit can be flipped. */
export interface FlipTarget {
  /** `work`, or the file's name in the bundle. */
  id: string;
  label: string;
  blob: Blob;
  /** Which byte. */
  at: number;
}

export interface FlipInput {
  zip: Uint8Array;
  trust: TrustFiles;
  /** The work file beside the bundle, if there is one. */
  work: { file: File; digests: Digests } | undefined;
}

const NAMES: Record<string, string> = {
  'manifest.json': '清单',
  'reveal.json': '揭示文件',
  'manifest.json.p7s': '存入人签名',
  'record.json': '账本记录',
  'record.tsr': '时间戳',
  'record.tsr.2': '第二个时间戳',
  'record.tlog-proof': '账本证明',
};

/** The work first, then every file of the bundle that a check depends on. */
export async function flipTargets({ zip, work }: FlipInput): Promise<FlipTarget[]> {
  const { evidenceFiles } = await import('./evidence-engine.ts');
  const inside = evidenceFiles(zip).map(({ name, bytes }) => ({
    id: name,
    label: `${NAMES[name] ?? ''} ${name}`,
    blob: new Blob([bytes as Uint8Array<ArrayBuffer>]),
    at: name === 'record.tlog-proof' ? byteOfProof(bytes) : byteToFlip(bytes.length),
  }));
  if (!work) return inside;
  const { file } = work;
  return [{ id: 'work', label: `作品文件 ${file.name}`, blob: file, at: byteToFlip(file.size) }, ...inside];
}

/** Flips the bit in a copy and makes all checks again. */
export async function flipAndExamine(
  { zip, trust, work }: FlipInput,
  { id, blob, at }: FlipTarget,
): Promise<{ copy: Blob; digest: string; report: BundleReport }> {
  const copy = await flippedCopy(blob, at);
  const [digests, { examine, examineWith }] = await Promise.all([
    hashFile(copy),
    import('./evidence-engine.ts'),
  ]);
  const report =
    id === 'work'
      ? (await examine(zip, trust, workFileOf(digests))).report
      : await examineWith(
          zip,
          { name: id, bytes: new Uint8Array(await copy.arrayBuffer()) },
          trust,
          work && workFileOf(work.digests),
        );
  return { copy, digest: digests.sha256, report };
}

const workFileOf = ({ sha256, sm3, sizeBytes }: Digests): WorkFile => ({ sha256, sm3, size: sizeBytes });
