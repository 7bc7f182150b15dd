import { workTypeLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@yinji/ui';
import { formatCount } from '../../../lib/format.ts';
import { isSimulated } from '../../../lib/keys-store/choose-key.ts';
import { memberQuery } from '../../../lib/member-query.ts';
import { packageDialog } from '../../../lib/package-dialog.ts';
import type { Account } from '../../../lib/session.ts';
import { PicturePreview } from '../picture-preview.tsx';
import { simulatedNote } from '../proven-list.tsx';
import { cleanLine } from '../safe-name.ts';
import { SignButton, type SigningProps } from '../sign-button.tsx';
import type { DraftFields } from '../use-draft.ts';
import { signWords } from '../words.ts';
import { Question } from './question.tsx';
import { questionWords as words } from './words.ts';

interface SignQuestionProps extends SigningProps {
  account: Account;
  fields: DraftFields;
  picture: File | undefined;
  onBack: () => void;
}

/** What the signature fixes, and what it costs, is read before it. */
export function SignQuestion(props: SignQuestionProps) {
  const { account, fields, picture, signingKey, busy, onSign, onBack } = props;
  const rest = useQuery(memberQuery).data?.rest.evidence;
  const title = cleanLine(fields.title);
  const isUsedUp = rest === 0;
  const told = signingKey && isSimulated(signingKey) ? [words.fixed, simulatedNote] : [words.fixed];
  const rows: [string, string][] = [
    [signWords.kind, fields.workType ? workTypeLabels[fields.workType] : ''],
    [words.who, account.verifiedName ?? account.nickname],
    [words.cost, rest === undefined ? '' : isUsedUp ? words.none : words.rest(formatCount(rest - 1))],
    [words.seen, words.notPublic],
  ];
  return (
    <Question
      at={4}
      title={words.sign}
      said={[title, ...rows.map((row) => row.join('：')), ...told]}
      onBack={onBack}
      foot={
        isUsedUp ? (
          <Button variant="primary" onClick={packageDialog.open}>
            {words.packages}
          </Button>
        ) : (
          <SignButton signingKey={signingKey} busy={busy} onSign={onSign}>
            {busy ? words.signing : words.signNow}
          </SignButton>
        )
      }
    >
      <div className="elder-read">
        <PicturePreview file={picture} title={title} />
        <strong className="font-serif font-semibold text-26 leading-36 [overflow-wrap:anywhere]">
          {title}
        </strong>
      </div>
      <dl className="elder-rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {told.map((one) => (
        <p className="text-ink-2" key={one}>
          {one}
        </p>
      ))}
    </Question>
  );
}
