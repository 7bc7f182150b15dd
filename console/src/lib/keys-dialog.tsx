import { Button, Checkbox, Dialog } from '@yinji/ui';
import { Fragment } from 'react';
import { keysWords as words } from './keys-words.ts';
import { singleKeys, useSingleKeys } from './shortcuts.ts';
import './keys.css';

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <Fragment key={key}>
      <kbd>{key}</kbd>{' '}
    </Fragment>
  ));
}

/** Every shortcut of the console, and the switch for single-letter ones. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const enabled = useSingleKeys();
  return (
    <Dialog open={open} onClose={onClose} title={words.title} width="narrow">
      {words.groups.map(({ name, rows }) => (
        <section key={name} className="keys">
          <h3>{name}</h3>
          <dl>
            {rows.map(([keys, does]) => (
              <div className="grid grid-cols-[116px_1fr] py-3" key={does}>
                <dt>
                  <Keys keys={keys} />
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        className="keys-switch"
        checked={enabled}
        onChange={(event) => singleKeys.set(event.target.checked)}
      >
        {words.enabled}
      </Checkbox>
      <p className="text-ink-3 text-13">{words.note}</p>
    </Dialog>
  );
}

/** The available shortcuts, along the bottom edge; hidden where single keys are off. */
export function KeyHints({ hints, onAll }: { hints: readonly [string[], string][]; onAll: () => void }) {
  const enabled = useSingleKeys();
  return (
    <div className="key-hints">
      {enabled &&
        hints.map(([keys, does]) => (
          <span key={does}>
            <Keys keys={keys} />
            {does}
          </span>
        ))}
      <Button variant="text" size="dense" onClick={onAll}>
        {words.all}
      </Button>
    </div>
  );
}
