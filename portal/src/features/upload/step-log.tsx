import { getReceipt, type WorkDetail, workTypeLabels } from '@yinji/contract';
import { Button, CopyButton, Icon, hashGroups } from '@yinji/ui';
import type { ReactNode } from 'react';
import { formatBytes } from '@yinji/web';
import { formatCount, formatDay, formatInstant } from '../../lib/format.ts';
import { railState, railSteps, type RailStep, type Step } from './deposit-step.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { cleanLine } from './safe-name.ts';
import { railWords } from './step-rail.tsx';
import type { DraftFields } from './use-draft.ts';
import type { FileState } from './use-file.ts';
import { formatWords } from './words.ts';

export interface StepLogProps {
  step: Step;
  work: WorkDetail | undefined;
  fields: DraftFields;
  file: FileState;
  /** Of the signing certificate, if it was used on this page. */
  keyTail: string | undefined;
  onEdit: () => void;
}

interface Entry {
  told: ReactNode;
  action?: ReactNode;
}

/** Completed steps, newest first; all stay readable. */
export function StepLog(props: StepLogProps) {
  const { step, work } = props;
  const past = railSteps.filter((rail) => railState(rail, step, work?.original) === 'done');
  if (past.length === 0) return null;
  return (
    <ul className="deposit-log mt-20" aria-label="已完成的步骤">
      {past.toReversed().map((rail) => {
        const { told, action } = entries[rail](props);
        return (
          <li
            className="grid grid-cols-[28px_60px_minmax(0,1fr)_auto] gap-14 items-start py-16 px-0 line-b max-sm:grid-cols-[28px_minmax(0,1fr)_auto] max-sm:gap-x-12 max-sm:gap-y-2 print:[break-inside:avoid]"
            key={rail}
          >
            <span
              className="deposit-node grid place-items-center w-28 h-28 [border:1.5px_solid_var(--line-strong)] rounded-[50%] bg-paper text-ink-3 [font:500_14px/1_var(--sans)] [print-color-adjust:exact] deposit-node-done"
              aria-hidden="true"
            >
              <Icon name="check" size={14} />
            </span>
            <h3 className="text-16">{railWords[rail]}</h3>
            <div className="min-w-0 text-ink-2 text-14 leading-26 max-sm:row-2 max-sm:col-[2/4]">{told}</div>
            {action && (
              <div className="deposit-log-action min-w-0 text-ink-2 text-14 leading-26 max-sm:row-2 max-sm:col-[2/4]">
                {action}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const entries: Record<RailStep, (props: StepLogProps) => Entry> = {
  choose({ file, fields }) {
    const format = file.kind === 'none' ? undefined : formatWords[file.format];
    return {
      told: [
        format ?? fields.file?.name,
        formatBytes(file.kind === 'none' ? (fields.file?.sizeBytes ?? 0) : file.file.size),
        format && '格式已按文件内容核对',
      ]
        .filter(Boolean)
        .join('，'),
    };
  },
  fingerprint({ fields: { file } }) {
    if (!file) return { told: '' };
    return {
      told: (
        <>
          <Digest name="SHA-256" digest={file.sha256} />
          <Digest name="SM3" digest={file.sm3} />
        </>
      ),
      action: <CopyButton text={`SHA-256 ${file.sha256}\nSM3 ${file.sm3}`} label="复制指纹" />,
    };
  },
  details({ fields, work, onEdit }) {
    const day = fields.claimedCreatedOn ? `${formatDay(fields.claimedCreatedOn)}完成` : undefined;
    return {
      told: [cleanLine(fields.title), fields.workType && workTypeLabels[fields.workType], day, '默认不公开']
        .filter(Boolean)
        .join('，'),
      action: work?.deposit ? undefined : (
        <Button variant="text" size="dense" onClick={onEdit}>
          修改
        </Button>
      ),
    };
  },
  sign({ keyTail }) {
    return {
      told: keyTail ? `清单已由您的密钥签名，这个浏览器里的密钥尾号 ${keyTail}` : '清单已由您的密钥签名',
    };
  },
  receipt({ work }) {
    const deposit = work?.deposit;
    if (!deposit) return { told: '' };
    const log = deposit.logIndex === null ? '待入账' : `账本第 ${formatCount(deposit.logIndex)} 条`;
    const time = deposit.tokenTime === null ? '时间戳待补' : '可信时间戳已取得';
    const witnesses = deposit.cosignedAt === null ? '等待见证人联署' : `见证 ${deposit.witnesses} 位`;
    return {
      told: (
        <>
          {formatInstant(deposit.receivedAt)} UTC+8，{log}
          <br />
          {time}，{witnesses}
        </>
      ),
      action: deposit.receipt !== null && (
        <DownloadButton
          call={getReceipt}
          input={{ id: work.id }}
          name={`${deposit.number}-receipt.txt`}
          variant="text"
          size="dense"
        >
          下载回执
        </DownloadButton>
      ),
    };
  },
  upload: () => ({ told: '服务器从原件复算了 SHA-256 与 SM3，与存证的指纹一致' }),
};

function Digest({ name, digest }: { name: string; digest: string }) {
  const groups = hashGroups(digest);
  return (
    <span className="grid grid-cols-[64px_minmax(0,1fr)] gap-8">
      <span className="dim">{name}</span>
      <span className="mono">
        {groups.slice(0, 4).join(' ')} … {groups.at(-1)}
      </span>
    </span>
  );
}
