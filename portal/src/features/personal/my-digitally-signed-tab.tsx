import { lazy } from 'react';
import { TabPage } from './tab-page.tsx';

/** Separate from the other tabs: it loads the whole evidence package. */
const KeysView = lazy(() => import('../keys/keys-view.tsx').then((module) => ({ default: module.KeysView })));

export function MyDigitallySignedTab() {
  return (
    <TabPage title={<h1>数字签名</h1>} lead="存证清单由您自己的密钥签名，平台不能代签。">
      <KeysView />
    </TabPage>
  );
}
