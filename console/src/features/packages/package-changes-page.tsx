import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPage } from '../../lib/list-page.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { PROPOSAL_PAGE_SIZE, proposalsQuery, type PackageProposal } from './package-queries.ts';
import { ProposalTable } from './proposal-table.tsx';
import { packageWords } from './words.ts';
import './packages.css';

/** Changes of packages: those waiting for a second person, and the others. */
export function PackageChangesPage() {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<{ proposal: PackageProposal; decision: Decision }>();
  const finish = () => {
    setDeciding(undefined);
    void client.invalidateQueries({ queryKey: ['packages'] });
  };
  return (
    <ListPage
      className="proposals"
      words={packageWords.proposals}
      shows={['proposed', 'decided']}
      query={proposalsQuery}
      size={PROPOSAL_PAGE_SIZE}
      countOf={({ waiting }, show) => (show === 'proposed' ? waiting : 0)}
      dialogs={
        deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} onDone={finish} />
      }
    >
      {(items) => (
        <ProposalTable
          proposals={items}
          onDecide={(proposal, decision) => setDeciding({ proposal, decision })}
        />
      )}
    </ListPage>
  );
}
