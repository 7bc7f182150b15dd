import { acceptAgreements, getAgreements } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Dialog } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { basePath, QueryState, underBase, useAttempt } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { agreementDialog } from '../../lib/agreement-dialog.ts';
import { api } from '../../lib/api.ts';
import { leaveSession } from '../../lib/sign-out.ts';
import { agreementWords } from './words.ts';

const links = { userPolicy: paths.terms, privacyPolicy: paths.privacy } as const;

/** The agreements have changed: the person reads and accepts them, or signs out. */
export function AgreementDialog() {
  const [agreed, setAgreed] = useState(false);
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const form = useId();
  const query = useQuery({
    queryKey: ['own', 'agreements'],
    queryFn: ({ signal }) => api.ask(getAgreements, {}, signal),
  });
  const versionOf = (kind: keyof typeof links) =>
    query.data?.current.find((one) => one.kind === kind)?.version ?? '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (!agreed || query.data === undefined) return;
    await attempt(async () => {
      await api.call(acceptAgreements, {
        userPolicy: versionOf('userPolicy'),
        privacyPolicy: versionOf('privacyPolicy'),
      });
      agreementDialog.close();
      await queries.invalidateQueries({ queryKey: ['own'] });
    });
  }

  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => undefined}
      title={agreementWords.title}
      footer={
        <>
          <Button
            onClick={() => {
              agreementDialog.close();
              void leaveSession();
            }}
          >
            {agreementWords.leave}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {agreementWords.accept}
          </Button>
        </>
      }
    >
      {!query.isSuccess ? (
        <QueryState query={query} title={agreementWords.failed} />
      ) : (
        <form id={form} onSubmit={(event) => void submit(event)} noValidate>
          <p className="muted">{agreementWords.why}</p>
          <ul className="my-16 line-t">
            {query.data.current
              .filter((one) => one.acceptedAt === null)
              .map(({ kind, version }) => (
                <li className="flex justify-between gap-16 py-12 line-b" key={kind}>
                  <a
                    className="[text-decoration:underline]"
                    href={underBase(links[kind], basePath)}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {agreementWords.names[kind]}
                  </a>
                  <span className="dim">{agreementWords.version(version)}</span>
                </li>
              ))}
          </ul>
          <Checkbox
            checked={agreed}
            error={shown && !agreed && agreementWords.missing}
            onChange={(event) => setAgreed(event.target.checked)}
          >
            {agreementWords.agree}
          </Checkbox>
        </form>
      )}
    </Dialog>
  );
}
