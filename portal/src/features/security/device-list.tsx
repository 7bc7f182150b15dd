import { signOutDevice, signOutOtherDevices, type OutputOf, type listDevices } from '@yinji/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Status, toast } from '@yinji/ui';
import { QueryState, serverNow } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { ask } from '../../lib/question.ts';
import { words } from '../../lib/words.ts';
import { devicesQuery } from './queries.ts';
import { securityWords } from './words.ts';

type Device = OutputOf<typeof listDevices>[number];

/** The account's sessions; each can be signed out, and all but this one together. */
export function DeviceList() {
  const devices = useQuery(devicesQuery);
  const queries = useQueryClient();
  const others = useMutation({
    mutationFn: () => api.call(signOutOtherDevices, {}),
    onSuccess: ({ count }) => toast(securityWords.othersEnded(count), { kind: 'success' }),
    onSettled: () => queries.invalidateQueries(devicesQuery),
  });
  if (!devices.isSuccess) return <QueryState query={devices} title={words.loadFailed} />;
  async function endOthers() {
    const yes = await ask({
      title: '让其他设备全部退出？',
      text: '它们须重新登录才能继续；这台设备保持登录。',
      yes: '全部退出',
      no: '保留',
    });
    if (yes) others.mutate();
  }
  return (
    <>
      <ul className="security-rows mb-20">
        {devices.data.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {devices.data.length > 1 && (
        <Button guard busy={others.isPending} onClick={() => void endOthers()}>
          其他设备全部退出
        </Button>
      )}
    </>
  );
}

function DeviceRow({ device: { id, device, address, openedAt, lastUsedAt, isThis } }: { device: Device }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(signOutDevice, { id }),
    onSuccess: () => toast(securityWords.deviceEnded, { kind: 'success' }),
    onSettled: () => queries.invalidateQueries(devicesQuery),
  });
  const now = serverNow();
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <strong className="font-medium">{device}</strong>
        {isThis && <Status kind="passed" word="这台设备" />}
      </p>
      <p className="sm dim">
        <span className="mono">{address}</span> · 登录于{' '}
        <time dateTime={openedAt}>{formatMoment(openedAt, now)}</time> · 最近使用{' '}
        <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt, now)}</time>
      </p>
      {!isThis && (
        <Button guard size="dense" aria-label={`退出 ${device}`} busy={isPending} onClick={() => mutate()}>
          退出
        </Button>
      )}
    </li>
  );
}
