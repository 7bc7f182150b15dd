import {
  Button,
  EmptyState,
  FailureState,
  Loading,
  ProgressBar,
  ProofBadge,
  Skeleton,
  Status,
  Timeline,
  TrackMark,
  TrackStepper,
  type StatusKind,
} from '@yinji/ui';
import { Shown } from './both.tsx';

const KINDS: readonly StatusKind[] = ['passed', 'reviewing', 'rejected', 'draft', 'unbegun'];

export function StatusShelf() {
  return (
    <>
      <Shown name="标签">
        {KINDS.map((kind) => (
          <Status key={kind} kind={kind} />
        ))}
      </Shown>
      <Shown name="行内">
        {KINDS.map((kind) => (
          <Status key={kind} kind={kind} look="plain" />
        ))}
      </Shown>
      <Shown name="作品卡片">
        <TrackMark kind="passed" name="存证" />
        <TrackMark kind="reviewing" name="确权" />
        <TrackMark kind="unbegun" name="认证" />
      </Shown>
      <Shown name="证明">
        <ProofBadge>账本 #1024</ProofBadge>
        <ProofBadge state="waiting">时间戳待补</ProofBadge>
        <ProofBadge state="failed">签名不成立</ProofBadge>
      </Shown>
    </>
  );
}

export function StepperShelf() {
  return (
    <TrackStepper
      steps={[
        { name: '存证', kind: 'passed', detail: '2026-11-20 10:24:31' },
        {
          name: '确权',
          kind: 'rejected',
          detail: '2026-11-21 16:02:07',
          reason: { text: '画面主体与一件更早的作品相同。可以补充创作过程材料后再次提交。' },
          action: (
            <Button guard size="dense">
              再次提交
            </Button>
          ),
        },
        { name: '认证', kind: 'unbegun', detail: '确权通过后可以申请' },
      ]}
    />
  );
}

export function TimelineShelf() {
  return (
    <Timeline
      entries={[
        {
          key: 'certified',
          at: '2026-11-21T08:02:07.000Z',
          day: '2026-11-21',
          clock: '16:02:07',
          title: '确权通过',
          children: <ProofBadge>账本 #1031</ProofBadge>,
        },
        {
          key: 'deposit',
          at: '2026-11-20T02:24:31.000Z',
          day: '2026-11-20',
          clock: '10:24:31',
          title: '存证',
          children: <ProofBadge state="waiting">时间戳待补</ProofBadge>,
        },
      ]}
    />
  );
}

export function ProgressShelf() {
  return (
    <>
      <Shown name="零，四成，完成">
        <div className="components-stack">
          <ProgressBar label="上传进度，零" value={0} max={100} />
          <ProgressBar label="上传进度，四成" value={40} max={100} />
          <ProgressBar label="上传进度，完成" value={100} max={100} />
        </div>
      </Shown>
      <Shown name="载入">
        <Loading className="components-stack">
          <Skeleton />
          <Skeleton shape="block" className="components-skeleton" />
          <Skeleton shape="picture" className="components-skeleton" />
        </Loading>
      </Shown>
    </>
  );
}

export function EmptyShelf() {
  return (
    <>
      <EmptyState
        title="暂无审核中的作品"
        actions={
          <Button guard variant="primary">
            去存证
          </Button>
        }
      >
        提交确权之后，作品会在这里等待结论，一般需要三个工作日。
      </EmptyState>
      <FailureState title="作品没有载入" onRetry={() => undefined}>
        服务器没有应答。已存证的内容不受影响。
      </FailureState>
      <FailureState title="作品没有载入" retrying onRetry={() => undefined} />
    </>
  );
}
