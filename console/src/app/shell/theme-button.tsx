import { Icon } from '@yinji/ui';
import { useState } from 'react';
import { applyTheme, shownTheme } from '@yinji/web';
import { words } from '../../lib/words.ts';

export function ThemeButton() {
  const [shown, setShown] = useState(shownTheme);
  const other = shown === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="header-icon"
      aria-label={other === 'dark' ? words.shell.toDark : words.shell.toLight}
      onClick={() => {
        applyTheme(other);
        setShown(other);
      }}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} size={18} />
    </button>
  );
}
