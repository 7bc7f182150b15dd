/** How long a toast stays, milliseconds (specification section 9). */
export const TOAST_MS = 4500;
/** How long a notice stays, and what it is called (specification section 8). */
export const NOTICE_MS = 3000;
export const NOTICE_TITLE = '提示';

export type MessageKind = 'plain' | 'success' | 'warning' | 'error';

export interface MessageAction {
  label: string;
  onPress: () => void;
}

export interface Message {
  id: number;
  kind: MessageKind;
  text: string;
  title?: string;
  /** Milliseconds on screen; `Infinity` stays until closed. */
  ms: number;
  action?: MessageAction;
}

export interface MessageOptions {
  kind?: MessageKind;
  title?: string;
  ms?: number;
  action?: MessageAction;
}

type Listener = () => void;

const AT_MOST = 4;
let messages: readonly Message[] = [];
let nextId = 1;
const listeners = new Set<Listener>();

export const messageStore = {
  read: () => messages,
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function publish(next: readonly Message[]) {
  messages = next;
  for (const listener of listeners) listener();
}

function show(text: string, options: MessageOptions): number {
  const { kind = 'plain', ms = TOAST_MS, ...rest } = options;
  const message: Message = { id: nextId, kind, text, ms, ...rest };
  nextId += 1;
  // A repeated sentence is one message, shown again: five failing calls must not fill the screen.
  const others = messages.filter((other) => other.text !== text || other.title !== message.title);
  publish([...others, message].slice(-AT_MOST));
  return message.id;
}

/** A short confirmation; 4.5 s. Returns its id. */
export const toast = (text: string, options: MessageOptions = {}) => show(text, options);

/** A message that needs attention, titled 提示; 3 s. Returns its id. */
export const notice = (text: string, options: MessageOptions = {}) =>
  show(text, { title: NOTICE_TITLE, ms: NOTICE_MS, ...options });

export function dismiss(id: number) {
  publish(messages.filter((message) => message.id !== id));
}
