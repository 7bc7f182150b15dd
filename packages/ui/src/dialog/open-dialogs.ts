type Listener = () => void;

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<Listener>();

function set(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** The open modals, the topmost last: everything outside it is inert. */
export const openDialogs = {
  top: () => open.at(-1),
  add: (dialog: HTMLDialogElement) => set([...open, dialog]),
  remove: (dialog: HTMLDialogElement) => set(open.filter((one) => one !== dialog)),
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
