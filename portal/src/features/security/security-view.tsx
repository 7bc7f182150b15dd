import { QueryState } from '@yinji/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '../../lib/words.ts';
import { DeviceList } from './device-list.tsx';
import { OpenRecovery } from './open-recovery.tsx';
import { PasswordForm } from './password-form.tsx';
import { securityQuery } from './queries.ts';
import { SignInHistory } from './sign-in-history.tsx';
import { TargetRows } from './target-rows.tsx';
import { securityWords } from './words.ts';
import './security.css';

/** Sign-in methods, sessions, and attempts. */
export function SecurityView() {
  const query = useQuery(securityQuery);
  const { data } = query;
  return (
    <>
      <OpenRecovery />
      <QueryState query={query} title={words.loadFailed} />
      {data && (
        <>
          <Section id="security-password" title="登录密码">
            <PasswordForm key={String(data.hasPassword)} security={data} />
          </Section>
          <Section id="security-targets" title="手机与邮箱" lead={securityWords.targets}>
            <TargetRows security={data} />
          </Section>
        </>
      )}
      <Section id="security-devices" title="登录设备" lead={securityWords.devices}>
        <DeviceList />
      </Section>
      <Section id="security-history" title="登录记录" lead={securityWords.history}>
        <SignInHistory />
      </Section>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      className="security-section grid grid-cols-[200px_minmax(0,1fr)] gap-x-48 gap-y-20 py-36 max-[1080px]:grid-cols-[minmax(0,1fr)] max-sm:py-28"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p className="sm muted">{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
