/** A place in a text, from 1. */
export interface ReferencePosition {
  readonly line: number;
  readonly column?: number;
}

/**
 * Is called with each reference of a message that no other message of a file should have, its own first. `scope`: the messages among
 * which it is distinct, such as those of a type from one sender. No objects are made, because files have many messages.
 */
export type ReferenceVisitor = (
  scope: string,
  name: 'MsgId' | 'UETR' | 'Field 20',
  value: string,
  position: ReferencePosition,
  path: string | (() => string),
) => void;
