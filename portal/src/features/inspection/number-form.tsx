import { checkNumber } from '@yinji/evidence';
import { Button, Field, Input } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { ScanEntry } from './scan-entry.tsx';

export interface NumberFormProps {
  number?: string | undefined;
  queryCode?: string | undefined;
  onAsk: (number: string, queryCode: string | undefined) => void;
}

/** A number as people type it, and the code of a private work's number. */
export function NumberForm({ number: before = '', queryCode = '', onAsk }: NumberFormProps) {
  const [number, setNumber] = useState(before);
  const [code, setCode] = useState(queryCode);
  const [fault, setFault] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const canonical = checkNumber(number);
    if (canonical) onAsk(canonical, code.replace(/\s/g, '').toUpperCase() || undefined);
    else setFault(number.trim() === '' ? '请填写证书编号' : '编号不完整，或末位校验不符，请对照证书核对');
  }
  return (
    <>
      <form
        className="number-form grid grid-cols-[minmax(0,1fr)_240px_auto] gap-16 items-start pt-32"
        noValidate
        onSubmit={submit}
      >
        <Field label="证书编号" hint="形如 YJCZ-2026-7K3M-9QX2-B0TD-4，大小写与连字符不限" error={fault}>
          <Input
            className="mono"
            value={number}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => {
              setNumber(event.target.value);
              setFault(undefined);
            }}
          />
        </Field>
        <Field label="查询码" optional hint="不公开的作品需要，印在证书上">
          <Input
            className="mono"
            value={code}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary">
          查验
        </Button>
      </form>
      <ScanEntry onNumber={onAsk} />
    </>
  );
}
