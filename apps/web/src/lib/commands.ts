import { type ReactNode, useEffect, useEffectEvent } from 'react';

export interface ActProps {
  /** The act is done, has failed or was given up: what it showed goes away. */
  onClose: () => void;
}

/** What the palette can do: go to a place, or act. */
export type Command = {
  /** Stable: what was used recently is remembered by it. */
  id: string;
  label: string;
  /** What tells it from others with the same label. */
  detail?: string;
  /** Search words besides those of its label. */
  words?: string;
  icon?: ReactNode;
  /** There are many of its kind: it is listed once something is typed. */
  isTypedOnly?: boolean;
  /** Enter takes it only once its name has been typed, as it does an act. */
  needsName?: boolean;
} & (
  | { href: string }
  | { run: () => void }
  /** Rendered once the palette has closed: it sends, or asks first, as its screen does. */
  | { act: (props: ActProps) => ReactNode }
);

/** The commands of a feature. */
export interface CommandSource<Answer> {
  /** The heading above them. */
  group: string;
  /** The API path of what they are about, which is read when the palette opens; null if they need nothing from the server. */
  path: string | null;
  /** Undefined without a path. */
  commandsOf: (answer: Answer) => readonly Command[];
}

/** A source of any answer: what is read from its path is given to it alone. */
export type AnyCommandSource = CommandSource<never>;

/** Sends once, as soon as the act is shown. */
export function useActAtOnce(send: () => void): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => sendNow(), []);
}
