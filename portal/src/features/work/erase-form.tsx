import { cancelErasure, getErasure, requestErasure, type OutputOf } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, notice } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { OwnCodeForm } from '../../lib/own-code-form.tsx';
import { words as portalWords } from '../../lib/words.ts';

type Erasure = OutputOf<typeof getErasure>;

const words = {
  lead: (hours: number) =>
    `销毁：原件、预览、证书、表单与加盐信息，他人不能再查到内容。保留：编号与账本中的记录、合同对方的副本。申请后有 ${hours} 小时可以取消，到期后我们不能恢复；您或他人另行存入的同一文件、备份期满前的备份不在此列。`,
  blocked: '先了结以下事项，才能注销：',
  blockers: {
    hold: '依法被要求保留，暂不能注销',
    objection: '有异议正在处理',
    cases: '有事项正在审核',
    deposit: '存证的证据尚未集齐',
  },
  start: '我要注销这件作品',
  understood: '我明白注销不可恢复，并已保存需要的证书与证据包',
  understoodMissing: '请先确认',
  codeWrong: '请填写六位验证码',
  submit: '申请注销',
  asked: (when: string) => `已申请注销，${when} 执行。`,
  cancel: '取消注销',
  cancelled: '注销已取消',
} as const;

const erasureQuery = (workId: string) => api.query(['own', 'erasure', workId], getErasure, { workId });

/** What stops it, what it destroys, and the code that confirms it. */
export function EraseForm({ workId }: { workId: string }) {
  const options = erasureQuery(workId);
  const query = useQuery(options);
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const change = (next: Erasure) => client.setQueryData(options.queryKey, next);
  async function cancel() {
    change(await api.call(cancelErasure, { workId }));
    notice(words.cancelled, { kind: 'success' });
  }
  if (!query.isSuccess)
    return (
      <QueryState query={query} title={portalWords.loadFailed}>
        <Skeleton />
      </QueryState>
    );
  const { data } = query;
  if (data.erasure)
    return (
      <p className="flex flex-wrap gap-14 items-center">
        <span>{words.asked(formatInstant(data.erasure.dueAt))}</span>
        <Button onClick={() => void cancel().catch(() => undefined)}>{words.cancel}</Button>
      </p>
    );
  return (
    <>
      <p className="muted">{words.lead(data.waitingHours)}</p>
      {data.blockers.length > 0 ? (
        <div>
          <p>{words.blocked}</p>
          <ul>
            {data.blockers.map((kind) => (
              <li key={kind}>{words.blockers[kind]}</li>
            ))}
          </ul>
        </div>
      ) : asks ? (
        <OwnCodeForm
          className="work-erase-form"
          purpose="erase-work"
          words={words}
          onSubmit={async (code) => void change(await api.call(requestErasure, { workId, code }))}
        />
      ) : (
        <Button variant="quiet" onClick={() => setAsks(true)}>
          {words.start}
        </Button>
      )}
    </>
  );
}
