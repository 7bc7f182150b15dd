import { useNavigate } from '@tanstack/react-router';
import { serverNow } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import type { Account } from '../../../lib/session.ts';
import { checkDetails, dayInBeijing } from '../details-check.ts';
import type { Step } from '../deposit-step.ts';
import type { SigningProps } from '../sign-button.tsx';
import type { Draft } from '../use-draft.ts';
import type { FileState } from '../use-file.ts';
import type { DepositPlace } from '../use-place.ts';
import { ChooseQuestion } from './choose-question.tsx';
import { FamilyQuestion } from './family-question.tsx';
import { KindQuestion } from './kind-question.tsx';
import { SignQuestion } from './sign-question.tsx';
import { TitleQuestion } from './title-question.tsx';

export interface QuestionsProps extends SigningProps {
  account: Account;
  step: Step;
  place: DepositPlace;
  draft: Draft;
  file: FileState;
  /** The file's name, after Back from a later step. */
  chosen: string | undefined;
  onPick: (file: File) => void;
}

/** The steps before the signature as screens of one question each: the same deposit, asked otherwise. */
export function Questions(props: QuestionsProps) {
  const { account, step, place, draft, file, chosen, signingKey, busy, onPick, onSign } = props;
  const navigate = useNavigate();
  const picture = file.kind === 'none' ? undefined : file.file;
  const wrong = checkDetails(draft.fields, dayInBeijing(serverNow()));
  if (step === 'choose')
    return (
      <ChooseQuestion
        wrong={file.kind === 'none' ? file.wrong : undefined}
        chosen={chosen}
        onPick={onPick}
        onNext={() => place.enter('details')}
        onBack={() => void navigate({ to: paths.personal })}
      />
    );
  if (step === 'sign')
    return (
      <SignQuestion
        account={account}
        fields={draft.fields}
        picture={picture}
        signingKey={signingKey}
        busy={busy}
        onSign={onSign}
        onBack={place.goBack}
      />
    );
  if (place.at === 'family') return <FamilyQuestion draft={draft} onBack={place.goBack} />;
  // Forward after the name was emptied: it is asked again.
  if (place.at === 'kind' && !wrong.title)
    return (
      <KindQuestion
        draft={draft}
        wrong={wrong.workType}
        onNext={() => place.enter('sign')}
        onBack={place.goBack}
      />
    );
  return (
    <TitleQuestion
      draft={draft}
      picture={picture}
      wrong={wrong.title}
      onNext={() => place.enter('kind')}
      onHelp={() => place.enter('family')}
      onBack={place.goBack}
    />
  );
}
