import { Button } from '@yinji/ui';
import { packageDialog } from '../../lib/package-dialog.ts';
import { infoWords } from './words.ts';
import { WrittenPage } from './written-page.tsx';

/** What is sold now is read from the shop, whatever the text says. */
export const EquityPage = () => (
  <WrittenPage
    kind="equity"
    after={
      <div className="article-actions">
        <Button variant="primary" guardMs={0} onClick={packageDialog.open}>
          {infoWords.packages}
        </Button>
      </div>
    }
  />
);
