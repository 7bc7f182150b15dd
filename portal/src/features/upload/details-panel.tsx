import { Button, Field, FieldError, Input, Textarea } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState, type FormEvent } from 'react';
import { serverNow } from '@yinji/web';
import { formatInstant } from '../../lib/format.ts';
import { countMiss } from '../../lib/offer-elder.ts';
import { AiFields } from './ai-fields.tsx';
import { CategoryField } from './category-field.tsx';
import { checkDetails, dayInBeijing } from './details-check.ts';
import type { DraftState } from './draft-saver.ts';
import { KindField } from './kind-field.tsx';
import { Panel } from './panel.tsx';
import { PickFile } from './pick-file.tsx';
import { PicturePreview } from './picture-preview.tsx';
import type { FileState } from './use-file.ts';
import type { Draft } from './use-draft.ts';

export interface DetailsPanelProps {
  draft: Pick<Draft, 'fields' | 'change' | 'state'> & { flush: () => Promise<unknown> };
  file: FileState;
  /** Where another file may be chosen. */
  onPick?: (file: File) => void;
  onNext: () => void;
}

/** Third step: the description. Saved automatically. */
export function DetailsPanel({ draft, file, onPick, onNext }: DetailsPanelProps) {
  const { fields, change } = draft;
  const [shown, setShown] = useState(false);
  const today = dayInBeijing(serverNow());
  const wrong = checkDetails(fields, today);

  function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (Object.keys(wrong).length === 0) onNext();
    else countMiss();
  }

  return (
    <Panel
      title="这是一件什么作品"
      picture={<PicturePreview file={file.kind === 'none' ? undefined : file.file} title={fields.title} />}
    >
      <form className="deposit-form grid gap-22" onSubmit={submit} noValidate>
        <div className="deposit-file-row flex items-center justify-between gap-12 -mt-4">
          <span className="sm muted">{fields.file?.name}</span>
          {onPick && (
            <PickFile label="换一个文件" onPick={onPick}>
              换一个文件
            </PickFile>
          )}
        </div>
        {file.kind === 'none' && file.wrong && <FieldError>{file.wrong}</FieldError>}
        <Field label="作品名称" error={shown && wrong.title}>
          <Input
            value={fields.title}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <KindField
          kind={draft.fields.workType}
          onChange={(workType) => draft.change({ workType })}
          wrong={shown ? wrong.workType : undefined}
        />
        <CategoryField draft={draft} />
        <AiFields draft={draft} />
        <Field
          label="完成日期"
          optional
          hint="您自己的说明，平台不核实；存证的时间另由时间戳确定。"
          error={shown && wrong.claimedCreatedOn}
        >
          <DateInput
            max={today}
            value={fields.claimedCreatedOn ?? ''}
            onChange={(day) => change({ claimedCreatedOn: day || null })}
          />
        </Field>
        <Field label="创作说明" optional hint="不写进签名清单；作品默认不公开。" error={wrong.description}>
          <Textarea
            rows={4}
            value={fields.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <div className="deposit-actions">
          <Button type="submit" variant="primary">
            下一步，核对并签名
          </Button>
          <SaveLine state={draft.state} onRetry={() => void draft.flush()} />
        </div>
      </form>
    </Panel>
  );
}

/** Whether the draft is safe. */
export function SaveLine({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  if (state === 'failed') {
    return (
      <p className="deposit-save text-ink-3 text-14 leading-22" role="alert">
        草稿还没有保存，填写的内容仍在此页。
        <Button variant="text" size="dense" onClick={onRetry}>
          再存一次
        </Button>
      </p>
    );
  }
  return (
    <output className="deposit-save text-ink-3 text-14 leading-22">
      {state === 'saving' && '正在保存草稿'}
      {state === 'saved' && `草稿已保存，${formatInstant(serverNow()).slice(11)}`}
    </output>
  );
}
