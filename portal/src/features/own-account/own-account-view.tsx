import { ArchiveBlock } from './archive-block.tsx';
import { ClosingBlock } from './closing-block.tsx';
import { ConsentsBlock } from './consents-block.tsx';
import { ownAccountWords as words } from './words.ts';
import { OriginalsBlock } from './originals-block.tsx';
import './own-account.css';

const blocks = [
  { id: 'own-consents', title: words.consentTitle, Block: ConsentsBlock },
  { id: 'own-archive', title: words.archiveTitle, Block: ArchiveBlock },
  { id: 'own-originals', title: words.originalsTitle, Block: OriginalsBlock },
  { id: 'own-closing', title: words.closeTitle, Block: ClosingBlock },
];

/** 我的数据: consents, a copy of one's data, and closing the account. */
export function OwnAccountView() {
  return blocks.map(({ id, title, Block }) => (
    <section key={id} className="identity-section" aria-labelledby={id}>
      <h2 className="text-20 leading-28" id={id}>
        {title}
      </h2>
      <Block />
    </section>
  ));
}
