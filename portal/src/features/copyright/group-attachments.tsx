import {
  attachmentKinds,
  deleteCertificationFiles,
  getCertificationFile,
  labelOfTerm,
  type AttachmentKind,
} from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Field, FieldError, Select } from '@yinji/ui';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatBytes } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { certificationQuery, keepCertification, type Certification } from './certification-query.ts';
import { Asked } from './asked.tsx';
import { Row, TextField, useFault } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import { fileWords as words, formWords, optionsOf } from './form-words.ts';
import { Numbered } from './group-people.tsx';
import { sendAttachment } from './send-attachment.ts';

const ACCEPTED = '.jpg,.jpeg,.png,.webp,.bmp,.tif,.tiff,.pdf';
const MOST_ITEMS = 100;

interface GroupProps {
  workId: string;
  certification: Certification | null;
}

/** All attachments, missing ones, and a place to add more. */
export function AttachmentsGroup({ workId, certification }: GroupProps) {
  const { formState } = useFormContext<FormValues>();
  const [kind, setKind] = useState<AttachmentKind>('ownership');
  const faults = Object.entries(
    (formState.errors as { attachments?: Record<string, { message?: string }> }).attachments ?? {},
  );
  const needed = faults.map(([name]) => name);
  const options = optionsOf('attachmentKinds')
    .filter(({ value }) => value !== 'sample')
    .map((one) => ({
      ...one,
      label: needed.includes(one.value) ? `${words.needed}：${one.label}` : one.label,
    }));
  return (
    <>
      <p className="sm dim">{words.lead}</p>
      {faults.map(([name, { message }]) => (
        <FieldError key={name}>{message}</FieldError>
      ))}
      {attachmentKinds.map(({ value }) => (
        <Asked key={value} path={`attachments.${value}`} />
      ))}
      <Asked path="attachments" />
      {certification && certification.attachments.length > 0 ? (
        <AttachmentList attachments={certification.attachments} mayDelete />
      ) : (
        <p className="py-10 px-0 text-ink-3">{words.none}</p>
      )}
      <div className="grid grid-cols-[minmax(0,320px)_auto] gap-12 items-end justify-start max-sm:grid-cols-[minmax(0,1fr)]">
        <Field label={words.kind}>
          <Select
            value={kind}
            options={options}
            onChange={(event) => setKind(event.target.value as AttachmentKind)}
          />
        </Field>
        <UploadButton workId={workId} kind={kind} />
      </div>
    </>
  );
}

interface UploadButtonProps {
  workId: string;
  kind: AttachmentKind;
  onDone?: (id: string) => void;
}

export function UploadButton({ workId, kind, onDone }: UploadButtonProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function send(file: File | undefined) {
    if (!file) return;
    setIsBusy(true);
    if (await sendAttachment(workId, kind, file)) {
      const kept = await client.fetchQuery({ ...certificationQuery(workId), staleTime: 0 }).catch(() => null);
      const newest = kept?.attachments.findLast((one) => one.kind === kind);
      if (newest) onDone?.(newest.id);
    }
    setIsBusy(false);
    if (input.current) input.current.value = '';
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={`${words.choose}：${labelOfTerm(attachmentKinds, kind)}`}
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <Button busy={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? words.uploading : words.choose}
      </Button>
    </>
  );
}

export function AttachmentList({
  attachments,
  mayDelete = false,
}: {
  attachments: Certification['attachments'];
  mayDelete?: boolean;
}) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const busily = async (id: string, step: () => Promise<void>) => {
    setBusy(id);
    await step().catch(() => undefined);
    setBusy(undefined);
  };
  return (
    <ul className="attachments line-strong-t">
      {attachments.map(({ id, kind, name, sizeBytes, sha256 }) => (
        <li className="flex gap-x-12 gap-y-8 items-center py-10 px-0 line-b max-sm:flex-wrap" key={id}>
          <div className="grid flex-1 min-w-0 wrap-anywhere leading-24 max-sm:[flex-basis:100%]">
            <strong className="font-medium">{labelOfTerm(attachmentKinds, kind)}</strong>
            <span>{name}</span>
            <span className="xs dim mono">
              {formatBytes(sizeBytes)}　{sha256.slice(0, 16)}…
            </span>
          </div>
          <DownloadButton
            variant="text"
            size="dense"
            call={getCertificationFile}
            input={{ id }}
            name={name}
            label={`${words.open}${name}`}
          >
            {words.open}
          </DownloadButton>
          {mayDelete && (
            <Button
              guard
              variant="text"
              size="dense"
              busy={busy === id}
              aria-label={`${words.remove}${name}`}
              onClick={() =>
                void busily(id, async () =>
                  keepCertification(client, await api.call(deleteCertificationFiles, { id })),
                )
              }
            >
              {words.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The works of a series, each with its sample. */
export function SeriesItems({ workId, certification }: GroupProps) {
  const { control, watch, setValue } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'series' });
  const fault = useFault('series');
  if (watch('nature') !== 'series') return null;
  return (
    <>
      <p className="sm dim">{formWords.seriesHint}</p>
      {fault && <FieldError>{fault}</FieldError>}
      {fields.map((field, place) => {
        const sample = certification?.attachments.find(({ id }) => id === watch(`series.${place}.sample`));
        return (
          <Numbered key={field.id} name="（系列）" place={place} count={1} onRemove={() => remove(place)}>
            <Row>
              <TextField path={`series.${place}.name`} />
              <SampleField
                workId={workId}
                place={place}
                name={sample?.name}
                onDone={(id) => setValue(`series.${place}.sample`, id, { shouldDirty: true })}
              />
            </Row>
          </Numbered>
        );
      })}
      {fields.length < MOST_ITEMS && (
        <Button size="dense" onClick={() => append({ name: '', sample: null })}>
          增加一件
        </Button>
      )}
    </>
  );
}

function SampleField({
  workId,
  place,
  name,
  onDone,
}: {
  workId: string;
  place: number;
  name: string | undefined;
  onDone: (id: string) => void;
}) {
  const fault = useFault(`series.${place}.sample`);
  return (
    <div className="grid gap-6 justify-items-start">
      <span>样本{name && `：${name}`}</span>
      <UploadButton workId={workId} kind="sample" onDone={onDone} />
      {fault && <FieldError>{fault}</FieldError>}
    </div>
  );
}
