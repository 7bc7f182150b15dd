import { getCaseOriginalLink } from '@yinji/contract';
import { Button, FieldError } from '@yinji/ui';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { caseWords } from './words.ts';

/** The original as a download: the address is valid for minutes, and each request is audited. */
export function OriginalButton({ caseId }: { caseId: string }) {
  const { busy, failure, attempt } = useAttempt();
  async function open() {
    await attempt(async () => {
      const { url } = await api.call(getCaseOriginalLink, { id: caseId });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    });
  }
  return (
    <>
      <Button size="dense" busy={busy} onClick={() => void open()}>
        {caseWords.original}
      </Button>
      <p className="mt-4 text-ink-3 text-12 leading-18">{caseWords.originalHint}</p>
      {failure && <FieldError>{failure}</FieldError>}
    </>
  );
}
