import { updateProfile } from '@yinji/contract';
import { Button, Field, Input, Select, Textarea, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { session, type Account } from '../../lib/session.ts';
import { PortraitField } from './portrait-field.tsx';
import { identityWords } from './words.ts';

const genders = [
  { value: 'unknown', label: '不填写' },
  { value: 'female', label: '女' },
  { value: 'male', label: '男' },
] as const;

/** The person's public profile: nickname, gender, a few words. */
export function ProfileForm({ account }: { account: Account }) {
  const [typed, setTyped, forget] = usePersistedDraft('profile', {
    nickname: account.nickname,
    gender: account.gender,
    introduction: account.introduction,
  });
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const nicknameWrong = typed.nickname.trim() === '' ? identityWords.nicknameMissing : undefined;
  const introductionWrong = typed.introduction.trim().length > 300 ? identityWords.introductionLong : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (nicknameWrong || introductionWrong) return;
    await attempt(async () => {
      session.renew(await api.call(updateProfile, typed));
      forget();
      toast(identityWords.saved, { kind: 'success' });
    });
  }

  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      <PortraitField account={account} />
      <Field label="昵称" error={shown && nicknameWrong}>
        <Input
          value={typed.nickname}
          maxLength={30}
          autoComplete="nickname"
          onChange={(event) => setTyped({ ...typed, nickname: event.target.value })}
        />
      </Field>
      <Field label="性别">
        <Select
          options={genders}
          value={typed.gender}
          onChange={(event) =>
            setTyped({
              ...typed,
              gender: genders.find(({ value }) => value === event.target.value)?.value ?? 'unknown',
            })
          }
        />
      </Field>
      <Field label="简介" optional error={introductionWrong}>
        <Textarea
          value={typed.introduction}
          rows={4}
          onChange={(event) => setTyped({ ...typed, introduction: event.target.value })}
        />
      </Field>
      <p className="flex gap-16 sm">
        <span className="dim">手机号</span>
        <span>{account.maskedPhone ?? '未绑定'}</span>
      </p>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          保存资料
        </Button>
      </div>
    </form>
  );
}
