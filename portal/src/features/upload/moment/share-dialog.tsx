import { Button, Checkbox, CopyButton, Dialog } from '@yinji/ui';
import { saveFile } from '@yinji/web';
import { useEffect, useState } from 'react';
import { verifyAddress } from '../../../lib/verify-address.ts';
import type { MomentActionsProps } from './moment-actions.tsx';
import { paintCertificate } from './paint-certificate.ts';
import { momentWords, shareWords as words } from './words.ts';

interface ShareDialogProps extends MomentActionsProps {
  record: NonNullable<MomentActionsProps['record']>;
  onClose: () => void;
}

/**
 * The long picture for other people. It shows what everybody sees who looks up the number, and beyond that only what the
 * holder ticks here; the file is named by the number, since a name would tell the title.
 */
export function ShareDialog({ work, deposit, record, depositor, onClose }: ShareDialogProps) {
  const isPublic = record.title !== null;
  const name = isPublic ? (record.publicName ?? undefined) : depositor;
  const [title, setTitle] = useState(isPublic);
  const [picture, setPicture] = useState(isPublic);
  const [withName, setWithName] = useState(isPublic);
  const painted = usePainted({
    work,
    deposit,
    record,
    depositor: withName ? name : undefined,
    title,
    picture,
  });
  const file = painted.png && new File([painted.png], `${deposit.number}.png`, { type: 'image/png' });
  const canShare = file !== undefined && 'share' in navigator && navigator.canShare({ files: [file] });

  async function send() {
    if (!file) return;
    if (!canShare) saveFile(file.name, file);
    else {
      try {
        await navigator.share({ files: [file] });
      } catch (cause) {
        // The person closed the sheet.
        if (cause instanceof DOMException && cause.name === 'AbortError') return;
        saveFile(file.name, file);
      }
    }
    onClose();
  }

  return (
    <Dialog
      open
      title={words.title}
      width="wide"
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          block
          busy={!file && !painted.isFailed}
          disabled={!file}
          onClick={() => void send()}
        >
          {canShare ? words.send : words.save}
        </Button>
      }
    >
      <div className="grid gap-8 mb-20">
        <p>{words.lead}</p>
        <p className="muted">{words.always}</p>
      </div>
      <div className="moment-share">
        <div className="moment-share-picture" aria-busy={!painted.url && !painted.isFailed}>
          {painted.url && <img src={painted.url} alt={words.picture} />}
          {painted.isFailed && <p role="alert">{momentWords.unpainted}</p>}
        </div>
        <div className="grid gap-12 content-start">
          <p>{isPublic ? words.isPublic : words.isPrivate}</p>
          <Checkbox checked={title} onChange={(event) => setTitle(event.target.checked)}>
            {words.withTitle}
          </Checkbox>
          <Checkbox checked={picture} onChange={(event) => setPicture(event.target.checked)}>
            {words.withPicture}
          </Checkbox>
          {name !== undefined && (
            <Checkbox checked={withName} onChange={(event) => setWithName(event.target.checked)}>
              {words.withName(name)}
            </Checkbox>
          )}
          <p className="sm muted">{words.forwarded}</p>
          <p className="flex flex-wrap gap-x-8 items-center">
            {words.orAddress}
            <CopyButton text={verifyAddress(deposit.number, deposit.queryCode)} label={words.copy} />
          </p>
        </div>
      </div>
    </Dialog>
  );
}

interface Painted {
  /** What it was painted from. */
  key: string;
  png: Blob | undefined;
  url: string | undefined;
}

/** Painted again after each choice; until then there is nothing that could be sent. */
function usePainted(shown: Parameters<typeof paintCertificate>[0]) {
  const key = [shown.title, shown.picture, shown.depositor].join();
  const [painted, setPainted] = useState<Painted>();
  useEffect(() => {
    let isCurrent = true;
    let url: string | undefined;
    const paint = async () => {
      const png = await paintCertificate(shown).catch(() => undefined);
      if (!isCurrent) return;
      if (png) url = URL.createObjectURL(png);
      setPainted({ key, png, url });
    };
    void paint();
    return () => {
      isCurrent = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names all that can change while the dialog is open
  }, [key]);
  const current = painted?.key === key ? painted : undefined;
  return { png: current?.png, url: current?.url, isFailed: current !== undefined && !current.png };
}
