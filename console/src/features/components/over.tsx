import { Button, Dialog, PromptDialog, notice, toast } from '@yinji/ui';
import { useState } from 'react';

type Opened = 'narrow' | 'normal' | 'wide' | 'asked' | 'prompt';
const WIDTHS = { narrow: '窄', normal: '常', wide: '宽', asked: '须作选择', prompt: '问一行字' } as const;

/** Below 600 px each is a sheet at the bottom edge. */
export function DialogShelf() {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <div className="flex flex-wrap gap-x-14 gap-y-10 items-center min-w-0">
      {(Object.keys(WIDTHS) as Opened[]).map((name) => (
        <Button guard key={name} onClick={() => setOpened(name)}>
          {WIDTHS[name]}
        </Button>
      ))}
      <PromptDialog
        open={opened === 'prompt'}
        title="给作品换一个名字"
        label="作品名称"
        onConfirm={close}
        onClose={close}
      />
      {opened !== undefined && opened !== 'prompt' && (
        <Dialog
          open
          title="提交确权"
          width={opened === 'asked' ? 'normal' : opened}
          dismissible={opened !== 'asked'}
          onClose={close}
          footer={
            <>
              <Button guard onClick={close}>
                再想想
              </Button>
              <Button guard variant="primary" onClick={close}>
                提交
              </Button>
            </>
          }
        >
          <p>将用去一次确权额度。结论一般在三个工作日内作出；未通过时会写明理由。</p>
        </Dialog>
      )}
    </div>
  );
}

export function ToastShelf() {
  return (
    <div className="flex flex-wrap gap-x-14 gap-y-10 items-center min-w-0">
      <Button guard onClick={() => toast('已复制')}>
        普通
      </Button>
      <Button guard onClick={() => toast('存证完成', { kind: 'success' })}>
        成功
      </Button>
      <Button guard onClick={() => notice('质押登记维护中', { kind: 'warning' })}>
        提醒
      </Button>
      <Button guard onClick={() => toast('网络不通，稍后再试', { kind: 'error' })}>
        出错
      </Button>
      <Button
        guard
        onClick={() => toast('已移入回收站', { action: { label: '撤销', onPress: () => toast('已恢复') } })}
      >
        带操作
      </Button>
    </div>
  );
}
