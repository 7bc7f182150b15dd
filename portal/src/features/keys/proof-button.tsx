import { getKeyProof, type InputOf } from '@yinji/contract';
import { formatTlogProof, fromBase64, parseTlogProof } from '@yinji/evidence';
import { Button } from '@yinji/ui';
import { saveFile, useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';

export interface ProofButtonProps extends InputOf<typeof getKeyProof> {
  /** Last digits of the certificate, for the file's name. */
  tail: string;
}

/** Saves the proof (c2sp.org/tlog-proof) with the record as its `extra` line: one self-contained file. */
export function ProofButton({ id, of, tail }: ProofButtonProps) {
  const { busy, attempt } = useAttempt();
  async function save() {
    await attempt(async () => {
      const { record, proof } = await api.call(getKeyProof, { id, of });
      const whole = formatTlogProof({ ...parseTlogProof(proof), extra: fromBase64(record) });
      saveFile(`yinji-${of}-${tail}.tlog-proof`, new Blob([whole], { type: 'text/plain' }));
    });
  }
  return (
    <Button variant="text" size="dense" guard={1000} busy={busy} onClick={() => void save()}>
      下载账本证明
    </Button>
  );
}
