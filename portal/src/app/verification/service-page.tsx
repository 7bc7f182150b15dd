import { WrittenPage } from '../../features/info/written-page.tsx';
import { ProofNav } from '../../features/self-proof/proof-nav.tsx';
import { ServiceState } from '../../features/self-proof/service-state.tsx';
import { ServiceTimes } from '../../features/self-proof/service-times.tsx';
import { serviceWords as words } from '../../features/self-proof/service-words.ts';
import { stateWords } from '../../features/self-proof/state-words.ts';

/** What can be had now, how long things took, computed, and below it what the operator writes of its errors. */
export function ServicePage() {
  return (
    <div className="proof-service">
      <div className="wrap">
        <ProofNav />
      </div>
      <WrittenPage
        kind="corrections"
        before={[
          { id: 'state', title: stateWords.title, children: <ServiceState /> },
          { id: 'times', title: words.title, children: <ServiceTimes /> },
        ]}
      />
    </div>
  );
}
