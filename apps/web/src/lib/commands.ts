import { type ReactNode, useEffect, useEffectEvent } from 'react';

export interface ActionProps {
  /** The action is done, has failed or was cancelled: its display is removed. */
  onClose: () => void;
}

/** An entry of the palette: a place to go to, or an action. */
export type Command = {
  /** Stable, because the list of recently used commands refers to it. */
  id: string;
  label: string;
  /** Distinguishes it from others with the same label. */
  detail?: string;
  /** Search words besides those of its label. */
  words?: string;
  icon?: ReactNode;
  /** One of many of its kind, so it is listed only once something is typed. */
  isTypedOnly?: boolean;
  /** Enter runs it only once its name has been typed, like an action. */
  needsName?: boolean;
} & (
  | { href: string }
  | { run: () => void }
  /** Rendered after the palette has closed: it sends, or asks first, like its screen. */
  | { action: (props: ActionProps) => ReactNode }
);

/** The commands of a feature. */
export interface CommandSource<Answer> {
  /** The heading above them. */
  group: string;
  /**
   * The API path of their subject, which is loaded when the palette opens; null if they need no data from the server.
   */
  path: string | null;
  /** Undefined without a path. */
  commandsOf: (answer: Answer) => readonly Command[];
}

/** A source with any type of response: only the response of its path is passed to it. */
export type AnyCommandSource = CommandSource<never>;

/** Sends once, as soon as the action is shown. */
export function useActionAtOnce(send: () => void): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => sendNow(), []);
}
