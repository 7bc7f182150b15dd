import { Button, Pager, Status, Tabs, TableHead } from '@yinji/ui';
import { useState } from 'react';
import { Shown } from './both.tsx';
import '../../lib/sheet.css';

type Show = 'open' | 'ended' | 'all';

export function TabsShelf() {
  const [show, setShow] = useState<Show>('open');
  return (
    <Tabs
      label="样例标签"
      tabs={[
        { id: 'open', label: '待办 3' },
        { id: 'ended', label: '已办' },
        { id: 'all', label: '全部' },
      ]}
      value={show}
      onChange={setShow}
    >
      <p>方向键在标签之间移动。</p>
    </Tabs>
  );
}

export function PagerShelf() {
  const [page, setPage] = useState(6);
  const [size, setSize] = useState(10);
  return (
    <>
      <Shown name="一页">
        <Pager total={7} page={1} size={10} unit="件" onPage={() => undefined} />
      </Shown>
      <Shown name="许多页">
        <Pager total={10_000} page={page} size={size} unit="件" onPage={setPage} onSize={setSize} />
      </Shown>
    </>
  );
}

const COLUMNS = { name: '作品', kind: '事项', state: '状态', amount: '金额（元）', act: '操作' };
const ROWS = [
  { name: '春晓', kind: '确权', state: 'reviewing', amount: '68' },
  {
    name: '临《溪山行旅图》局部·第三稿（二〇二六年冬，于终南山下）',
    kind: '认证',
    state: 'passed',
    amount: '1,280.50',
  },
  { name: '心经', kind: '转让', state: 'rejected', amount: '0' },
] as const;

export function TableShelf() {
  return (
    <table className="sheet components-table w-full">
      <TableHead columns={COLUMNS} classes={{ amount: 'figure' }} />
      <tbody>
        {ROWS.map(({ name, kind, state, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="事项">{kind}</td>
            <td>
              <Status look="plain" kind={state} />
            </td>
            <td data-label="金额（元）" className="figure">
              {amount}
            </td>
            <td className="sheet-actions">
              <Button guard size="dense">
                查看
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
