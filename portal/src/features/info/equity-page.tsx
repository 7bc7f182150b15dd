import { PackagesCompared } from './packages-compared.tsx';
import { infoWords } from './words.ts';
import { WrittenPage } from './written-page.tsx';

/** Packages on sale are read from the shop, whatever the text says. */
export const EquityPage = () => (
  <WrittenPage
    kind="equity"
    before={[{ id: 'compared', title: infoWords.compared.title, children: <PackagesCompared /> }]}
  />
);
