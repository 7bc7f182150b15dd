import {
  Button,
  Checkbox,
  Field,
  FieldError,
  FileInput,
  Icon,
  Input,
  Select,
  Textarea,
  type IconName,
} from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState } from 'react';
import { Shown } from './both.tsx';

const ICONS: Record<IconName, string> = {
  bell: '消息',
  camera: '拍照',
  check: '通过',
  clock: '等待',
  close: '关闭',
  copy: '复制',
  down: '展开',
  dashed: '未开始',
  home: '首页',
  info: '说明',
  me: '我的',
  menu: '菜单',
  moon: '深色',
  search: '查找',
  sheet: '文件',
  sun: '浅色',
  trace: '溯源',
  warning: '注意',
};

export function IconShelf() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(116px,1fr))] gap-x-14 gap-y-8">
      {(Object.keys(ICONS) as IconName[]).map((name) => (
        <li className="flex gap-8 items-center text-ink-2 text-13 leading-20" key={name}>
          <Icon name={name} />
          <Icon name={name} size={14} />
          {ICONS[name]}
        </li>
      ))}
    </ul>
  );
}

const VARIANTS = [
  ['primary', '主要'],
  ['secondary', '次要'],
  ['quiet', '安静'],
  ['text', '文字'],
  ['danger', '危险'],
] as const;

export function ActionShelf() {
  return (
    <>
      {VARIANTS.map(([variant, name]) => (
        <Shown key={variant} name={name}>
          <Button guard variant={variant}>
            提交存证
          </Button>
          <Button guard variant={variant} data-shown="hover">
            悬停
          </Button>
          <Button guard variant={variant} data-shown="focus">
            焦点
          </Button>
          <Button guard variant={variant} disabled>
            不可用
          </Button>
          <Button guard variant={variant} busy>
            正在提交
          </Button>
        </Shown>
      ))}
      <Shown name="大小">
        <Button guard variant="primary" size="big">
          大
        </Button>
        <Button guard variant="primary">
          常
        </Button>
        <Button guard variant="primary" size="dense">
          密
        </Button>
      </Shown>
      <Shown name="整行，长文字">
        <Button guard variant="primary" block>
          我已阅读并同意，继续支付
        </Button>
      </Shown>
    </>
  );
}

const OPTIONS = [
  { value: 'draw', label: '书画' },
  { value: 'photo', label: '摄影' },
];
const CHOSEN = new File([], '发票-2026-0017.pdf');
const LONG = '临《溪山行旅图》局部·第三稿（二〇二六年冬，于终南山下，纸本设色，未装裱）';

export function FieldShelf() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-x-20 gap-y-16 items-start">
      <Field label="作品名称" hint="六十字以内">
        <Input defaultValue="春晓" />
      </Field>
      <Field label="焦点">
        <Input defaultValue="春晓" data-shown="focus" />
      </Field>
      <Field label="出错" error="名称里不能有换行">
        <Input defaultValue="春晓" />
      </Field>
      <Field label="不可用">
        <Input defaultValue="春晓" disabled />
      </Field>
      <Field label="长文字" optional>
        <Input defaultValue={LONG} />
      </Field>
      <Field label="空">
        <Input placeholder="手机号" />
      </Field>
      <Field label="作品类型">
        <Select options={OPTIONS} defaultValue="draw" />
      </Field>
      <Field label="作品类型，出错" error="请选择一种">
        <Select options={OPTIONS} defaultValue="photo" />
      </Field>
      <Field label="日期" hint="写下或在日历里选">
        <Day written="2026-11-28" />
      </Field>
      <Field label="日期，空" optional>
        <Day written="" />
      </Field>
      <Field label="日期，出错" error="请填写日期">
        <Day written="" />
      </Field>
      <Field label="说明" hint="写给将来要看的人">
        <Textarea defaultValue={LONG} />
      </Field>
      <Field label="文件">
        <FileInput accept="image/*" file={undefined} onChoose={() => undefined} />
      </Field>
      <Field label="文件，选好了">
        <FileInput accept="image/*" file={CHOSEN} onChoose={() => undefined} />
      </Field>
      <Field label="文件，出错" error="请选择文件">
        <FileInput accept="image/*" file={undefined} onChoose={() => undefined} />
      </Field>
      <div>
        <Checkbox defaultChecked>公开展示这件作品</Checkbox>
        <Checkbox>不公开</Checkbox>
        <Checkbox error="须先同意">我已阅读并同意用户协议</Checkbox>
        <Checkbox disabled>不可用</Checkbox>
        <FieldError>提交没有成功，填写的内容都在。</FieldError>
      </div>
    </div>
  );
}

function Day({ written }: { written: string }) {
  const [day, setDay] = useState(written);
  return <DateInput value={day} max="2026-12-31" onChange={setDay} />;
}
