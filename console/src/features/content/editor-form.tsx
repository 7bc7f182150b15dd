import { uploadContentImage } from '@yinji/contract';
import { Button, Field, FieldError, Input, Textarea } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import type { RichTextFault } from '@yinji/ui/rich-text';
import { useRef, type ChangeEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import type { ManagedPage } from './content-queries.ts';
import type { TypedPage } from './page-form.ts';
import { imageUrl } from './preview.tsx';
import { contentWords } from './words.ts';

const words = contentWords.fields;

/** Text between back quotes is typed literally. */
const bodyHint = words.bodyHint
  .split('`')
  .map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));

interface EditorFormProps {
  kind: ManagedPage['kind'];
  typed: TypedPage;
  faults: readonly RichTextFault[];
  readOnly: boolean;
  onChange: (change: Partial<TypedPage>) => void;
}

export function EditorForm({ kind, typed, faults, readOnly, onChange }: EditorFormProps) {
  const body = useRef<HTMLTextAreaElement>(null);
  const { upload, busy, failure } = useUpload();
  const titleFault = typed.title.trim() === '' ? contentWords.titleMissing : undefined;

  function insertImage(id: string) {
    const at = body.current?.selectionStart ?? typed.body.length;
    const before = typed.body.slice(0, at).replace(/\n*$/, '');
    const image = `![${words.imageAlt}](image:${id})`;
    onChange({
      body: [before, image, typed.body.slice(at).trimStart()].filter((part) => part !== '').join('\n\n'),
    });
  }

  return (
    <div className="grid gap-16">
      <Field label={words.title} error={titleFault}>
        <Input
          maxLength={40}
          readOnly={readOnly}
          value={typed.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label={words.lead} optional>
        <Input
          maxLength={200}
          readOnly={readOnly}
          value={typed.lead}
          onChange={(event) => onChange({ lead: event.target.value })}
        />
      </Field>
      {kind === 'activity' && (
        <>
          <div className="sheet-pair">
            <Field label={words.startsOn} optional>
              <DateInput
                readOnly={readOnly}
                value={typed.startsOn}
                onChange={(startsOn) => onChange({ startsOn })}
              />
            </Field>
            <Field label={words.endsOn} optional>
              <DateInput readOnly={readOnly} value={typed.endsOn} onChange={(endsOn) => onChange({ endsOn })} />
            </Field>
          </div>
          <div className="flex flex-wrap gap-12 items-center">
            {typed.coverId && (
              <img
                className="w-160 aspect-[3/2] object-cover line"
                src={imageUrl(typed.coverId)}
                alt={words.coverAlt}
              />
            )}
            {!readOnly && (
              <>
                <FileButton
                  label={typed.coverId ? words.changeCover : words.addCover}
                  busy={busy}
                  onFile={(file) => void upload(file, (coverId) => onChange({ coverId }))}
                />
                {typed.coverId && (
                  <Button variant="text" onClick={() => onChange({ coverId: null })}>
                    {words.removeCover}
                  </Button>
                )}
              </>
            )}
          </div>
        </>
      )}
      <Field label={words.body} hint={bodyHint}>
        <Textarea
          ref={body}
          className="content-body mono"
          rows={26}
          maxLength={60_000}
          spellCheck={false}
          readOnly={readOnly}
          value={typed.body}
          onChange={(event) => onChange({ body: event.target.value })}
        />
      </Field>
      {!readOnly && (
        <FileButton label={words.image} busy={busy} onFile={(file) => void upload(file, insertImage)} />
      )}
      {failure && <FieldError>{failure}</FieldError>}
      {faults.length > 0 && (
        <output className="grid gap-4 py-8 px-12 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-14">
          {faults.map((fault) => (
            <span key={fault}>{contentWords.faults[fault]}</span>
          ))}
        </output>
      )}
    </div>
  );
}

function useUpload() {
  const { busy, failure, attempt } = useAttempt();
  async function upload(file: File, onDone: (id: string) => void) {
    await attempt(async () => {
      onDone((await api.call(uploadContentImage, {}, { file })).id);
    });
  }
  return { upload, busy, failure };
}

function FileButton({ label, busy, onFile }: { label: string; busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) onFile(file);
  }
  return (
    <span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp"
        onChange={choose}
      />
      <Button size="dense" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </span>
  );
}
